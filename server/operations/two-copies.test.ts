/**
 * The same instant at two copies of the application on one PostgreSQL: they have nothing in common but the database, so
 * nothing else can keep these promises. Seeded defects it was seen to catch: the scanned code, the subject or the buyer
 * read without being locked.
 * COPIES_PAIRS sets how many pairs of scans there are (300 in the test command).
 * @see decisions §1.4, §4.7, §4.10, §7.5
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { violations } from '#server/reward/verify-queries.ts';
import { openClass, overTheWire, qrValue, scan, students } from '#server/testing/class-in-progress.ts';
import { type Copy, openCopy } from '#server/testing/copies.ts';
import { databases, type TestDatabase } from '#server/testing/databases.ts';
import { givePoints } from '#server/testing/people.ts';

const pairs = Number(process.env.COPIES_PAIRS ?? 300);
/** As many professors scan at once. */
const PAIRS_AT_A_TIME = 12;
const postgres = databases.find(({ name }) => name === 'PostgreSQL');
const hours = { start_time: '00:00', end_time: '23:59' };

describe.skipIf(!postgres)('at the same instant at two copies', () => {
  let fresh: TestDatabase;
  let here: Copy;
  let there: Copy;
  beforeEach(async () => {
    fresh = (await postgres?.open()) as TestDatabase;
    here = await openCopy(fresh.url ?? '');
    there = await openCopy(fresh.url ?? '');
  });
  afterEach(async () => {
    expect(await violations(fresh.database.read)).toEqual([]);
    await Promise.all([here.close(), there.close()]);
    await fresh.remove();
  });

  it('one of two scans of a code is recorded, and the other is told so', async () => {
    const inClass = await openClass(here);
    const inPair = async (student: { token: string }) => {
      const value = (await qrValue(here.origin, student)) ?? '';
      const pair = await Promise.all([scan(here.origin, inClass, value), scan(there.origin, inClass, value)]);
      return pair.map(({ status, code }) => `${status} ${code}`).sort();
    };
    const everybody = await students(here, pairs);
    while (everybody.length > 0) {
      for (const pair of await Promise.all(everybody.splice(0, PAIRS_AT_A_TIME).map(inPair))) {
        expect(pair).toEqual(['200 undefined', '400 already-in-class']);
      }
    }
    const paid = await fresh.database.read.selectFrom('student').select('current_token').distinct().execute();
    expect(paid).toEqual([{ current_token: 10 }]);
  }, 900_000);

  it('the last of an incentive is sold once, and no points twice', async () => {
    const { professor } = await openClass(here);
    for (const student of await students(here, 10)) {
      await givePoints(here, student.stud_id, 35);
      const item = { item_name: 'Pen', item_price: 10, item_classSection: 'BSCS 4A', item_subject: 'Math' };
      const stocked = async (item_quantity: number) =>
        (await here.ask(calls.createItems, { ...professor, body: { ...item, item_quantity } })).reply.item.item_id;
      const [few, many] = [await stocked(2), await stocked(40)];
      const buys = await Promise.all(
        Array.from({ length: 20 }, (_none, at) =>
          overTheWire(at % 2 ? here.origin : there.origin, calls.buyStudentShopItems, {
            headers: student.headers,
            params: { item_id: at % 4 < 2 ? few : many },
          }),
        ),
      );
      expect(buys.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(buys.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
      expect((await there.ask(calls.getStudent, student)).reply.current_token).toBe(5);
    }
  }, 120_000);

  it('one session of twenty is made', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { professor, subject_id, class_id } = await openClass(here);
      const params = { subjectId: subject_id, classId: class_id };
      await here.ask(calls.deleteClass, { ...professor, params, body: {} });
      const body = { class_courseYearSection: 'BSCS 4A', class_token: 1, class_exp: 1, ...hours };
      const made = await Promise.all(
        Array.from({ length: 20 }, (_none, at) =>
          overTheWire(at % 2 ? here.origin : there.origin, calls.createClass, {
            headers: professor.headers,
            params: { subjectId: subject_id },
            body,
          }),
        ),
      );
      expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(made.filter(({ code }) => code === 'session-too-soon')).toHaveLength(19);
    }
  }, 120_000);
});
