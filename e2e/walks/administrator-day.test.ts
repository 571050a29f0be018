/**
 * An administrator's day. Accounts are approved and declined. A school's students are imported from a file and get
 * sign-in sheets. The administrator adds one student at the desk, and records that a student has left. The people
 * concerned see the results.
 */
import { expect } from '@playwright/test';
import { laptop, phone, type Visitor } from '#testkit/browser/browsers.ts';
import { answer, field, reads, signInAt } from '#testkit/browser/page-steps.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import type { Member } from '#testkit/school/members.ts';
import { oneTimePasswordText } from '#web/account/sign-in/one-time-password-text.ts';
import { accountText } from '#web/school/approval/approval-text.ts';
import { importText } from '#web/school/people-import/import-text.ts';
import { chosenText } from '#web/school/student-list/student-form-text.ts';

const test = walksAt();
test.describe.configure({ mode: 'serial' });
const COUNT = 24;
let admin: Visitor;
let ana: Member;
let ben: Member;
let grace: Member;
let sheet: { username: string; password: string };

/** The name of the focused element: its aria-label, its label or its text. */
const NAME_OF_FOCUSED = `(() => {
  const at = document.activeElement;
  const labelled = at.labels?.[0]?.textContent;
  return (at.getAttribute('aria-label') ?? labelled ?? at.textContent).trim();
})()`;

const csv = [
  'Matrícula;Apellido;Nombre;Grupo;Teléfono',
  ...Array.from({ length: COUNT }, (_none, at) => `00${at + 1};Peña${at};José;4a;55`),
  ';Nadie;Sin número;4a;55',
].join('\r\n');

async function bring(text: string) {
  const buffer = Buffer.from(text, 'latin1');
  await admin.page.locator('input[type=file]').setInputFiles({ name: 'grupo.csv', mimeType: 'text/csv', buffer });
  await admin.page.getByRole('button', { name: 'Preview' }).click();
}

test.beforeAll(async ({ arrive, members }) => {
  ana = await members.pendingStudent({ first: 'Ana', last: 'Cruz' });
  ben = await members.pendingStudent({ first: 'Ben', last: 'Diaz' });
  await members.pendingStudent({ first: 'Cara', last: 'Lim' });
  grace = await members.pendingProfessor({ first: 'Grace', last: 'Hopper' });
  admin = await arrive(laptop);
});

const row = (member: Member) => admin.page.getByRole('row').filter({ hasText: member.username });

