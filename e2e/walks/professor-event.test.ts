/** An event can be scanned only during its hours on its day, and then for students of every program level. */
import { expect } from '@playwright/test';
import type { Visitor } from '#testkit/browser/browsers.ts';
import { answer, csvOf, reads } from '#testkit/browser/page-steps.ts';
import * as desk from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import type { FakeCamera } from '#testkit/camera/fake-camera.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSession, addSubject } from '#testkit/school/teaching.ts';

const DAY_MS = 86_400_000;
const EVENT = 'Foundation Day';

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN);

async function eventsOfBefore(school: SchoolUnderTest) {
  const teacher = await desk.aTeacher(school);
  const [ana] = (await desk.pupils(school, 1)) as [desk.DeskStudent];
  const [ben] = (await desk.pupils(school, 1, 'BSIT 1B')) as [desk.DeskStudent];
  const now = school.clock.nowMs();
  school.clock.set(new Date(now - 2 * DAY_MS).toISOString());
  const past = await addSubject(school, teacher, 'Sports Day', ' ');
  const pastSession = await addSession(school, teacher, past, { program: ' ' });
  school.clock.set(new Date(now).toISOString());
  const tonight = await addSubject(school, teacher, 'Night of Music', ' ');
  const hours = { program: ' ', start: '23:58', end: '23:59' };
  const tonightSession = await addSession(school, teacher, tonight, hours);
  return {
    teacher,
    ana,
    ben,
    past,
    pastSession,
    pastDay: desk.schoolDayText(new Date(now - 2 * DAY_MS)),
    tonight,
    tonightSession,
  };
}

const test = walksAt(eventsOfBefore);
test.describe.configure({ mode: 'serial' });

test.describe('an event', () => {
  let professor: Visitor & { camera: FakeCamera };
  test.beforeAll(async ({ arriveWithCamera, prepared }) => {
    professor = await arriveWithCamera(prepared.teacher);
  });

  test('has no camera on another day, and says when it was', async ({ prepared }) => {
    const { page } = professor;
    const { past, pastSession, pastDay } = prepared;
    await page.goto(`/professor/eventsession/qrscanner/${past}/${pastSession}/%20`);
    await reads(page, `Attendance for ${pastDay}`);
    await reads(page, 'This event is not open for attendance now.');
    await reads(page, `Scanning was open on ${pastDay}, all day.`);
    expect(await page.locator('video').count()).toBe(0);
  });

  test('has no camera before its hours, and says when it opens', async ({ prepared }) => {
    const { page } = professor;
    const { tonight, tonightSession } = prepared;
    await page.goto(`/professor/eventsession/qrscanner/${tonight}/${tonightSession}/%20`);
    await reads(page, 'Scanning opens today at 11:58 PM.');
    expect(await page.locator('video').count()).toBe(0);
  });

  test('is added with its hours and its own session', async () => {
    const { page } = professor;
    await page.goto('/professor/event');
    await page.getByRole('button', { name: 'Add Event' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Event Name').fill(EVENT);
    await desk.fillTime(dialog, 'Start Time', ['12', '02', 'AM']);
    await desk.fillTime(dialog, 'End Time', ['12', '01', 'AM']);
    await reads(dialog, 'Ends the next day at 12:01 AM.');
    await dialog.getByLabel('End Time: AM or PM').press('Enter');
    await reads(page, 'Event added successfully!');
    await page.getByRole('link', { name: `Enter ${EVENT}` }).click();
    await page.getByRole('heading', { name: EVENT, level: 1 }).waitFor();
    await desk.addSessionByHand(page);
    await reads(page, 'Session has been added successfully!');
    await page.getByRole('link', { name: /^Scan for/ }).click();
    await page.getByRole('heading', { name: /^Attendance for \d/, level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'SCANNING QR CODE' }).waitFor();
    await page.locator('[data-phase="running"]').waitFor();
    // On a phone, the heading pushes nothing out of the window: the result of a scan is visible below the camera.
    await page.setViewportSize({ width: 360, height: 740 });
    const outcome = page.locator('section').filter({ hasText: 'AWAITING STUDENT QR CODE' }).last();
    await expect.poll(async () => bottomOf(await outcome.boundingBox())).toBeLessThanOrEqual(740);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('accepts students of every program while it is open', async ({ prepared, product }) => {
    const { page, camera } = professor;
    for (const student of [prepared.ana, prepared.ben]) {
      await camera.show(await desk.qrValueAtServer(product, student));
      await reads(desk.latestScans(page), student.name);
      await reads(desk.presentList(page), student.name);
    }
    await camera.hide();
    const { name, lines } = await csvOf(page);
    expect(name).toMatch(/^Attendance_\d{4}-\d{2}-\d{2}_noprogram_FoundationDay\.csv$/);
    expect(lines.slice(1).map((line) => `${line[1]} ${line[2]}${line[3]} ${line[6]}`)).toEqual(
      expect.arrayContaining([`${prepared.ana.name} Present`, `${prepared.ben.name} Present`]),
    );
  });

  test('closes during scanning when its hours are over', async ({ prepared }) => {
    const { page } = professor;
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: /^Update/ }).click();
    const dialog = page.getByRole('dialog');
    await desk.fillTime(dialog, 'End Time', ['12', '03', 'AM']);
    await dialog.getByLabel('End Time: Minutes').press('Enter');
    await answer(page, 'Yes');
    await reads(page, 'Sessions updated successfully');
    await page.getByRole('link', { name: /^Scan for/ }).click();
    await reads(page, 'This event is not open for attendance now.');
    await reads(desk.presentList(page), prepared.ana.name);
    expect(await page.locator('video').count()).toBe(0);
    expect(professor.faults).toEqual([]);
  });
});
