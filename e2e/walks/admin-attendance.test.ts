/** An administrator and attendance: an absence is excused, leave is given for a week, and the students see it. */
import { expect, type Page } from '@playwright/test';
import { closeRoll } from '#contract/attendance/roll/roll-calls.ts';
import { createClass } from '#contract/attendance/session/session-calls.ts';
import { laptop, phone, type Visitor } from '#testkit/browser/browsers.ts';
import { csvOf, field, reads, signInAt } from '#testkit/browser/page-steps.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { ask } from '#testkit/process/wire.ts';
import type { Member } from '#testkit/school/members.ts';

const test = walksAt();
test.describe.configure({ mode: 'serial' });
let admin: Visitor;
let ana: Member;

test.beforeAll(async ({ arrive, members, product }) => {
  const [grace, first] = await Promise.all([
    members.professor({ first: 'Grace', last: 'Hopper' }),
    members.student({ first: 'Ana', last: 'Cruz' }),
    members.student({ first: 'Ben', last: 'Dizon' }),
  ]);
  ana = first;
  const math = await members.subject(grace, 'Discrete Math');
  const attended = await members.session(grace, math, { points: 10, exp: 100 });
  await members.scan(grace, attended, ana);
  const headers = await members.asProfessor(grace);
  const params = { subjectId: math.subject_id };
  const times = { class_courseYearSection: 'BSCS 4A', start_time: '00:00', end_time: '23:59' };
  const body = { ...times, class_token: 7, class_exp: 70, another: true };
  const missed = (await ask(product, createClass, { params, headers, body })).class.class_id;
  await ask(product, closeRoll, { params: { sessionId: missed }, headers, body: { closed: true } });
  admin = await arrive(laptop);
  await signInAt(admin.page, '/admin', 'admin', product.admin.password);
  await admin.page.getByRole('heading', { name: 'ADMIN DASHBOARD' }).waitFor();
});

const fits = (page: Page) =>
  expect(page.evaluate('document.documentElement.scrollWidth - innerWidth')).resolves.toBeLessThanOrEqual(0);

test('an absence today is excused with a reason, and the student sees it without a reload', async ({ arrive }) => {
  const { page } = admin;
  const { page: hers } = await arrive(phone);
  await signInAt(hers, '/', ana.username);
  await hers.getByRole('link', { name: 'Check Attendance Details' }).click();
  await hers.getByRole('button', { name: /Discrete Math/ }).click();
  const own = hers.getByRole('dialog', { name: 'Discrete Math' });
  await own.getByRole('row').filter({ hasText: 'Absent' }).waitFor();
  await own.getByText('+10 points, +100 exp').waitFor();

  await page.getByRole('navigation').getByRole('link', { name: 'Attendance' }).click();
  await reads(page, '2 sessions');
  await page.getByRole('link', { name: 'Attendance of Cruz, Ana' }).click();
  await reads(page, '1 present 1 absent 50 % rate');
  await page
    .getByRole('row', { name: /Absent/ })
    .getByRole('button', { name: /^Change/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Excused' }).check();
  await field(dialog, 'Reason').fill('=At the dentist');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await reads(page, '1 present 1 excused 0 absent 100 % rate');
  const { name, lines } = await csvOf(page);
  expect(name).toBe('attendance_Ana Cruz.csv');
  expect(lines.map((line) => line.slice(3)).filter(([status]) => status === 'Excused')).toEqual([
    ['Excused', '', "'=At the dentist"],
  ]);

  const excused = own.getByRole('row').filter({ hasText: 'Excused' });
  await excused.getByText('=At the dentist').waitFor();
  await excused.getByRole('button', { name: /^History/ }).click();
  await expect(hers.getByRole('list', { name: 'Changes' })).toContainText(/Absent.*Excused=At the dentist/);
  await fits(hers);
});

test('leave for a week excuses sessions at once and can be ended, and the screens fit a phone', async ({
  arrive,
  product,
}) => {
  const { page } = await arrive(phone);
  await signInAt(page, '/admin', 'admin', product.admin.password);
  await page.getByRole('heading', { name: 'ADMIN DASHBOARD' }).waitFor();
  await page.goto('/adminLeaves');
  await reads(page, 'No one is on leave.');
  await fits(page);
  await page.getByRole('button', { name: 'Give leave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give leave' });
  await dialog.getByRole('searchbox').fill('dizon');
  await dialog.getByRole('checkbox', { name: /Dizon/ }).check();
  const first = await dialog.getByLabel('First day').inputValue();
  const week = new Date(Date.parse(first) + 6 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Last day').fill(week);
  await dialog.getByRole('radio', { name: 'School activity' }).check();
  await dialog.getByRole('button', { name: 'Give leave to 1 student' }).click();
  await reads(page, '1 student has been given leave: 2 sessions are excused so far.');
  await page.goto('/adminAttendance');
  await expect(page.getByRole('row', { name: /Dizon/ }).getByText('School activity')).toHaveCount(2);
  await fits(page);
  await page.goto('/adminLeaves');
  await page.getByRole('button', { name: 'End the leave of Ben Dizon' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End leave' }).click();
  await reads(page, 'The leave has ended.');
  await page.goto('/adminAttendance');
  await reads(page.getByRole('row', { name: /Dizon/ }), 'Absent');
});
