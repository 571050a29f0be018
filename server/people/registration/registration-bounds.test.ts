import { expect, it } from 'vitest';
import { registerProfessor } from '#contract/people/registration/registration-calls.ts';
import { getDashboard } from '#contract/school/approval/approval-calls.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { until } from '#testkit/process/until.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor } from '#testkit/school/people.ts';

const account = { first_name: 'Ana', middle_name: '', last_name: 'Cruz', username: 'ana', password: 'correct horse' };

inASchool('a registration', (school) => {
  const professors = () => school.services.database.read.selectFrom('professor').selectAll().execute();

  it('of a professor is refused while 500 wait, not counting approved ones', async () => {
    const waiting = Array.from({ length: 499 }, (_, index) => ({
      ...account,
      username: `waiting${index}`,
      password: 'x',
      oneTimePasswordUntil: null,
      isValidated: false,
      createdAt: '2026-09-08T08:00:00.000Z',
    }));
    await school.services.database.write((db) => db.insertInto('professor').values(waiting).execute());
    await signedInProfessor(school);
    expect((await school.ask(registerProfessor, { body: account })).status).toBe(200);
    const refused = await school.ask(registerProfessor, { body: { ...account, username: 'one.more' } });
    expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'too-many', '3600']);
    expect(await professors()).toHaveLength(501);
    const admin = await signedInAdmin(school);
    const told = async () => (await school.ask(getDashboard, admin)).reply.bounds;
    await until('it is shown', async () => (await told()).length > 0);
    expect(await told()).toEqual([{ bound: 'professors', lastAt: instantIn(school.clock) }]);
    school.clock.pass(86_400);
    expect(await told()).toEqual([]);
  });

  it('of professors from one network has a share of the waiting places, and works from another network', async () => {
    Object.assign(school.services.config, { professorsPerAddress: 2, pendingProfessors: 8 });
    let number = 0;
    const status = async (from: string) => {
      number += 1;
      const { status, headers } = await school.ask(registerProfessor, {
        body: { ...account, username: `one${number}` },
        from,
      });
      return status === 200 ? 200 : Number(headers['retry-after']);
    };
    const told: number[] = [await status('192.0.2.7'), await status('192.0.2.7'), await status('192.0.2.7')];
    told.push(await status('192.0.2.8'));
    for (let minute = 0; minute < 3; minute += 1) {
      school.clock.pass(60);
      told.push(await status('192.0.2.7'));
    }
    expect(told).toEqual([200, 200, 60, 200, 200, 200, 86_400 - 180]);
    expect(await status('192.0.2.8')).toBe(200);
    expect(await professors()).toHaveLength(6);
    const admin = await signedInAdmin(school);
    await expect
      .poll(async () => (await school.ask(getDashboard, admin)).reply.bounds)
      .toMatchObject([{ bound: 'professors-of-one-address' }]);
  });
});
