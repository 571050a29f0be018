/**
 * Scans without a network. A scan waits, is retried automatically with the same value, and is reported as lost when the
 * code expires. A handheld scanner types the values.
 */
import { expect } from '@playwright/test';
import { laptop, type Visitor } from '#testkit/browser/browsers.ts';
import { reads } from '#testkit/browser/page-steps.ts';
import * as desk from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { installStandIn } from '#testkit/camera/stand-in-camera.ts';

const test = walksAt((school) => desk.aClass(school, 5));
test.describe.configure({ mode: 'serial' });
const waits = 'One scan is waiting for the network. We’ll retry automatically.';

test.describe('a scan without a network', () => {
  let professor: Visitor;
  let students: desk.DeskStudent[];
  /** Ids of the students whom the school has recorded as present. */
  let present: () => Promise<number[]>;
  /** Value and key of every attempt. */
  const attempts: { value: string; key: string }[] = [];

  test.beforeAll(async ({ arrive, prepared, product }) => {
    students = prepared.students;
    present = async () => {
      const records = await desk.presentAtServer(product, prepared.teacher, prepared.class_id);
      return records.map(({ student: { stud_id } }) => stud_id).toSorted((one, other) => one - other);
    };
    professor = await arrive(laptop, prepared.teacher);
    professor.context.on('request', (request) => {
      if (!request.url().includes('/createAttendance/')) return;
      const { studtoken: value = '', 'idempotency-key': key = '' } = request.headers();
      attempts.push({ value, key });
    });
    await installStandIn(professor.context);
    await desk.openScanner(professor.page, prepared);
    await reads(desk.presentList(professor.page), '0 of 5');
  });

  const keysOf = (value: string) => attempts.filter((attempt) => attempt.value === value).map(({ key }) => key);
  const student = (number: number) => students[number] as desk.DeskStudent;

  test('waits, and is recorded with the same value when the network returns in time', async ({ product }) => {
    const { page, context } = professor;
    const value = await desk.qrValueAtServer(product, student(0));
    await context.setOffline(true);
    await desk.typeLikeAScanner(page, value);
    await reads(desk.latestScans(page), waits);
    expect(await present()).toEqual([]);
    await context.setOffline(false);
    await reads(desk.latestScans(page), student(0).name);
    await reads(desk.presentList(page), '1 of 5');
    expect(await desk.latestScans(page).getByText(waits).count()).toBe(0);
    expect(new Set(keysOf(value)).size).toBe(1);
    expect(await present()).toEqual([student(0).stud_id]);
  });

  test('does not block the scans after it', async ({ product }) => {
    const { page, context } = professor;
    const values = await Promise.all([1, 2].map((number) => desk.qrValueAtServer(product, student(number))));
    await context.setOffline(true);
    for (const value of values) await desk.typeLikeAScanner(page, value);
    await reads(desk.latestScans(page), '2 scans are waiting for the network. We’ll retry automatically.');
    await context.setOffline(false);
    await reads(desk.presentList(page), '3 of 5');
    expect(await present()).toEqual([0, 1, 2].map((number) => student(number).stud_id));
  });

  test('welcomes the student when only the response was lost, and does not call them already present', async ({
    product,
  }) => {
    const { page, context } = professor;
    const value = await desk.qrValueAtServer(product, student(3));
    const losing = { times: 1 };
    await context.route(
      '**/createAttendance/**',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      losing,
    );
    await desk.typeLikeAScanner(page, value);
    await reads(desk.latestScans(page), student(3).name);
    await reads(desk.presentList(page), '4 of 5');
    expect(await desk.latestScans(page).getByText('Already Present').count()).toBe(0);
    expect(keysOf(value)).toHaveLength(2);
    expect(new Set(keysOf(value)).size).toBe(1);
  });

  test('is reported as lost when its code has expired, and a new code is accepted', async ({ product }) => {
    const { page, context } = professor;
    const value = await desk.qrValueAtServer(product, student(4));
    await context.setOffline(true);
    await desk.typeLikeAScanner(page, value);
    await reads(desk.latestScans(page), waits);
    // The code is valid for 15 s.
    await reads(desk.latestScans(page), 'Timed out. If the name isn’t listed, scan a new code.');
    await context.setOffline(false);
    const before = attempts.length;
    await desk.typeLikeAScanner(page, await desk.qrValueAtServer(product, student(4)));
    await reads(desk.latestScans(page), student(4).name);
    await reads(desk.presentList(page), '5 of 5');
    expect(attempts.slice(before).every((attempt) => attempt.value !== value)).toBe(true);
    expect(await present()).toHaveLength(5);
  });
});
