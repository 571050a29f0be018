/**
 * A term in a day: two past sessions, one session with the camera now, a new student, and the professor's downloads.
 */
import { expect } from '@playwright/test';
import { phone, type Visitor } from '#testkit/browser/browsers.ts';
import { csvOf, reads } from '#testkit/browser/page-steps.ts';
import {
  aTeacher,
  type DeskStudent,
  latestScans,
  presentList,
  pupils,
  qrValueAtServer,
  schoolDayText,
} from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import type { FakeCamera } from '#testkit/camera/fake-camera.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSession, addSubject, PROGRAM, scanStudent } from '#testkit/school/teaching.ts';

const SUBJECT = 'Operating Systems';
const DAY_MS = 86_400_000;

async function aTermSoFar(school: SchoolUnderTest) {
  const teacher = await aTeacher(school);
  const now = school.clock.nowMs();
  school.clock.set(new Date(now - 60 * DAY_MS).toISOString());
  const [ana, ben, carla] = (await pupils(school, 3)) as [DeskStudent, DeskStudent, DeskStudent];
  const subject_id = await addSubject(school, teacher, SUBJECT);
  const first = await addSession(school, teacher, subject_id);
  for (const student of [ana, ben]) await scanStudent(school, teacher, first, student);
  school.clock.set(new Date(now - 30 * DAY_MS).toISOString());
  const second = await addSession(school, teacher, subject_id);
  for (const student of [ana, carla]) await scanStudent(school, teacher, second, student);
  school.clock.set(new Date(now - DAY_MS).toISOString());
  // The fourth student joins in mid-term.
  const [dino] = (await pupils(school, 1)) as [DeskStudent];
  const [stranger] = (await pupils(school, 1, 'BSIT 1B')) as [DeskStudent];
  school.clock.set(new Date(now).toISOString());
  const days = [60, 30, 0].map((ago) => schoolDayText(new Date(now - ago * DAY_MS)));
  return { teacher, ana, ben, carla, dino, stranger, days: days as [string, string, string] };
}

const test = walksAt(aTermSoFar);
test.describe.configure({ mode: 'serial' });

