/** What a student's phone stores about a sign-in, and how the sign-in ends. */
import { expect } from '@playwright/test';
import { resetStudentPassword } from '#contract/school/approval/approval-calls.ts';
import { phone } from '#testkit/browser/browsers.ts';
import { answer, field, reads, signInAt } from '#testkit/browser/page-steps.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { LETTERS_AND_DIGITS } from '#testkit/process/mailbox.ts';
import { ask } from '#testkit/process/wire.ts';
import { PASSWORD } from '#testkit/school/members.ts';
import { approvalWaitKey } from '#web/account/sign-in/approval-wait-store.ts';

const test = walksAt();
const SIGN_IN_ENDED = 'You were signed out. Please sign in again.';

test('a registration survives a reload, and continues after a taken username with the same code', async ({
  arrive,
  mailbox,
  members,
}) => {
  await members.student({ first: 'Gia', last: 'Reyes' });
  const email = 'gia@school.test';
  const { page, context, faults } = await arrive(phone);
  await page.goto('/');
  await page.getByRole('link', { name: 'Create an account' }).click();
  const passwords = { Password: PASSWORD, 'Confirm Password': PASSWORD };
  const typed = { 'First Name': 'Gia', 'Last Name': 'Reyes', Username: 'gia.reyes', Email: email, ...passwords };
  for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value);
  await page.getByRole('combobox', { name: 'Program Level' }).fill('BSCS 4A');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await reads(page, `OTP is sent to ${email}`);
  const code = await mailbox.codeFor(email);

  const kept = () => page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  expect(await kept()).toContain('Gia');
  expect(await kept()).not.toContain(PASSWORD);
  // On a shared machine, another tab knows nothing about it.
  expect(JSON.stringify((await context.storageState()).origins)).not.toMatch(/gia@|Gia/);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Check your email' });
  await dialog.getByRole('button', { name: /Resend in 4:\d\d/ }).waitFor();
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
  for (const [label, value] of Object.entries(passwords)) await field(dialog, label).fill(value);
  await dialog.getByLabel('Digit 1 of 4').click();
  await page.keyboard.type(wrong);
  await reads(dialog, 'The OTP is not correct.');
  await dialog.getByLabel('Digit 1 of 4').click();
  await page.keyboard.type(code);
  await reads(page, 'This username is already taken.');
  expect(await field(page, 'First Name').inputValue()).toBe('Gia');
  await field(page, 'Username').fill('gia.r');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await reads(page, 'Registered successfully. An administrator will approve your account.');
  await field(page, 'Password').waitFor();
  expect(mailbox.letters.filter(({ to }) => to === email)).toHaveLength(1);
  expect(JSON.stringify((await context.storageState()).origins)).not.toMatch(/gia@|Gia/);
  expect(faults).toEqual([]);
});

test('a new password ends the other sign-ins, and the old one no longer works', async ({ arrive, members }) => {
  const ben = await members.student({ first: 'Ben', last: 'Diaz' });
  const first = await arrive(phone);
  const other = await arrive(phone);
  for (const { page } of [first, other]) {
    await signInAt(page, '/', ben.username);
    await page.getByRole('heading', { name: ben.name }).waitFor();
  }
  await first.page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = first.page.getByRole('dialog', { name: 'Change Password' });
  await field(dialog, 'New Password').fill('a better password');
  await field(dialog, 'Confirm Password').fill('a better password');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await answer(first.page, 'Yes');
  await reads(first.page, 'Password updated successfully');
  await first.page.getByRole('link', { name: 'Leaderboard' }).click();
  await first.page.getByRole('heading', { name: 'LEADERBOARD' }).waitFor();

  // The home screen is notified at once.
  await reads(other.page, SIGN_IN_ENDED);
  await signInAt(other.page, '/', ben.username);
  await reads(other.page, 'Invalid Username or Password');
  await signInAt(other.page, '/', ben.username, 'a better password');
  await other.page.getByRole('heading', { name: ben.name }).waitFor();
});

test('a student whose password is reset while they are signed in learns it at the login, and nothing half-shown stays', async ({
  arrive,
  members,
  product,
}) => {
  const cara = await members.student({ first: 'Cara', last: 'Lim' });
  const { page, context } = await arrive(phone);
  await signInAt(page, '/', cara.username);
  await page.getByRole('heading', { name: cara.name }).waitFor();
  const headers = await members.asAdmin();
  await ask(product, resetStudentPassword, { params: { id: cara.id }, headers });
  await reads(page, SIGN_IN_ENDED);
  await field(page, 'Username').waitFor();
  expect(await page.getByText(cara.name).count()).toBe(0);
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('img', { name: 'Your QR code' }).count()).toBe(0);
  expect(JSON.stringify((await context.storageState()).origins)).not.toContain('studtoken');
});

test('a browser that blocks storage says so, and works until the page is left', async ({ arrive, members }) => {
  const dan = await members.student({ first: 'Dan', last: 'Uy' });
  const blocked = `for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError'); } });`;
  const { page, context, faults } = await arrive(phone);
  await context.addInitScript(blocked);
  await page.goto('/');
  await reads(page, /This browser blocks storage, so you must sign in again/);
  await field(page, 'Username').fill(dan.username);
  await field(page, 'Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: dan.name }).waitFor();
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  await page.getByRole('img', { name: 'Your QR code' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await page
    .getByRole('alert')
    .getByText(/This browser blocks storage/)
    .waitFor();
  await page.getByRole('table', { name: 'Leaderboard' }).getByText('← YOU').waitFor();
  await page.reload();
  await field(page, 'Username').waitFor();
  expect(faults).toEqual([]);
});

test('a student who forgot the password gets a code by email and signs in with a new one', async ({
  arrive,
  mailbox,
  members,
}) => {
  const eva = await members.student({ first: 'Eva', last: 'Ramos' });
  const { page, faults } = await arrive(phone);
  await page.goto('/');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' });
  await field(dialog, 'Username').fill(eva.username.toUpperCase());
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await field(dialog, 'Code').fill('22222-22222');
  await field(dialog, 'New Password').fill('a better password');
  await field(dialog, 'Confirm Password').fill('a better password');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await reads(dialog, 'This code is not correct.');
  const code = await mailbox.codeFor(`${eva.username}@school.test`, LETTERS_AND_DIGITS);
  await field(dialog, 'Code').fill(code.toLowerCase());
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await dialog.waitFor({ state: 'detached' });
  await signInAt(page, '/', eva.username, 'a better password');
  await page.getByRole('heading', { name: eva.name }).waitFor();
  expect(faults).toEqual([]);
});

test('nothing moves at the login of a student who waits for approval', async ({ arrive }) => {
  const { page, context } = await arrive(phone);
  await page.addInitScript(`localStorage.setItem('${approvalWaitKey('student')}', Date.now()); window.tops = new Set();
    (function look() {
      const field = document.querySelector('input');
      if (field) tops.add(field.getBoundingClientRect().top);
      requestAnimationFrame(look);
    })()`);
  await page.goto('/');
  await page.getByRole('region', { name: 'Your account is waiting for approval' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('[...tops]')).toHaveLength(1);
  await context.close();
});
