import pg from 'pg';
import { APPLICATION_NAME } from '#server/platform/database/postgres-database.ts';
import { type Attack, type AttackForm, atLeast, atMost, exactly } from '#testkit/figures/attack.ts';
import { databaseNames, makeBlackBox } from '#testkit/process/black-box.ts';
import { againAndAgain, timed, until } from '#testkit/process/until.ts';
import { type ClassInProgress, openClass, qrValue, scan, students } from '#testkit/school/class-in-progress.ts';
import { amidCheckIns, prepareRush, startCheckIns } from './check-in-load.ts';
import { evidence } from './evidence.ts';

/** How many clients check in, enough to share transactions, and how many check-ins wait at a locked session. */
const CLIENTS = 24;
const HELD = 8;
/** Check-ins at other sessions while one session is locked. In one transaction with it, they would wait. */
const DURING = 20;

/** The amount of work, and the most check-ins between two disruptions. */
const AMOUNT: Record<AttackForm, { rounds: number; most: number; cancels: number; sessions: number }> = {
  short: { rounds: 1, most: 20, cancels: 5, sessions: 20 },
  full: { rounds: 40, most: 60, cancels: 20, sessions: 40 },
};

/** Repeatedly scans a student whom the database refuses, so that every batch with this student fails. */
function startFailing(origins: readonly string[], inClass: ClassInProgress, student: { token: string }) {
  const statuses: number[] = [];
  let value: string | undefined;
  const stop = againAndAgain(async (at) => {
    const origin = origins[at % origins.length] ?? '';
    value ??= await qrValue(origin, student);
    if (value === undefined) return;
    const { status, body } = await scan(origin, inClass, value);
    if (body.code === 'qr-expired') value = undefined;
    else statuses.push(status);
  });
  return { statuses, stop };
}

/** Lost connections, statement timeouts and failing batches during check-ins that share these batches. */
export const cutBatchesAttack: Attack = {
  name: 'cut-batches',
  promises: 'check-ins that share a transaction are not lost or doubled with it, and do not wait for each other',
  async run(form, report) {
    if (!databaseNames.includes('PostgreSQL')) return report.note('Left out: there is no PostgreSQL.');
    const { rounds, most, cancels, sessions } = AMOUNT[form];
    const box = await makeBlackBox('PostgreSQL');
    const client = new pg.Client({ connectionString: box.env.DATABASE_URL });
    try {
      const each = Math.ceil((rounds * 3 * most) / CLIENTS / sessions) + 10;
      const { rush, held, late, refused } = await box.closed(async (school) => ({
        rush: await prepareRush(school, CLIENTS, each, sessions),
        held: await openClass(school),
        late: await students(school, HELD),
        refused: await students(school, 1),
      }));
      const [bad] = refused;
      const [first] = rush.classes;
      if (!bad || !first) throw new Error('nobody');
      await client.connect();
      await client.query(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end';
        create trigger refused before insert on points_ledger for each row when (new.stud_id = ${bad.stud_id})
          execute function refuse()`);
      const copies = [await box.start(), await box.start()];
      const origins = copies.map(({ origin }) => origin);
      const own = `datname = current_database() and application_name = '${APPLICATION_NAME}'`;
      const load = startCheckIns(rush, () => origins);
      const failing = startFailing(origins, first, bad);
      let [cut, cancelled] = [0, 0];
      for (let round = 0; round < rounds; round += 1) {
        await amidCheckIns(load, most);
        const ended = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${own}`);
        cut += ended.rowCount ?? 0;
        await amidCheckIns(load, most);
        await until('statements are cancelled', async () => {
          const stopped = await client.query(
            `select pg_cancel_backend(pid) from pg_stat_activity where ${own} and state = 'active'`,
          );
          cancelled += stopped.rowCount ?? 0;
          return cancelled >= cancels * (round + 1);
        });
      }
      await amidCheckIns(load, most);
      await until('five scans have made their batch fail', () => failing.statuses.length >= 5);

      await client.query('begin');
      await client.query('select 1 from class_session where class_id = $1 for update', [held.class_id]);
      const waiting = startCheckIns({ classes: [held], groups: late.map((one) => [one]) }, () => origins);
      await until('all of them wait for that session', () => waiting.scanning === HELD);
      const before = load.acknowledged.length;
      load.longestMs = 0;
      const outOfTime = () => waiting.statuses.get(503) ?? 0;
      let waitedFor = 0;
      const { tookMs: heldMs } = await timed(async () => {
        await until('check-ins elsewhere are recorded', () => load.acknowledged.length >= before + DURING);
        waitedFor = outOfTime();
        if (form === 'full') await until('who waits has run out of time', () => outOfTime() >= HELD);
      });
      const { longestMs } = load;
      const tooSoon = waiting.acknowledged.length;
      await client.query('rollback');
      await waiting.stop();
      await Promise.all([load.stop(), failing.stop()]);

      const acknowledged = [...load.acknowledged, ...waiting.acknowledged];
      const { lost, broken } = await evidence(box.env, acknowledged);
      const wrong = [...load.wrong, ...waiting.wrong];
      for (const line of wrong.slice(0, 10)) report.note(line);
      report.figure('connections cut', cut, '', atLeast(1));
      report.figure('statements cancelled, as one that runs out of time', cancelled, '');
      report.figure('scans that made their batch fail', failing.statuses.length, '', atLeast(5));
      const other = failing.statuses.filter((status) => status !== 500 && status !== 503).length;
      report.figure('of them answered other than 500 or 503', other, '', exactly(0));
      report.figure('check-ins acknowledged', acknowledged.length, '', atLeast(10 * rounds));
      report.figure('acknowledged and lost', lost, '', exactly(0));
      report.figure('records that do not hold', broken, '', exactly(0));
      report.figure('answers other than 200 or 503, second answers that differ', wrong.length, '', exactly(0));
      report.figure(`${DURING} check-ins while a session was locked: refused there by then`, waitedFor, '', exactly(0));
      report.figure('… it was locked for', heldMs, 'ms');
      report.figure('… the longest answer at another session', longestMs, 'ms', atMost(heldMs * 0.8));
      report.figure('… answered at that session before it was unlocked', tooSoon, '', exactly(0));
      report.figure('… recorded there afterwards', waiting.acknowledged.length, '', exactly(HELD));
    } finally {
      await client.end();
      await box.remove();
    }
  },
};