test('signing in and approving work with the keyboard only', async ({ product }) => {
  const { page } = admin;
  await page.goto('/admin');
  await field(page, 'Username').waitFor();
  const { keyboard } = page;
  async function tabTo(name: string) {
    const focused = () => page.evaluate<string>(NAME_OF_FOCUSED);
    for (let presses = 0; presses < 60; presses++) {
      if ((await focused()) === name) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${name}; it stands on ${await focused()}.`);
  }
  await tabTo('Username');
  await keyboard.type(product.admin.username);
  await tabTo('Password');
  await keyboard.type(product.admin.password);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'ADMIN DASHBOARD' }).waitFor();
  await page.getByRole('link', { name: 'Review 3 students', exact: true }).waitFor();
  await tabTo('Review 3 students');
  await keyboard.press('Enter');
  await row(ana).waitFor();
  await tabTo(`Approve ${ana.name}`);
  await keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await tabTo('Yes');
  await keyboard.press('Enter');
  await reads(page, 'Student Approved!');
  // The list shows only accounts that wait for approval.
  await row(ana).waitFor({ state: 'detached' });
});

test('No leaves an account unchanged, and Yes declines it permanently', async ({ arrive }) => {
  const { page } = admin;
  await page.getByRole('button', { name: `Decline ${ben.name}` }).click();
  await answer(page, 'No');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(await row(ben).count()).toBe(1);
  await page.getByRole('button', { name: `Decline ${ben.name}` }).click();
  await answer(page, 'Yes');
  await reads(page, 'Student Declined and Removed!');
  await row(ben).waitFor({ state: 'detached' });
  const { page: declined } = await arrive(phone);
  await signInAt(declined, '/', ben.username);
  await reads(declined, 'Invalid Username or Password');
});

test('after a reset, a professor signs in with the one-time password and must choose their own first', async ({
  arrive,
}) => {
  const { page } = admin;
  await page.goto('/adminProfessorDashboard');
  await page.getByRole('button', { name: `Approve ${grace.name}` }).click();
  await answer(page, 'Yes');
  await reads(page, 'Professor Approved!');
  await page.getByRole('button', { name: `More for ${grace.name}` }).click();
  await page.getByRole('button', { name: `Reset the password of ${grace.name}` }).click();
  await answer(page, 'Yes');
  const dialog = page.getByRole('dialog', { name: 'The password has been reset successfully.' });
  const oneTime = await field(dialog, 'One-time password').inputValue();
  expect(oneTime.length).toBeGreaterThanOrEqual(8);
  await page.keyboard.press('Escape');
  expect(await dialog.count()).toBe(1);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await answer(page, oneTimePasswordText.uncopied.confirmLabel);
  await page.reload();
  await row(grace).waitFor();
  expect(await page.content()).not.toContain(oneTime);

  const { page: hers } = await arrive(laptop);
  await signInAt(hers, '/ZXNzb3IiLCJVfrvonD', grace.username);
  await reads(hers, 'Invalid Username or Password');
  await signInAt(hers, '/ZXNzb3IiLCJVfrvonD', grace.username, oneTime);
  await reads(hers, 'You signed in with a one-time password. Choose your own password to continue.');
  // Neither Escape nor another address bypasses it.
  await hers.keyboard.press('Escape');
  await hers.goto('/professor/event');
  await reads(hers, 'You signed in with a one-time password. Choose your own password to continue.');
  const own = hers.getByRole('dialog', { name: 'Change Password' });
  await field(own, 'New Password').fill('chalk and cheese');
  await field(own, 'Confirm Password').fill('chalk and cheese');
  await own.getByRole('button', { name: 'Save' }).click();
  await reads(hers, 'You have no events yet.');
  await own.waitFor({ state: 'detached' });
  const { page: again } = await arrive(laptop);
  await signInAt(again, '/ZXNzb3IiLCJVfrvonD', grace.username, oneTime);
  await reads(again, 'Invalid Username or Password');
});

test('a removed student is signed out immediately, even while their code is shown', async ({ arrive }) => {
  const { page } = admin;
  const { page: phonePage } = await arrive(phone);
  await signInAt(phonePage, '/', ana.username);
  await phonePage.getByRole('heading', { name: ana.name }).waitFor();
  await page.goto('/adminStudentDashboard');
  await page.getByRole('button', { name: `More for ${ana.name}` }).click();
  await page.getByRole('button', { name: `Remove ${ana.name}` }).click();
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('alertdialog').waitFor();
  await phonePage.getByRole('button', { name: 'Generate QR Code' }).click();
  await phonePage.getByRole('img', { name: 'Your QR code' }).waitFor();
  // The phone learns it from the server, not from renewing the code.
  await phonePage.route('**/api/student/generateNewToken', (route) => route.abort());
  await answer(page, 'Yes');
  await reads(page, 'Student has been deleted');
  await reads(phonePage, 'You were signed out. Please sign in again.');
  expect(await phonePage.getByRole('img', { name: 'Your QR code' }).count()).toBe(0);
  await signInAt(phonePage, '/', ana.username);
  await reads(phonePage, 'Invalid Username or Password');
  expect(admin.faults).toEqual([]);
});

test("a file in another country's format is previewed, then applied; applied again, it changes nothing", async () => {
  const { page } = admin;
  await page.goto('/adminStudentDashboard');
  await page.getByRole('link', { name: 'Import' }).click();
  await bring(csv);
  await reads(page, 'Which column is which?');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: `New (${COUNT})` }).waitFor();
  await reads(page, /Read as Western European, columns separated by semicolons\. Ignored: Teléfono/);
  await expect(page.getByRole('row', { name: /José Peña0|Peña0, José/ })).toContainText(
    'José.pena0'.toLowerCase().replace('é', 'e'),
  );
  await expect(page.getByRole('row', { name: /Nadie/ })).toContainText('names alone find nobody again');
  await page.getByRole('button', { name: `Apply ${COUNT} lines` }).click();
  await answer(page, importText.applyNow);
  await reads(page, 'Applied.');
  await page.getByRole('button', { name: 'Another file' }).click();
  await bring(csv);
  await page.getByRole('button', { name: 'Problems (1)' }).waitFor();
  await reads(page, `${COUNT} unchanged`);
  await reads(page, 'This file changes nothing.');
  await page.goBack();
});

test('sheets are printed ten to a page, and a student signs in with one and chooses a password', async ({ arrive }) => {
  const { page } = admin;
  await page.goto('/adminStudentDashboard?status=no-password');
  await page.getByRole('checkbox', { name: /all/i }).first().check();
  await page.getByRole('button', { name: `Sign-in sheets (${COUNT})` }).click();
  await page.getByRole('button', { name: 'Print sheets' }).click();
  const dialog = page.getByRole('dialog', { name: `${COUNT} sign-in sheets` });
  await dialog.waitFor();
  const [, username = '', password = ''] = /(jose\.pena7) · (\S+)/.exec((await dialog.textContent()) ?? '') ?? [];
  sheet = { username, password: password.slice(0, 21) };
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Valid for 30 days.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'STUDENTS LIST' })).toBeHidden();
  await expect(dialog).toBeHidden();
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(Math.ceil(COUNT / 10));
  await page.emulateMedia({ media: null });
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  await dialog.getByRole('button', { name: 'Done' }).click();
  await reads(page, 'No students found.');

  const { page: own } = await arrive(phone);
  await signInAt(own, '/', sheet.username, sheet.password);
  await reads(own, 'You signed in with a one-time password. Choose your own password to continue.');
  const choosing = own.getByRole('dialog', { name: 'Change Password' });
  await field(choosing, 'New Password').fill('my very own words');
  await field(choosing, 'Confirm Password').fill('my very own words');
  await choosing.getByRole('button', { name: 'Save' }).click();
  await reads(own, 'José Peña7');
});

test('a student is added at the desk, edited, and marked as left', async ({ arrive }) => {
  const { page } = admin;
  await page.goto('/adminStudentDashboard');
  await page.getByRole('button', { name: 'Add student' }).click();
  const form = page.getByRole('dialog');
  await field(form, 'First name').fill('Olga');
  await field(form, 'Last name').fill('Cruz');
  await form.getByRole('combobox', { name: 'Program Level' }).fill('4A');
  await field(form, 'Student number').fill('9001');
  await form.getByRole('button', { name: 'Add' }).click();
  const made = page.getByRole('dialog', { name: 'Sign-in sheet' });
  const written = /olga\.cruz · ([A-Z0-9-]{21})/;
  await expect(made).toContainText(written);
  const password = written.exec((await made.textContent()) ?? '')?.[1] ?? '';
  await made.getByRole('button', { name: 'Done' }).click();
  await answer(page, 'Close without printing');
  const { page: own } = await arrive(phone);
  await signInAt(own, '/', 'olga.cruz', password);
  await reads(own, 'You signed in with a one-time password.');

  await page.getByRole('button', { name: 'Edit Olga Cruz' }).click();
  const edit = page.getByRole('dialog');
  await field(edit, 'Middle name').fill('Reyes');
  await edit.getByRole('button', { name: 'Save' }).click();
  await reads(page, 'The account has been changed.');
  await page.getByRole('checkbox', { name: /Olga Reyes Cruz|Olga Cruz/ }).check();
  await page.getByRole('button', { name: 'Mark as left (1)' }).click();
  await answer(page, chosenText.markLeft);
  await expect(page.getByRole('row', { name: /Cruz, Olga/ })).toHaveCount(0);
  await own.reload();
  await signInAt(own, '/', 'olga.cruz', password);
  await reads(own, 'This account is closed. Please ask the school.');
  await page.goto('/adminStudentDashboard?status=left');
  await page.getByRole('button', { name: /Readmit Olga/ }).click();
  await answer(page, accountText.readmit);
  await expect(page.getByRole('row', { name: /Cruz, Olga/ })).toHaveCount(0);
  await signInAt(own, '/', 'olga.cruz', password);
  await reads(own, 'You signed in with a one-time password.');
});

test("a student of another section is added to a professor's subject, by name", async ({ arrive, members }) => {
  const teacher = await members.professor({ first: 'Alan', last: 'Turing' });
  await members.subject(teacher, 'Algebra', 'BSIT 2B');
  const { page } = admin;
  await page.goto('/adminProfessorDashboard');
  await page.getByRole('link', { name: 'Subjects', exact: true }).click();
  await page.getByRole('link', { name: 'People of Algebra, BSIT 2B' }).click();
  await reads(page, 'Algebra, BSIT 2B · Alan Turing');
  await page.getByRole('button', { name: 'Add students' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add students' });
  await dialog.getByRole('searchbox').fill('peña7');
  await dialog.getByRole('checkbox', { name: /Peña7/ }).check();
  await dialog.getByRole('button', { name: 'Add 1 student' }).click();
  await reads(page, '1 student added.');
  const { page: own } = await arrive(laptop);
  await signInAt(own, '/professor/login', teacher.username);
  await own.getByRole('button', { name: /^More for Algebra/ }).click();
  await own.getByRole('link', { name: /^People/ }).click();
  await expect(own.getByRole('row', { name: /Peña7/ })).toContainText('Enrolled');
});
