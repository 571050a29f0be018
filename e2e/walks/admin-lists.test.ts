/** An administrator's lists with decisions about many accounts, and the school's settings. */
import { expect } from '@playwright/test';
import { laptop, phone, type Visitor } from '#testkit/browser/browsers.ts';
import { answer, field, reads, signInAt } from '#testkit/browser/page-steps.ts';
import { walksAt } from '#testkit/browser/walk.ts';

const test = walksAt();
test.describe.configure({ mode: 'serial' });
const WAITING = 60;
let admin: Visitor;

test.beforeAll(async ({ arrive, members, product }) => {
  await members.student({ first: 'Zoe', last: 'Approved', program: 'BSIT 1B' });
  for (let made = 0; made < WAITING; made += 10) {
    const numbers = Array.from({ length: 10 }, (_, index) => String(made + index + 1).padStart(2, '0'));
    await Promise.all(numbers.map((number) => members.pendingStudent({ first: `Kid${number}`, last: 'Wait' })));
  }
  admin = await arrive(laptop);
  await signInAt(admin.page, '/admin', 'admin', product.admin.password);
  await admin.page.getByRole('heading', { name: 'ADMIN DASHBOARD' }).waitFor();
});

test('sixty accounts are chosen with one filter and approved at once, with progress and a summary', async ({
  arrive,
}) => {
  const { page } = admin;
  await page.goto('/adminStudentDashboard');
  await reads(page, `Total: ${WAITING + 1} students`);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('wait');
  await reads(page, `${WAITING} of ${WAITING + 1} students`);
  await page.getByRole('columnheader').getByRole('checkbox').check();
  const chosen = page.getByRole('region', { name: 'Chosen accounts' });
  await reads(chosen, `${WAITING} chosen`);
  await chosen.getByRole('button', { name: `Approve ${WAITING}` }).click();
  await answer(page, 'Yes');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('progressbar').waitFor();
  await reads(dialog, `${WAITING} students approved.`);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await chosen.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT');
  await page.getByRole('combobox', { name: 'Validation' }).selectOption('Not Approved');
  // A reload asks the server again, with the filters in the address; the screen's own state would prove nothing.
  await page.reload();
  await reads(page, 'No students found.');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await reads(page, `Total: ${WAITING + 1} students`);
  // One of the approved students signs in, which proves the approval.
  const { page: kid } = await arrive(phone);
  await signInAt(kid, '/', 'kid60.wait');
  await kid.getByRole('heading', { name: 'Kid60 Wait' }).waitFor();
});

test('a changed threshold, name and time zone of the school reach people who are signed in', async ({ arrive }) => {
  const { page } = admin;
  await page.goto('/adminSettingsDashboard');
  const threshold = page.getByLabel('New level threshold');
  await threshold.fill('2000');
  await page.locator('form', { has: threshold }).getByRole('button', { name: 'Update' }).click();
  await answer(page, 'Yes');
  await reads(page, 'Level Threshold updated successfully');
  await expect(page.getByRole('definition').first()).toHaveText('2,000 exp');
  await field(page, 'School name').fill('Lakeside College');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('Honolulu');
  await page.getByRole('option', { name: 'Pacific/Honolulu' }).click();
  await page.locator('form', { has: zone }).getByRole('button', { name: 'Update' }).click();
  await reads(page.getByRole('alertdialog'), /use Pacific\/Honolulu instead of Asia\/Manila/);
  await answer(page, 'Yes');
  await reads(page, 'School updated successfully');
  const { page: kid } = await arrive(phone);
  await signInAt(kid, '/', 'zoe.approved');
  await reads(kid, '0 / 2,000 exp');
  await reads(kid, 'Lakeside College');
  await page.goto('/adminStudentDashboard?q=zoe');
  const there = new Date().toLocaleDateString('en-US', { timeZone: 'Pacific/Honolulu' });
  await expect(page.getByRole('row').nth(1)).toContainText(there);
  expect(admin.faults).toEqual([]);
});