test.describe('a term in a day', () => {
  let professor: Visitor & { camera: FakeCamera };
  test.beforeAll(async ({ arriveWithCamera, prepared }) => {
    professor = await arriveWithCamera(prepared.teacher);
  });

  test('today’s class is started in one tap, undone, started again, and still in progress when the professor returns', async () => {
    const { page } = professor;
    const camera = page.locator('[data-phase="running"]');
    const title = page.getByRole('heading', { name: `Attendance for ${SUBJECT}`, exact: true });
    const strip = page.getByRole('region', { name: 'Today’s classes' });
    const start = async () => {
      await strip.getByRole('button', { name: `Start today’s class of ${SUBJECT} ${PROGRAM}` }).click();
      await title.waitFor();
      await camera.waitFor();
      await reads(page, 'Same settings as last time');
      await reads(presentList(page), '0 of 4');
    };
    await page.goto('/professor');
    await start();
    await page.reload();
    await page.getByRole('button', { name: 'Undo start' }).click();
    await reads(page, 'Class start undone.');
    await start();
    await page.goto('/professor');
    await reads(strip, 'Open until 11:59 PM');
    await reads(strip, 'of 4');
    // The tab that started the class offers Undo again after visiting other screens.
    await strip.getByRole('button', { name: 'Undo start' }).waitFor();
    await strip.getByRole('link', { name: `Scan ${SUBJECT} ${PROGRAM}` }).click();
    await camera.waitFor();
    await page.getByRole('button', { name: 'Undo start' }).waitFor();
  });

  test('three students are scanned one after another, and one of another program is refused; a second device counts along', async ({
    arrive,
    prepared,
    product,
  }) => {
    const { page, camera } = professor;
    const desk = await arrive(phone, prepared.teacher);
    const count = desk.page.getByRole('region', { name: 'Today’s classes' }).getByRole('status').first();
    await desk.page.goto('/professor');
    await expect(count).toContainText(/^0.*4/);
    const { ana, carla, dino, stranger } = prepared;
    /** The value of every scan sent, by its key; a retry has the same key. */
    const sent = new Map<string, string>();
    page.on('request', (request) => {
      const { studtoken = '', 'idempotency-key': key = '' } = request.headers();
      if (request.url().includes('/createAttendance/')) sent.set(key, studtoken);
    });
    for (const student of [ana, carla, dino]) {
      await camera.show(await qrValueAtServer(product, student));
      await reads(latestScans(page), student.name);
      await reads(presentList(page), student.name);
    }
    await camera.show(await qrValueAtServer(product, stranger));
    await reads(latestScans(page), "This student does not belong to this session's program level.");
    await camera.hide();
    expect(sent.size).toBe(4);
    expect(new Set(sent.values()).size, 'a code that stays in view is sent once').toBe(4);
    await reads(presentList(page), '3 of 4');
    await expect(page.getByRole('button', { name: 'Undo start' })).toHaveCount(0);
    expect(await presentList(page).getByText(stranger.name).count()).toBe(0);
    // The count changes automatically, survives a reload, and shows offline.
    await expect(count).toContainText(/^3.*4/);
    await desk.page.reload();
    await expect(count).toContainText(/^3.*4/);
    await desk.context.setOffline(true);
    await desk.page.getByText(/^No connection/).waitFor();
    await expect(count).toContainText(/^3.*4/);
    expect(desk.faults).toEqual([]);
    await desk.context.close();
  });

  test('the attendance of the session is downloaded as a file', async ({ prepared }) => {
    const { ana, ben, carla, dino, days } = prepared;
    const { name, lines } = await csvOf(professor.page);
    const [month, day, year] = days[2].split('/').map((part) => part.padStart(2, '0'));
    expect(name).toBe(`Attendance_${year}-${month}-${day}_BSCS4A.csv`);
    const [heading, ...rows] = lines;
    expect(heading).toEqual([
      'Date',
      'First Name',
      'Middle Name',
      'Last Name',
      'Program Level',
      'Time in',
      'Status',
      'Student Number',
      'Subject',
      'Professor',
      'Reason',
    ]);
    const here = (student: DeskStudent, status: string) => {
      const [first, last] = student.name.split(' ');
      return [days[2], first, '', last, PROGRAM, status];
    };
    expect(rows.map(([date, first, middle, last, program, , status]) => [date, first, middle, last, program, status]))
      // All four have the same last name, so they are in the order of their first names; the class is in progress.
      .toEqual([here(ana, 'Present'), here(ben, 'Pending'), here(carla, 'Present'), here(dino, 'Present')]);
    const times = rows.map((row) => row[5]);
    expect(times[1]).toBe('');
    for (const time of [times[0], times[2], times[3]]) expect(time).toMatch(/^\d{1,2}:\d{2} [AP]M$/);
  });

  test('the overview shows who was present when, newest session first', async ({ prepared }) => {
    const { page } = professor;
    const { ana, ben, carla, dino, days } = prepared;
    await page.goto('/professor');
    await page.getByRole('link', { name: 'View Participation Overview' }).click();
    await page.getByRole('heading', { name: 'PARTICIPATION OVERVIEW' }).waitFor();
    await reads(page, /^3 sessions · /);
    const newestFirst = days.toReversed();
    // Dates that are all in one year omit the year.
    const headings = newestFirst.map((day) => expect.stringMatching(`^${day.replace(/\/\d+$/, '')}`));
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Student', ...headings, 'Present']);
    // Today's class is in progress, so Ben may still come; students start without absences, so Dino has none.
    const was = { [ana.name]: 'PPP', [ben.name]: 'TAP', [carla.name]: 'PPA', [dino.name]: 'P--' };
    for (const [name, letters] of Object.entries(was)) {
      for (const [index, letter] of [...letters].entries()) {
        const status = { P: 'Present', A: 'Absent', T: 'Not marked', '-': 'Not counted' }[letter];
        await page.getByRole('gridcell', { name: `${name}, ${newestFirst[index]}, ${status}` }).waitFor();
      }
    }
  });

  test('the overview is downloaded as a file', async ({ prepared }) => {
    const { ana, ben, carla, dino, days } = prepared;
    const { name, lines } = await csvOf(professor.page);
    expect(name).toBe(`participation_${SUBJECT}.csv`);
    const [present, absent] = ['Present', 'Absent'];
    expect(lines.filter((line) => line.some((cell) => cell !== ''))).toEqual([
      ['Total Class Sessions: 3'],
      ['Name', present, absent, ...days.toReversed()],
      [ana.name, '3', '0', present, present, present],
      [ben.name, '1', '1', 'Pending', absent, present],
      [carla.name, '2', '1', present, present, absent],
      [dino.name, '1', '0', present, '–', '–'],
    ]);
  });

  test('one student’s details are found by name, and downloaded as well', async ({ prepared }) => {
    const { page, faults } = professor;
    const { ben, days } = prepared;
    await page.getByRole('button', { name: /Abad, Ben|Ben Abad/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: `Attendance Details for ${ben.name}` }).waitFor();
    await reads(dialog, 'Absent: 1');
    await reads(dialog.getByRole('row').nth(1), 'Not marked');
    await dialog.getByRole('radio', { name: 'Present' }).check();
    await expect(dialog.getByRole('row')).toHaveCount(2);
    const waiting = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download CSV' }).click();
    expect((await waiting).suggestedFilename()).toBe(`attendance_${ben.name}.csv`);
    await reads(dialog.getByRole('row').nth(1), days[0]);
    expect(faults).toEqual([]);
  });

  test('the next session is prepared in advance with the worth of the last one, and waits for its day', async () => {
    const { page, faults } = professor;
    await page.goto('/professor');
    await page.getByRole('link', { name: 'View Sessions' }).click();
    await page.getByRole('button', { name: 'Add Session' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Point Value')).toHaveValue('10');
    const date = dialog.getByLabel('Date', { exact: false });
    await date.fill((await date.getAttribute('max')) ?? '');
    await date.press('Enter');
    await reads(page, 'Session has been added successfully!');
    const newest = page.getByRole('row').nth(1);
    await reads(newest, 'Upcoming');
    await newest.getByRole('link', { name: /^View/ }).click();
    await page.getByRole('heading', { name: / – roll$/ }).waitFor();
    await page.goto(
      page
        .url()
        .replace('/roll/', '/session/qrscanner/')
        .concat(`/${encodeURIComponent(PROGRAM)}`),
    );
    await reads(page, 'This session has not started.');
    expect(await page.locator('video').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
