/**
 * The main job of the product, as one day in real browsers: registration by mail, approval, a session, a scan of the
 * code as the student's screen draws it, and the reward on that screen.
 * A defect it caught: on a phone the bar at the bottom covered a part of the code.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { keepPictures, laptop, phone, startBrowser, type Visitor, visit } from '#testkit/browser/browsers.ts';
import { fillTime } from '#testkit/browser/professor-desk.ts';
import { createFakeCamera, type FakeCamera, fakeCameraFlags } from '#testkit/camera/fake-camera.ts';
import { type Mailbox, openMailbox } from '#testkit/process/mailbox.ts';
import { type Product, startProduct } from '#testkit/process/product.ts';

const password = 'correct horse battery';
const professorLogin = '/ZXNzb3IiLCJVfrvonD';
/** A busy machine is slow; what is right in the end is right. */
const patient = { timeout: 20_000 };

describe('a student checks in', () => {
  let folder: string;
  let mailbox: Mailbox;
  let product: Product;
  let camera: FakeCamera;
  let browser: Browser;
  let student: Visitor;
  let professor: Visitor;
  let admin: Visitor;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'check-in-'));
    mailbox = await openMailbox();
    product = await startProduct({ SMTP_URL: mailbox.url });
    camera = await createFakeCamera(join(folder, 'camera.y4m'));
    browser = await startBrowser(fakeCameraFlags(camera.file));
    [student, professor, admin] = await Promise.all([
      visit(browser, product.url, phone),
      visit(browser, product.url, laptop),
      visit(browser, product.url, laptop),
    ]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures('.cache/walks', { student, professor, admin });
  });
  afterAll(async () => {
    await browser?.close();
    await camera?.close();
    await product?.stop();
    await mailbox?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  async function signIn(page: Page, path: string, username: string, withPassword = password) {
    await page.goto(path);
    await box(page, 'Username').fill(username);
    await box(page, 'Password').fill(withPassword);
    await page.getByRole('button', { name: 'Sign In' }).click();
  }
  async function approve(page: Page, path: string, name: string) {
    await page.goto(path);
    await page.getByRole('button', { name: `Approve ${name}` }).click(patient);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  }
  async function showCode(): Promise<Buffer> {
    await student.page.getByRole('button', { name: 'Generate QR Code' }).click(patient);
    const code = student.page.getByRole('img', { name: 'Your QR code' });
    await code.waitFor(patient);
    return code.screenshot();
  }

  test('a student registers with the code from the mail', async () => {
    const { page } = student;
    await page.goto('/');
    await page.getByText('Greetings Students!').waitFor(patient);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await box(page, 'First Name').fill('Ana');
    await box(page, 'Last Name').fill('Cruz');
    await page.getByRole('combobox', { name: 'Program Level' }).fill('bscs 4a');
    await box(page, 'Username').fill('ana');
    await box(page, 'Email').fill('ana@school.test');
    await box(page, 'Password').fill(password);
    await box(page, 'Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByText('OTP is sent to ana@school.test').waitFor(patient);
    const code = await mailbox.codeFor('ana@school.test');
    await page.getByLabel('Digit 1 of 4').click();
    await page.keyboard.type(code);
    await page.waitForURL((url) => url.pathname === '/', patient);
    await signIn(page, '/', 'ana');
    await page.getByText("Your account is waiting for an administrator's approval.").waitFor(patient);
  });

  test('a professor registers', async () => {
    const { page } = professor;
    await page.goto('/professor');
    await page.waitForURL((url) => url.pathname === professorLogin, patient);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await box(page, 'First Name').fill('Grace');
    await box(page, 'Last Name').fill('Hopper');
    await box(page, 'Username').fill('grace');
    await box(page, 'Password').fill(password);
    await box(page, 'Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.waitForURL((url) => url.pathname === professorLogin, patient);
  });

  test('the administrator approves both', async () => {
    const { page } = admin;
    await signIn(page, '/admin', product.admin.username, product.admin.password);
    await page.waitForURL((url) => url.pathname === '/adminDashboard', patient);
    await approve(page, '/adminStudentDashboard', 'Ana Cruz');
    await page.getByText('Student Approved!').first().waitFor(patient);
    await approve(page, '/adminProfessorDashboard', 'Grace Hopper');
    await page.getByText('Professor Approved!').first().waitFor(patient);
  });

  test('the professor adds a subject and a session, and opens its scanner', async () => {
    const { page } = professor;
    await signIn(page, professorLogin, 'grace');
    await page.getByRole('heading', { name: 'MY SUBJECTS' }).waitFor(patient);
    await page.getByRole('button', { name: 'Add Subject' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Subject Name').fill('Discrete Math / 100 % #1');
    await dialog.getByLabel('Program Level').fill('BSCS 4A');
    await fillTime(dialog, 'Start Time', ['12', '00', 'AM']);
    await fillTime(dialog, 'End Time', ['11', '59', 'PM']);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Subject added successfully!').first().waitFor(patient);
    await page.getByRole('link', { name: 'View Sessions' }).click();
    await page.getByRole('button', { name: 'Add Session' }).first().click(patient);
    await dialog.getByLabel('Point Value').fill('10');
    await dialog.getByLabel('Experience Point').fill('100');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Session has been added successfully!').first().waitFor(patient);
    await page.reload();
    await page
      .getByRole('link', { name: /View details/ })
      .first()
      .click(patient);
    await page.getByText('AWAITING STUDENT QR CODE').waitFor(patient);
    await page.getByText('No students in the attendance list yet.').waitFor(patient);
  });

  test("the code on the student's screen is read, and the reward arrives there without a reload", async () => {
    await signIn(student.page, '/', 'ana');
    await student.page.getByRole('heading', { name: 'Ana Cruz' }).waitFor(patient);
    await camera.show(await showCode());
    await professor.page.getByText('WELCOME!').waitFor(patient);
    await professor.page.getByText('Student marked as present.').first().waitFor(patient);
    expect(await professor.page.getByText('Ana Cruz').count()).toBeGreaterThanOrEqual(2);
    await professor.page.getByText('1 of 1').first().waitFor(patient);
    await student.page.getByText('Enjoy your class').first().waitFor(patient);
    await student.page.getByText('10 points').first().waitFor(patient);
    await student.page.getByText('100 / 1500 exp').first().waitFor(patient);
    await camera.hide();
  });

  test('a second scan says that the student is recorded already', async () => {
    await student.page.reload();
    await camera.show(await showCode());
    await professor.page.getByText('Already Present').first().waitFor(patient);
    await professor.page.getByText('This student is already recorded for this session.').first().waitFor(patient);
    await camera.hide();
  });

  test('a code whose time has passed says so', async () => {
    await student.page.reload();
    const code = await showCode();
    await new Promise((resolve) => setTimeout(resolve, 15_200));
    // The student has been here already, so the code is shown to a session where he has not.
    await professor.page.goBack();
    const again = professor.page.getByRole('button', { name: 'Add Session' }).first();
    await again.click(patient);
    const dialog = professor.page.getByRole('dialog');
    await dialog.getByLabel('Point Value').fill('10');
    await dialog.getByLabel('Experience Point').fill('100');
    await dialog.getByLabel('Open to all programs').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await professor.page.getByText('Session has been added successfully!').first().waitFor(patient);
    await professor.page.reload();
    await professor.page
      .getByRole('link', { name: /View details/ })
      .first()
      .click(patient);
    await professor.page.getByText('AWAITING STUDENT QR CODE').waitFor(patient);
    await camera.show(code);
    await professor.page
      .getByText('This QR code has expired. Ask the student to generate a new one.')
      .first()
      .waitFor(patient);
  });

  test('nothing left the origin, and nothing was against the content security policy', async () => {
    expect([...student.faults, ...professor.faults, ...admin.faults]).toEqual([]);
    const policy = (await fetch(product.url)).headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("default-src 'self'");
  });
});
