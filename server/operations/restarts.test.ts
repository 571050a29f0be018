/**
 * PostgreSQL stopped and killed under two copies at work, and copies restarted under a living school. The copies are
 * processes started as the product is, and the PostgreSQL is one of its own that waits for the disk.
 * Seeded defects it was seen to catch: connections whose errors nobody listens to; an outage answered with 500; commits
 * that do not wait for the disk; a copy that ends without finishing what it has begun.
 * RESTARTS sets how often PostgreSQL is restarted (3 in the test command), every second time by signal 9.
 * @see decisions §7.4, §7.5
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { openPostgres } from '#server/base/postgres-database.ts';
import { violations } from '#server/reward/verify-queries.ts';
import {
  type ClassInProgress,
  openClass,
  overTheWire,
  qrValue,
  scan,
  students,
} from '#server/testing/class-in-progress.ts';
import { type Copy, openCopy } from '#server/testing/copies.ts';
import { type CopyProcess, startCopy } from '#server/testing/copy-process.ts';
import { type Cluster, makeCluster, serverPrograms } from '#server/testing/postgres-cluster.ts';

const restarts = Number(process.env.RESTARTS ?? 3);
const programs = process.env.TEST_DATABASE_URL ? serverPrograms() : undefined;
/** After PostgreSQL answers again, the school does so within this time. */
const RECOVERED_MS = 5000;
/** Check-ins between two restarts, and how many are under way at a time. */
const LOAD_MS = 1500;
const LANES = 6;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(!programs)('a school of two copies', () => {
  let cluster: Cluster;
  let copies: CopyProcess[];
  /** A third one in this process, to make people and sessions with. */
  let office: Copy;
  beforeAll(async () => {
    cluster = await makeCluster(programs ?? '');
    copies = [await startCopy(cluster.url), await startCopy(cluster.url)];
    office = await openCopy(cluster.url);
  }, 90_000);
  afterAll(async () => {
    for (const copy of copies ?? []) await copy.remove();
    await office?.close();
    await cluster?.remove();
  }, 60_000);

  /** What clients were told: whom the school has answered 200, and every status there was. */
  interface Told {
    present: { stud_id: number; class_id: number }[];
    statuses: Map<number, number>;
  }

  /** Scans students one after another, in lanes, at either copy in turn, until told to end. */
  async function load(inClass: ClassInProgress, going: { on: boolean }): Promise<Told> {
    const told: Told = { present: [], statuses: new Map() };
    const lane = async (at: number) => {
      for (let turn = at; going.on && queue.length > 0; turn += 1) {
        const student = queue.pop();
        const origin = copies[turn % 2]?.origin ?? '';
        const value = student && (await qrValue(origin, student));
        if (!student || value === undefined) {
          await pause(20);
          continue;
        }
        const { status } = await scan(origin, inClass, value, randomUUID());
        told.statuses.set(status, (told.statuses.get(status) ?? 0) + 1);
        if (status === 200) told.present.push({ stud_id: student.stud_id, class_id: inClass.class_id });
      }
    };
    await Promise.all(Array.from({ length: LANES }, (_none, at) => lane(at)));
    return told;
  }
  const queue: Awaited<ReturnType<typeof students>> = [];

  /** The milliseconds until every copy records again; those who wait in front of it are let in, one a copy. */
  async function recovery(inClass: ClassInProgress, waiting: { token: string }[]): Promise<number> {
    const beganMs = performance.now();
    const letIn = async (origin: string, student: { token: string } | undefined) => {
      while (student && performance.now() - beganMs < 30_000) {
        const value = await qrValue(origin, student);
        // A reply that was lost on the way is a check-in all the same.
        const { status, code } = value ? await scan(origin, inClass, value) : { status: 0, code: undefined };
        if (status === 200 || code === 'already-in-class') return;
        await pause(20);
      }
      throw new Error('It does not recover.');
    };
    await Promise.all(copies.map(({ origin }, at) => letIn(origin, waiting[at])));
    return performance.now() - beganMs;
  }

  it(
    `loses no answered check-in when PostgreSQL is restarted ${restarts} times, and goes on within 5 s`,
    async () => {
      for (let round = 0; round < restarts; round += 1) {
        const waiting = await students(office, copies.length);
        queue.push(...(await students(office, 160)));
        const inClass = await openClass(office);
        const going = { on: true };
        const loading = load(inClass, going);
        await pause(LOAD_MS);
        await cluster.stop(round % 2 === 0 ? 'kill' : 'fast');
        const away = await Promise.all(
          copies.map(({ origin }) => overTheWire(origin, calls.getProfessor, { headers: inClass.professor.headers })),
        );
        for (const { status, code } of away) expect([status, code]).toEqual([503, 'unavailable']);
        const response = await fetch(`${copies[0]?.origin}/readyz`);
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
        await cluster.start();
        const tookMs = await recovery(inClass, waiting);
        going.on = false;
        const { present, statuses } = await loading;
        expect(tookMs).toBeLessThan(RECOVERED_MS);
        // Nothing but recorded, or "try again"; a connection that breaks would be a 0.
        expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
        expect(present.length).toBeGreaterThan(5);
        const database = openPostgres(cluster.url, () => undefined);
        const stored = await database.read
          .selectFrom('attendance')
          .select('stud_id')
          .where('class_id', '=', inClass.class_id)
          .execute();
        const there = new Set(stored.map(({ stud_id }) => stud_id));
        expect(present.filter(({ stud_id }) => !there.has(stud_id))).toEqual([]);
        expect(await violations(database.schema)).toEqual([]);
        await database.close();
        expect(copies.map((copy) => copy.lives())).toEqual([true, true]);
      }
    },
    120_000 + restarts * 30_000,
  );

  it('fails no request that is tried once more while its copies are restarted one after the other', async () => {
    const inClass = await openClass(office);
    queue.push(...(await students(office, 300)));
    const going = { on: true };
    const failed: string[] = [];
    let recorded = 0;
    const lane = async (lead: number) => {
      const origin = (at: number) => copies[at % 2]?.origin ?? '';
      for (let turn = lead; going.on; turn += 1) {
        const student = queue.pop();
        if (!student) return;
        const value = (await qrValue(origin(turn), student)) ?? (await qrValue(origin(turn + 1), student));
        const key = randomUUID();
        const first = value && (await scan(origin(turn), inClass, value, key));
        const answer =
          first && first.status !== 200 && value ? await scan(origin(turn + 1), inClass, value, key) : first;
        if (answer && answer.status === 200) recorded += 1;
        else failed.push(answer ? `${answer.status} ${answer.code}` : 'no code');
      }
    };
    const lanes = Promise.all([0, 1, 2].map(lane));
    for (const copy of copies) {
      await pause(500);
      const { code, tookMs } = await copy.stop();
      expect(code).toBe(0);
      expect(tookMs).toBeLessThan(10_000);
      await copy.start();
    }
    await pause(500);
    going.on = false;
    await lanes;
    expect(failed).toEqual([]);
    expect(recorded).toBeGreaterThan(20);
  }, 120_000);
});
