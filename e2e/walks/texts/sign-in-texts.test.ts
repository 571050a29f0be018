/** Each text that the specification quotes for logins and registrations can be read on the screen. */
import type { Page } from '@playwright/test';
import { otpNotSent } from '#contract/people/registration/registration-calls.ts';
import { laptop, phone } from '#testkit/browser/browsers.ts';
import { field } from '#testkit/browser/page-steps.ts';
import { seenTexts } from '#testkit/browser/seen-texts.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { PASSWORD } from '#testkit/school/members.ts';
import { paths } from '#web/platform/base/paths.ts';
import { unexplained, whileFailing } from './failing-calls.ts';
import { quotedOnScreens, quotedTexts } from './quoted-texts.ts';

const test = walksAt();
const { sees, seesAll, everyOneSeen } = seenTexts([...quotedTexts.signIn, ...quotedOnScreens.signIn]);
test.describe.configure({ mode: 'serial' });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fill(page: Page, entered: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(entered)) await field(page, label).fill(value);
}

/** What both roles type to register. The repeated password is wrong at first. */
const names = { 'First Name': 'Ana', 'Last Name': 'Cruz', Username: 'ana' };
const mistyped = { Password: PASSWORD, 'Confirm Password': `${PASSWORD}!` };

/** Tries a login in every way that fails. */
async function failsToSignIn(page: Page, address: string) {
  await seesAll(page, ['Username', 'Password', 'Sign In']);
  await sees(page, 'Username and Password are required.', () => press(page, 'Sign In'));
  await fill(page, { Username: 'nobody', Password: PASSWORD });
  await whileFailing(page, address, 'unexplained', () => sees(page, 'Server Error', () => press(page, 'Sign In')));
  await whileFailing(page, address, 'unanswered', () =>
    sees(page, 'A network error occurred.', () => press(page, 'Sign In')),
  );
  await sees(page, 'Invalid Username or Password', () => press(page, 'Sign In'));
}

test('a student registers', async ({ arrive, mailbox }) => {
  const { page } = await arrive(phone);
  await sees(page, 'Greetings Students!', () => page.goto(paths.studentLogin.href()));
  await failsToSignIn(page, 'loginStudent');

  await page.getByRole('link', { name: 'Create an account' }).click();
  await sees(page, 'All fields are required except Middle Name.', () => press(page, 'Sign Up'));
  await page.mouse.move(180, 300);
  await page.mouse.wheel(0, -2_000);
  await seesAll(page, ['First Name', 'Middle Name', 'Last Name', 'Program Level']);
  await page.mouse.wheel(0, 2_000);
  await seesAll(page, ['Email', 'Password', 'Confirm Password', 'Sign Up']);
  await page.getByRole('combobox', { name: 'Program Level' }).fill('BSCS 4A');
  await fill(page, { ...names, Email: 'ana@school.test', ...mistyped });
  await sees(page, 'Passwords do not match. Please try again.', () => press(page, 'Sign Up'));

  await fill(page, { 'Confirm Password': PASSWORD });
  await whileFailing(page, 'sendOTP', 'unexplained', () =>
    sees(page, 'Failed to send OTP.', () => press(page, 'Sign Up')),
  );
  await page.route('**/sendOTP', (route) =>
    route.fulfill({ ...unexplained, status: otpNotSent.status, json: { ...otpNotSent, message: otpNotSent.message } }),
  );
  await sees(page, 'Failed to send OTP. Please try again.', () => press(page, 'Sign Up'));
  await page.unroute('**/sendOTP');

  await seesAll(page, ['OTP is sent to {}', 'Resend', 'Verify OTP', 'Cancel'], () =>
    press(page, 'I already have a code'),
  );
  await whileFailing(page, 'sendOTP', 'unanswered', () =>
    sees(page, 'Failed to resend OTP.', () => press(page, 'Resend')),
  );
  await sees(page, 'Resend in {}', () => press(page, 'Resend'));
  const code = await mailbox.codeFor('ana@school.test');
  await page.getByLabel('Digit 1 of 4').click();
  await whileFailing(page, 'registerStudent', 'unexplained', () =>
    sees(page, 'Registration failed.', () => page.keyboard.type(code)),
  );
  await press(page, 'Verify OTP');
  await sees(page, 'Greetings Students!');
});

test('a professor registers', async ({ arrive }) => {
  const { page } = await arrive(laptop);
  await sees(page, 'Greetings Professors!!', () => page.goto(paths.professorLogin.href()));
  await failsToSignIn(page, 'loginProfessor');

  await page.getByRole('link', { name: 'Create an account' }).click();
  await sees(page, 'All fields are required except Middle Name.', () => press(page, 'Sign Up'));
  await seesAll(page, [
    'First Name',
    'Middle Name',
    'Last Name',
    'Username',
    'Password',
    'Confirm Password',
    'Sign Up',
  ]);
  await fill(page, { ...names, ...mistyped });
  await sees(page, 'Password do not match. Please try again.', () => press(page, 'Sign Up'));
  await fill(page, { 'Confirm Password': PASSWORD });
  await whileFailing(page, 'registerProfessor', 'unexplained', () =>
    sees(page, 'Registration failed. Please try again.', () => press(page, 'Sign Up')),
  );
  await press(page, 'Sign Up');
  await sees(page, 'Greetings Professors!!');
});

test('an administrator signs in', async ({ arrive, product }) => {
  const { page } = await arrive(laptop);
  await sees(page, 'Hello Admin!', () => page.goto(paths.adminLogin.href()));
  await failsToSignIn(page, 'loginAdmin');
  await fill(page, { Username: product.admin.username, Password: product.admin.password });
  await sees(page, 'Admin logged in successfully.', () => press(page, 'Sign In'));
});

test('every text was seen', everyOneSeen);
