/**
 * An event is scanned for during its hours on its day only, and then for students of every program.
 * Seeded defects it was seen to catch: a scan window that is open at its hours of any day; a scanner that keeps the
 * hours which its session had a moment ago.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from '#testkit/browser/browsers.ts';
import {
  addSession,
  addSessionByHand,
  addSubject,
  aTeacher,
  dayText,
  fillTime,
  latestScans,
  type Pupil,
  presentList,
  pupils,
  qrValueOf,
} from '#testkit/browser/professor-desk.ts';
import { stageOfProfessor } from '#testkit/browser/professor-stage.ts';
import { answer, csvOf, patient, reads } from '#testkit/browser/walk-stage.ts';
import type { FakeCamera } from '#testkit/camera/fake-camera.ts';
import type { School } from '#testkit/school/school.ts';

const DAY_MS = 86_400_000;
const EVENT = 'Foundation Day';

async function eventsOfBefore(school: School) {
  const teacher = await aTeacher(school);
  const [ana] = (await pupils(school, 1)) as [Pupil];
  const [ben] = (await pupils(school, 1, 'BSIT 1B')) as [Pupil];
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
    pastDay: dayText(new Date(now - 2 * DAY_MS)),
    tonight,
    tonightSession,
  };
}

const stage = stageOfProfessor(eventsOfBefore);

describe('an event', () => {
  let professor: Visitor & { camera: FakeCamera };
  beforeAll(async () => {
    professor = await stage.arriveWithCamera('event', stage.prepared.teacher);
  });

  test('has no camera on another day, and says when it was', async () => {
    const { page } = professor;
    const { past, pastSession, pastDay } = stage.prepared;
    await page.goto(`/professor/eventsession/qrscanner/${past}/${pastSession}/%20`);
    await page.getByRole('heading', { name: `Attendance for ${pastDay}` }).waitFor(patient);
    await reads(page, 'This event is not open for attendance now.');
    await reads(page, `It was open on ${pastDay}, 12:00 AM – 11:59 PM.`);
    expect(await page.locator('video').count()).toBe(0);
  });

  test('has no camera before its hours, and says when it opens', async () => {
    const { page } = professor;
    const { tonight, tonightSession } = stage.prepared;
    await page.goto(`/professor/eventsession/qrscanner/${tonight}/${tonightSession}/%20`);
    await reads(page, 'Scanning opens today at 11:58 PM.');
    expect(await page.locator('video').count()).toBe(0);
  });

  test('is added with its hours and a session of its own', async () => {
    const { page } = professor;
    await page.goto('/professor/event');
    await page.getByRole('button', { name: 'Add Event' }).click(patient);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Event Name').fill(EVENT, patient);
    await fillTime(dialog, 'Start Time', ['12', '02', 'AM']);
    await fillTime(dialog, 'End Time', ['12', '01', 'AM']);
    await reads(dialog, 'The end is the next day, at 12:01 AM.');
    await dialog.getByLabel('End Time: AM or PM').press('Enter');
    await reads(page, 'Event added successfully!');
    await page.getByRole('link', { name: `Enter ${EVENT}` }).click(patient);
    await page.getByRole('heading', { name: EVENT, level: 1 }).waitFor(patient);
    await addSessionByHand(page);
    await reads(page, 'Session has been added successfully!');
    await page.getByRole('link', { name: /View details/ }).click(patient);
    await page.getByRole('heading', { name: 'SCANNING QR CODE' }).waitFor(patient);
    await page.locator('[data-phase="running"]').waitFor(patient);
  });

  test('takes students of every program while it is open', async () => {
    const { page, camera } = professor;
    for (const student of [stage.prepared.ana, stage.prepared.ben]) {
      await camera.show(await qrValueOf(stage.product, student));
      await reads(latestScans(page), student.name);
      await reads(presentList(page), student.name);
    }
    await camera.hide();
    const { name, lines } = await csvOf(page);
    expect(name).toMatch(/^Attendance_\d{4}-\d{2}-\d{2}_noprogram\.csv$/);
    expect(lines.slice(1).map((line) => `${line[1]} ${line[2]}${line[3]} ${line[6]}`)).toEqual(
      expect.arrayContaining([`${stage.prepared.ana.name} Present`, `${stage.prepared.ben.name} Present`]),
    );
  });

  test('closes under the eyes of who scans, when its hours are over', async () => {
    const { page } = professor;
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: /^Update/ }).click(patient);
    const dialog = page.getByRole('dialog');
    await fillTime(dialog, 'End Time', ['12', '03', 'AM']);
    await dialog.getByLabel('End Time: Minutes').press('Enter');
    await answer(page, 'Yes');
    await reads(page, 'Sessions updated successfully');
    await page.getByRole('link', { name: /View details/ }).click(patient);
    await reads(page, 'This event is not open for attendance now.');
    await reads(presentList(page), stage.prepared.ana.name);
    expect(await page.locator('video').count()).toBe(0);
    expect(professor.faults).toEqual([]);
  });
});
