/** A planned class that starts where there is no network, on a device that keeps today's classes. */
import { expect } from '@playwright/test';
import { ownTimetable } from '#contract/attendance/timetable/timetable-calls.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import { laptop, withStore } from '#testkit/browser/browsers.ts';
import { reads } from '#testkit/browser/page-steps.ts';
import * as desk from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { installStandIn } from '#testkit/camera/stand-in-camera.ts';
import { SCHOOL_ZONE } from '#testkit/school/prepared-school.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSubject, PROGRAM } from '#testkit/school/teaching.ts';
import { paths } from '#web/platform/base/paths.ts';

/** A professor with three students and two subjects that meet at noon today. */
async function twoPlanned(school: SchoolUnderTest) {
  school.clock.pass(-24 * 3600);
  const teacher = await desk.aTeacher(school);
  const students = await desk.pupils(school, 3);
  school.clock.pass(24 * 3600);
  const { day } = localTime(new Date(), SCHOOL_ZONE);
  const days = { weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1, firstDay: day, lastDay: day };
  for (const name of ['Logic', 'Ethics']) {
    const subjectId = await addSubject(school, teacher, name);
    const body = { ...days, start_time: '11:30', end_time: '14:00', room: '' };
    await school.ask(ownTimetable.create, { headers: teacher.headers, params: { subjectId }, body });
  }
  return { teacher, students };
}

const test = walksAt(twoPlanned);

test('is opened once the network is back, with the students at the times at which they were scanned', async ({
  arrive,
  prepared: { teacher, students },
  product,
}) => {
  const { page, context } = await arrive({ ...laptop, ...withStore }, teacher);
  await installStandIn(context);
  await page.goto('/nowhere');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.goto(paths.subjects.href());
  const decoder = page.waitForResponse((response) => response.url().endsWith('.wasm'));
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await reads(page, 'Today’s classes are on this device.');
  await decoder;
  const values = await Promise.all(students.map((each) => desk.qrValueAtServer(product, each)));

  await context.setOffline(true);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: `Scan Logic · ${PROGRAM}` }).click();
  await page.locator('[data-phase="running"]').waitFor();
  const before = new Date();
  for (const [number, value] of values.entries()) {
    await desk.typeLikeAScanner(page, value);
    await reads(desk.latestScans(page), students[number]?.name ?? '');
  }
  const after = new Date();
  await reads(desk.presentList(page), '3 of 3');
  await page.getByRole('status').filter({ hasText: 'No connection: 3 scans kept on this device' }).first().waitFor();
  await page.reload();
  await reads(desk.presentList(page), '3 of 3');

  await context.setOffline(false);
  await page.waitForURL((url) => /\/qrscanner\/\d+\/\d+\//.test(url.pathname));
  await page.getByText(/^(?:No connection:|Sending) /).waitFor({ state: 'detached' });
  await reads(desk.presentList(page), '3 of 3');
  const [, sessionId] = /\/qrscanner\/\d+\/(\d+)\//.exec(page.url()) ?? [];
  const present = await desk.presentAtServer(product, teacher, Number(sessionId));
  expect(present).toHaveLength(3);
  for (const { createdAt, source } of present) {
    expect(source).toBe('offline');
    // The device's clock is corrected by half a round trip.
    expect(Date.parse(createdAt)).toBeGreaterThan(before.getTime() - 2000);
    expect(Date.parse(createdAt)).toBeLessThan(after.getTime() + 2000);
  }
  await page.goto(paths.subjects.href());
  await page.getByRole('button', { name: `Scan Ethics · ${PROGRAM}` }).waitFor();
  await expect(page.getByRole('button', { name: `Scan Logic · ${PROGRAM}` })).toHaveCount(0);
});
