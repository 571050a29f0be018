/**
 * Two copies of the whole application on one PostgreSQL. Sockets of one copy get the notices of the other.
 * @see decisions §7.5
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { REALTIME_PATH } from '#contract/platform/base/realtime.ts';
import { firstAdministrator } from '#server/account/sign-in/administrator-actions.ts';
import { makeLog } from '#server/platform/base/log.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openServices } from '#server/startup/open-school/open-services.ts';
import { standing } from '#testkit/process/proved-sockets.ts';
import { type Listener, openListener } from '#testkit/process/realtime-listener.ts';
import { until } from '#testkit/process/until.ts';
import { openClass, qrValue, scan, students } from '#testkit/school/class-in-progress.ts';
import { type Copy, openCopy } from '#testkit/school/copies.ts';
import { databases, type TestDatabase } from '#testkit/school/databases.ts';

const postgres = databases.find(({ name }) => name === 'PostgreSQL');

/** An authenticated socket of this copy. */
async function listen({ origin }: Copy, hello: object): Promise<Listener> {
  const listener = await openListener(origin.replace('http', 'ws') + REALTIME_PATH);
  listener.say(hello);
  return listener;
}

describe.skipIf(!postgres)('two copies of one school', () => {
  let fresh: TestDatabase;
  let url: string;
  let here: Copy;
  let there: Copy;
  beforeEach(async () => {
    fresh = (await postgres?.open()) as TestDatabase;
    url = fresh.url ?? '';
    here = await openCopy(url);
    there = await openCopy(url, -600_000);
  });
  afterEach(async () => {
    await Promise.all([here.close(), there.close()]);
    await fresh.remove();
  });

  it('notify a student at one of a scan at the other', async () => {
    const inClass = await openClass(here);
    for (const student of await students(here, 10)) {
      const ear = await listen(here, { token: student.token });
      await standing(here, 1);
      const value = (await qrValue(here.origin, student)) ?? '';
      expect((await scan(there.origin, inClass, value)).status).toBe(200);
      expect(await ear.next()).toHaveProperty('qrCode', value);
      expect(ear.heard).toEqual([]);
      ear.close();
      await standing(here, 0);
    }
  });

  it('notify their own sockets once', async () => {
    const inClass = await openClass(here);
    const [student] = await students(here, 1);
    if (!student) throw new Error('nobody');
    const ear = await listen(here, { token: student.token });
    const earThere = await listen(there, { token: student.token });
    await Promise.all([standing(here, 1), standing(there, 1)]);
    await scan(here.origin, inClass, (await qrValue(there.origin, student)) ?? '');
    expect(await ear.next()).toHaveProperty('reward');
    // A notice of this copy would have arrived before the next one of the other copy.
    expect(await earThere.next()).toHaveProperty('reward');
    const body = { stud_id: student.stud_id, status: 'absent', was: 'present' };
    const undone = await there.ask(calls.setStatus, {
      ...inClass.professor,
      params: { sessionId: inClass.class_id },
      body,
    });
    expect(undone.status).toBe(200);
    expect(await ear.next()).toMatchObject({ type: 'roll', status: null, points: 0 });
    for (const each of [ear, earThere]) each.close();
  });

  it('hide a student who hid at one, also at the other once it is notified', async () => {
    const [ana, ben] = await students(here, 2);
    if (!ana || !ben) throw new Error('nobody');
    const shows = async (copy: Copy) =>
      (await copy.ask(calls.getStudentLeaderboard, ben)).raw.includes(`"stud_id":${ana.stud_id},`);
    expect([await shows(here), await shows(there)]).toEqual([true, true]);
    const heard = new Promise((resolve) => there.services.notices.subscribe(resolve));
    await here.ask(calls.updateBoardHidden, { ...ana, body: { boardHidden: true } });
    expect(await shows(here)).toBe(false);
    await heard;
    expect(await shows(there)).toBe(false);
  });

  it('award points once per key, also when it reaches both at once for different students', async () => {
    const { professor, subject_id } = await openClass(here);
    const two = await students(here, 2);
    for (let round = 0; round < 10; round += 1) {
      const give = (copy: Copy, { stud_id }: { stud_id: number }) =>
        copy.ask(calls.giveAward, {
          headers: { ...professor.headers, 'idempotency-key': `round ${round}` },
          body: { subject_id, stud_ids: [stud_id], points: 1, reason: 'Helped' },
        });
      const answers = await Promise.all(two.map((student, at) => give(at === 0 ? here : there, student)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      const given = answers.findIndex(({ status }) => status === 200);
      const again = await give(there, two[given] ?? { stud_id: 0 });
      expect(again.reply).toEqual(answers[given]?.reply);
    }
  });

  it('close the sockets at the other when a person signs out at one', async () => {
    const [ana, ben] = await students(here, 2);
    if (!ana || !ben) throw new Error('nobody');
    const [ofAna, ofBen] = [await listen(there, { token: ana.token }), await listen(there, { token: ben.token })];
    await standing(there, 2);
    expect((await here.ask(calls.logoutStudent, ana)).status).toBe(200);
    expect(await ofAna.closed).toBe(4401);
    expect(ofAna.heard).toEqual([{ type: 'signed-out' }]);
    expect(there.app.realtime.size).toBe(1);
    ofBen.close();
  });

  it('reconnect after their connections were cut, and every socket checks again', async () => {
    const inClass = await openClass(here);
    const [student] = await students(here, 1);
    if (!student) throw new Error('nobody');
    const before = await listen(here, { token: student.token });
    await standing(here, 1);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect(await before.closed).toBe(1012);
    const listening = async () => {
      const { rows } = await client.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
      );
      return rows[0].n;
    };
    await until('both copies listen', async () => (await listening()) === 2);
    await client.end();
    const after = await listen(here, { token: student.token });
    await standing(here, 1);
    const value = (await qrValue(here.origin, student)) ?? '';
    expect((await scan(there.origin, inClass, value)).status).toBe(200);
    expect(await after.next()).toHaveProperty('qrCode', value);
    after.close();
  });

  it("use the clock of their database, however wrong their machines' clocks are", async () => {
    // The clocks of the two copies' machines are ten minutes apart.
    expect(Math.abs(here.services.clock.nowMs() - there.services.clock.nowMs())).toBeLessThan(300_000);
    const inClass = await openClass(there);
    const [student] = await students(here, 1);
    if (!student) throw new Error('nobody');
    for (const [minting, scanning] of [
      [here, there],
      [there, here],
    ] as const) {
      const value = (await qrValue(minting.origin, student)) ?? '';
      const { body } = await scan(scanning.origin, inClass, value);
      expect([undefined, 'already-in-class']).toContain(body.code);
    }
  });

  it('create one school when four start at once', async () => {
    const name = `school_${randomBytes(6).toString('hex')}`;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`create database ${name}`);
    const address = new URL(url);
    address.pathname = `/${name}`;
    const config = readConfig({ DATABASE_URL: address.href, ADMIN_PASSWORD: 'pa55-word', DATA_DIR: '/nonexistent' });
    const started = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const services = await openServices(config, makeLog('silent'));
        return { services, first: await firstAdministrator(services) };
      }),
    );
    expect(started.filter(({ first }) => first !== undefined)).toHaveLength(1);
    const { read } = started[0]?.services.database ?? fresh.database;
    expect(await read.selectFrom('administrator').select('admin_id').execute()).toEqual([{ admin_id: 5 }]);
    expect(await read.selectFrom('setting').selectAll().where('name', '=', 'server_key').execute()).toHaveLength(1);
    for (const { services } of started) await services.database.close();
    await client.query(`drop database ${name}`);
    await client.end();
  });
});
