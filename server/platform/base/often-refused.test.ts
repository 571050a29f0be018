/** People to whom the server often refused other people's things: what administrators see about them. */
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { inASchool } from '#testkit/school/each-school.ts';
import { signedInAdmin, signedInProfessor } from '#testkit/school/people.ts';
import { MOST_PEOPLE, OFTEN, refusedPeople } from './often-refused.ts';

const HOUR = 3600;

inASchool('somebody who is often refused', (school) => {
  const told = async () => (await school.ask(calls.getHealth, await signedInAdmin(school))).reply.oftenRefused;

  it('shows people by name, for a day, without storing anything; reading the same again does not count', async () => {
    const grace = await signedInProfessor(school, { first_name: 'Grace', last_name: 'Tan' });
    const polling = await signedInProfessor(school);
    const read = (who: typeof grace, classID: number) =>
      school.ask(calls.getRoll, { ...who, params: { sessionId: classID } });
    const first = new Date(school.clock.nowMs()).toISOString();
    for (let at = 0; at < OFTEN; at += 1) expect((await read(grace, 900_000 + at)).status).toBe(404);
    for (let times = 0; times < 5 * OFTEN; times += 1) await read(polling, 900_000);
    expect(await told()).toEqual([]);
    school.clock.pass(HOUR - 1);
    await read(grace, 800_000);
    const last = new Date(school.clock.nowMs()).toISOString();
    const { prof_id: id } = grace;
    const entry = { role: 'professor', id, name: 'Grace Tan', count: OFTEN + 1, firstAt: first, lastAt: last };
    expect(await told()).toEqual([entry]);
    school.clock.pass(23 * HOUR);
    expect(await told()).toEqual([entry]);
    school.clock.pass(HOUR);
    expect(await told()).toEqual([]);
  });

  it('shows changes too, and what needs all rights, but not a few in each hour', async () => {
    const registrar = await signedInAdmin(school, 'registrar');
    const often = await signedInAdmin(school, 'registrar');
    for (let hours = 0; hours < 4; hours += 1) {
      for (let times = 0; times < OFTEN; times += 1) await school.ask(calls.getHealth, registrar);
      school.clock.pass(HOUR);
    }
    for (let times = 0; times <= OFTEN; times += 1)
      expect((await school.ask(calls.endSchoolSignIns, { ...often, params: { role: 'admin', id: 1 } })).code).toBe(
        'not-allowed',
      );
    expect(await told()).toMatchObject([{ role: 'admin', id: often.admin_id, name: often.username }]);
  });

  it('remembers them no matter how many others are refused less often', () => {
    const people = refusedPeople(school.clock);
    for (let times = 0; times <= OFTEN; times += 1) people.note('professor', 1, `${times}`);
    for (let id = 2; id < 2 * MOST_PEOPLE; id += 1) people.note('professor', id, 'once');
    expect(people.often().map(({ id }) => id)).toEqual([1]);
  });
});
