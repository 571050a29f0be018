/**
 * An administrator brings a school's students in a file, hands out sign-in sheets, adds one at the desk, and lets one go.
 * Seeded defects that it was seen to catch: sheets that stay on the screen's paper alone; a list that keeps who has left.
 */
import { expect } from '@playwright/test';
import { laptop, phone, type Visitor } from '#testkit/browser/browsers.ts';
import { answer, field, reads, signInAt } from '#testkit/browser/page-steps.ts';
import { walksAt } from '#testkit/browser/walk.ts';

const test = walksAt();
test.describe.configure({ mode: 'serial' });
const COUNT = 24;
let admin: Visitor;
let sheet: { username: string; password: string };

const csv = (change: (line: string) => string = (line) => line) =>
  [
    'Matrícula;Apellido;Nombre;Grupo;Teléfono',
    ...Array.from({ length: COUNT }, (_none, at) => change(`00${at + 1};Peña${at};José;4a;55`)),
    ';Nadie;Sin número;4a;55',
  ].join('\r\n');

async function bring(text: string) {
  const buffer = Buffer.from(text, 'latin1');
  await admin.page.locator('input[type=file]').setInputFiles({ name: 'grupo.csv', mimeType: 'text/csv', buffer });
  await admin.page.getByRole('button', { name: 'Look at the file' }).click();
}

test.beforeAll(async ({ arrive, product }) => {
  admin = await arrive(laptop);
  await signInAt(admin.page, '/admin', product.admin.username, product.admin.password);
  await admin.page.getByRole('link', { name: 'Students', exact: true }).first().click();
});

test('a file of another country is looked at, then applied; the second time it changes nothing', async () => {
  const { page } = admin;
  await page.getByRole('link', { name: 'Import' }).click();
  await bring(csv());
  await reads(page, `New (${COUNT}) · Problems (1) · 0 unchanged`);
  await reads(page, /Read as Western European, cells parted by semicolons\. Left out: Teléfono\./);
  await expect(page.getByRole('row', { name: /José Peña0|Peña0, José/ })).toContainText(
    'José.pena0'.toLowerCase().replace('é', 'e'),
  );
  await expect(page.getByRole('row', { name: /Nadie/ })).toContainText('names alone find nobody again');
  await page.getByRole('button', { name: `Apply ${COUNT} lines` }).click();
  await answer(page, 'Yes');
  await reads(page, 'Applied. The same file again would change nothing.');
  await page.getByRole('button', { name: 'Another file' }).click();
  await bring(csv());
  await reads(page, `Problems (1) · ${COUNT} unchanged`);
  await reads(page, 'This file changes nothing.');
  await page.goBack();
});

test('sheets are printed ten to a page, and a student signs in by one and chooses a password', async ({ arrive }) => {
  const { page } = admin;
  await page.goto('/adminStudentDashboard?status=no-password');
  await page.getByRole('checkbox', { name: /all/i }).first().check();
  await page.getByRole('button', { name: `Sign-in sheets (${COUNT})` }).click();
  await page.getByRole('button', { name: 'Make sheets to print' }).click();
  const dialog = page.getByRole('dialog', { name: `${COUNT} sign-in sheets` });
  await dialog.waitFor({ timeout: 30_000 });
  const [, username = '', password = ''] = /(jose\.pena7) · (\S+)/.exec((await dialog.textContent()) ?? '') ?? [];
  sheet = { username, password: password.slice(0, 21) };
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Use it within 30 days.').first()).toBeVisible();
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
  await reads(own, 'You signed in with a one-time password. Please choose your own before you go on.');
  const choosing = own.getByRole('dialog', { name: 'Change Password' });
  await field(choosing, 'New Password').fill('my very own words');
  await field(choosing, 'Confirm Password').fill('my very own words');
  await choosing.getByRole('button', { name: 'Save' }).click();
  await answer(own, 'Yes');
  await reads(own, 'José Peña7');
});

test('one is added at the desk, mended, and let go', async ({ arrive }) => {
  const { page } = admin;
  await page.goto('/adminStudentDashboard');
  await page.getByRole('button', { name: 'Add student' }).click();
  const form = page.getByRole('dialog');
  await field(form, 'First name').fill('Ana');
  await field(form, 'Last name').fill('Cruz');
  await form.getByRole('combobox', { name: 'Program Level' }).fill('4A');
  await field(form, 'Student number').fill('9001');
  await form.getByRole('button', { name: 'Add' }).click();
  const made = page.getByRole('dialog', { name: 'Sign-in sheet' });
  const password = /ana\.cruz · ([A-Z0-9-]{21})/.exec((await made.textContent()) ?? '')?.[1] ?? '';
  await made.getByRole('button', { name: 'Done' }).click();
  await answer(page, 'Yes');
  const { page: own } = await arrive(phone);
  await signInAt(own, '/', 'ana.cruz', password);
  await reads(own, 'You signed in with a one-time password.');

  await page.getByRole('button', { name: 'Edit Ana Cruz' }).click();
  const edit = page.getByRole('dialog');
  await field(edit, 'Middle name').fill('Reyes');
  await edit.getByRole('button', { name: 'Save' }).click();
  await reads(page, 'The account has been changed.');
  await page.getByRole('checkbox', { name: /Ana Reyes Cruz|Ana Cruz/ }).check();
  await page.getByRole('button', { name: 'Mark as left (1)' }).click();
  await answer(page, 'Yes');
  await expect(page.getByRole('row', { name: /Cruz, Ana/ })).toHaveCount(0);
  await own.reload();
  await signInAt(own, '/', 'ana.cruz', password);
  await reads(own, 'This account is closed. Please ask the school.');
  await page.goto('/adminStudentDashboard?status=left');
  await page.getByRole('button', { name: /Readmit Ana/ }).click();
  await answer(page, 'Yes');
  await expect(page.getByRole('row', { name: /Cruz, Ana/ })).toHaveCount(0);
  await signInAt(own, '/', 'ana.cruz', password);
  await reads(own, 'You signed in with a one-time password.');
});

test('a student of another section is put into a professor’s subject, by name', async ({ arrive, members }) => {
  const teacher = await members.professor({ first: 'Grace', last: 'Hopper' });
  await members.subject(teacher, 'Algebra', 'BSIT 2B');
  const { page } = admin;
  await page.goto('/adminProfessorDashboard');
  await page.getByRole('link', { name: 'Subjects', exact: true }).click();
  await page.getByRole('link', { name: 'People of Algebra, BSIT 2B' }).click();
  await reads(page, 'Algebra, BSIT 2B · Grace Hopper');
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
