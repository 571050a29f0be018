/** A timetable: an administrator builds it, a professor opens a class from it and takes a due roll, a student reads it. */
import { expect } from '@playwright/test';
import { weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import { ownTimetable } from '#contract/attendance/timetable/timetable-calls.ts';
import { dayAfter, localTime, weekdayOf } from '#contract/platform/base/dates.ts';
import { laptop, phone } from '#testkit/browser/browsers.ts';
import { field, reads, signInAt } from '#testkit/browser/page-steps.ts';
import { aTeacher, fillTime, latestScans, pupils, qrValueAtServer } from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { SCHOOL_ZONE } from '#testkit/school/prepared-school.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';
import { addSubject, PROGRAM } from '#testkit/school/teaching.ts';
import { paths } from '#web/platform/base/paths.ts';

const SUBJECT = `Discrete Mathematics · ${PROGRAM}`;
const { day: today } = localTime(new Date(), SCHOOL_ZONE);
const weekday = weekdayNames[weekdayOf(today) - 1] ?? '';

/** A professor with three subjects. One of them met on two past days, and nobody took the rolls. */
async function twoRollsDue(school: SchoolUnderTest) {
  const hours = { start_time: '09:00', end_time: '10:00', room: '' };
  const days = { firstDay: dayAfter(today, -3), lastDay: dayAfter(today, -2) };
  school.clock.pass(-5 * 24 * 3600);
  const teacher = await aTeacher(school);
  const [student] = await pupils(school, 2);
  await addSubject(school, teacher, 'Discrete Mathematics');
  await addSubject(school, teacher, 'Logic');
  const subjectId = await addSubject(school, teacher, 'Ethics');
  const body = { ...hours, ...days, weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1 };
  await school.ask(ownTimetable.create, { headers: teacher.headers, params: { subjectId }, body });
  school.clock.pass(5 * 24 * 3600);
  return { teacher, student: student as NonNullable<typeof student> };
}

const test = walksAt(twoRollsDue);
test.describe.configure({ mode: 'serial' });

test('an administrator builds Monday’s timetable of a program level, and drags a class to another day', async ({
  arrive,
  product,
}) => {
  const { page, faults } = await arrive(laptop);
  await signInAt(page, '/admin', 'admin', product.admin.password);
  await page.getByRole('heading', { name: '2 rolls due' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Timetable' }).click();
  await page.getByRole('combobox', { name: 'Program level' }).selectOption(PROGRAM);
  const add = async (subject: string, [start, end]: [string, string], ...days: string[]) => {
    await page.getByRole('button', { name: 'Add class', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Subject' }).selectOption(subject);
    for (const day of days) await dialog.getByRole('checkbox', { name: day }).check();
    await fillTime(dialog, 'Start time', [start, '00', 'AM']);
    await fillTime(dialog, 'End time', [end, '00', 'PM']);
    await field(dialog, 'Room').fill('Room 5');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await add(SUBJECT, ['11', '02'], weekday);
  await add(`Logic · ${PROGRAM}`, ['08', '01']);
  const monday = page.getByRole('region', { name: /^Monday/ });
  await monday.getByRole('button', { name: /^Discrete Mathematics.*11:00 AM – 2:00 PM.*Room 5/ }).waitFor();
  const card = monday.getByRole('button', { name: /^Logic.*8:00 AM – 1:00 PM/ });
  const box = await card.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
  // The first column's cards share its width.
  const width = (await monday.boundingBox())?.width ?? 0;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + width, y + 30, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Only this class' }).click();
  const moved = page.getByRole('region', { name: /^Tuesday/ }).getByRole('button', { name: /^Logic.*Moved/ });
  await expect(moved).toContainText('8:30 AM – 1:30 PM');
  expect(faults).toEqual([]);
});

test('a student reads what is next on a phone', async ({ arrive, prepared: { student } }) => {
  const { page } = await arrive(phone, student);
  await page.goto(paths.studentHome.href());
  await reads(page, 'Now: Discrete Mathematics · today 11:00 AM – 2:00 PM · Room 5');
});

test('a professor opens the class from the band in one tap, and scans', async ({
  arriveWithCamera,
  prepared: { teacher, student },
  product,
}) => {
  const { page, camera } = await arriveWithCamera(teacher);
  await page.goto(paths.subjects.href());
  await page.getByRole('button', { name: `Scan ${SUBJECT}` }).click();
  await page.locator('[data-phase="running"]').waitFor();
  await camera.show(await qrValueAtServer(product, student));
  await reads(latestScans(page), student.name);
});

test('a professor takes a due roll on a phone, and says that another class did not take place', async ({
  arrive,
  prepared: { teacher, student },
}) => {
  const { page } = await arrive(phone, teacher);
  await page.goto(paths.subjects.href());
  await page.getByText('2 rolls due').tap();
  await page
    .getByRole('button', { name: /^Ethics.*did not take place$/ })
    .first()
    .tap();
  await field(page, 'Reason').fill('Fire drill');
  await page.getByRole('button', { name: 'Cancel class' }).tap();
  await page.getByText('1 roll due').waitFor();
  await page.getByRole('button', { name: /^Take roll of Ethics/ }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take roll' }).tap();
  await page
    .getByRole('group', { name: RegExp(student.name) })
    .getByRole('button', { name: 'Present' })
    .tap();
  await page
    .getByRole('group', { name: RegExp(student.name) })
    .getByRole('button', { name: 'Present', pressed: true })
    .waitFor();
  await page.goto(paths.ownTimetable.href());
  await page.getByRole('button', { name: /^Discrete Mathematics.*Opened/ }).waitFor();
  await expect(page.getByText(/due$/)).toHaveCount(0);
});
