/**
 * The main job of the product, as one day in real browsers: registration by mail, approval, a session, a scan of the
 * code as the student's screen draws it, and the reward on that screen.
 * A defect it caught: on a phone the bar at the bottom covered a part of the code.
 */
import { expect, type Page } from '@playwright/test';
import { laptop, phone, type Visitor } from '#testkit/browser/browsers.ts';
import { answer, field, reads, signInAt } from '#testkit/browser/page-steps.ts';
import { addSessionByHand, fillTime } from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import type { FakeCamera } from '#testkit/camera/fake-camera.ts';
import { PASSWORD } from '#testkit/school/members.ts';

const test = walksAt();
test.describe.configure({ mode: 'serial' });
const professorLogin = '/ZXNzb3IiLCJVfrvonD';

test.describe('a student checks in', () => {
  let student: Visitor;
  let professor: Visitor & { camera: FakeCamera };
  let admin: Visitor;

  test.beforeAll(async ({ arrive, arriveWithCamera }) => {
    student = await arrive(phone);
    professor = await arriveWithCamera();
    admin = await arrive(laptop);
  });

  async function approve(page: Page, path: string, name: string) {
    await page.goto(path);
    await page.getByRole('button', { name: `Approve ${name}` }).click();
    await answer(page, 'Yes');
  }
  async function showCode(): Promise<Buffer> {
    await student.page.getByRole('button', { name: 'Generate QR Code' }).click();
    const code = student.page.getByRole('img', { name: 'Your QR code' });
    await code.waitFor();
    return code.screenshot();
  }

  test('a student registers with the code from the mail', async ({ mailbox }) => {
    const { page } = student;
    await page.goto('/');
    await reads(page, 'Greetings Students!');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await field(page, 'First Name').fill('Ana');
    await field(page, 'Last Name').fill('Cruz');
    await page.getByRole('combobox', { name: 'Program Level' }).fill('bscs 4a');
    await field(page, 'Username').fill('ana');
    await field(page, 'Email').fill('ana@school.test');
    await field(page, 'Password').fill(PASSWORD);
    await field(page, 'Confirm Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await reads(page, 'OTP is sent to ana@school.test');
    const code = await mailbox.codeFor('ana@school.test');
    await page.getByLabel('Digit 1 of 4').click();
    await page.keyboard.type(code);
    await page.waitForURL((url) => url.pathname === '/');
    await signInAt(page, '/', 'ana');
    await reads(page, "Your account is waiting for an administrator's approval.");
  });

  test('a professor registers', async () => {
    const { page } = professor;
    await page.goto('/professor');
    await page.waitForURL((url) => url.pathname === professorLogin);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await field(page, 'First Name').fill('Grace');
    await field(page, 'Last Name').fill('Hopper');
    await field(page, 'Username').fill('grace');
    await field(page, 'Password').fill(PASSWORD);
    await field(page, 'Confirm Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.waitForURL((url) => url.pathname === professorLogin);
  });

  test('the administrator approves both', async ({ product }) => {
    const { page } = admin;
    await signInAt(page, '/admin', product.admin.username, product.admin.password);
    await page.waitForURL((url) => url.pathname === '/adminDashboard');
    await approve(page, '/adminStudentDashboard', 'Ana Cruz');
    await reads(page, 'Student Approved!');
    await approve(page, '/adminProfessorDashboard', 'Grace Hopper');
    await reads(page, 'Professor Approved!');
  });

  test('the professor adds a subject and a session, and opens its scanner', async () => {
    const { page } = professor;
    await signInAt(page, professorLogin, 'grace');
    await page.getByRole('heading', { name: 'MY SUBJECTS' }).waitFor();
    await page.getByRole('button', { name: 'Add Subject' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Subject Name').fill('Discrete Math / 100 % #1');
    await dialog.getByLabel('Program Level').fill('BSCS 4A');
    await fillTime(dialog, 'Start Time', ['12', '00', 'AM']);
    await fillTime(dialog, 'End Time', ['11', '59', 'PM']);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await reads(page, 'Subject added successfully!');
    await page.getByRole('link', { name: 'View Sessions' }).click();
    await addSessionByHand(page);
    await reads(page, 'Session has been added successfully!');
    await page.reload();
    await page
      .getByRole('link', { name: /^Scan for/ })
      .first()
      .click();
    await reads(page, 'AWAITING STUDENT QR CODE');
    await reads(page, 'No students in the attendance list yet.');
  });

  test("the code on the student's screen is read, and the reward arrives there without a reload", async () => {
    await signInAt(student.page, '/', 'ana');
    await student.page.getByRole('heading', { name: 'Ana Cruz' }).waitFor();
    await professor.camera.show(await showCode());
    await reads(professor.page, 'WELCOME!');
    await reads(professor.page, 'Student marked as present.');
    expect(await professor.page.getByText('Ana Cruz').count()).toBeGreaterThanOrEqual(2);
    await reads(professor.page, '1 of 1');
    await reads(student.page, 'Enjoy your class');
    await reads(student.page, '10 points');
    // Above the navigation at the foot of a phone, without a scroll.
    const [points, nav] = ['10 points', 'Leaderboard'].map((text) => student.page.getByText(text).last().boundingBox());
    expect((await points)?.y).toBeLessThan((await nav)?.y ?? 0);
    await reads(student.page, '100 / 1,500 exp');
    // Below where it is stamped, whole.
    const stamps = student.page.getByRole('list', { name: 'Present today' });
    await expect.poll(async () => (await stamps.boundingBox())?.y).toBeGreaterThanOrEqual(-8);
    await professor.camera.hide();
  });

  test('the pass is stamped until midnight: after a reload, on another device', async ({ arrive }) => {
    const other = await arrive(phone);
    await signInAt(other.page, '/', 'ana');
    await student.page.reload();
    for (const { page } of [student, other]) {
      const stamps = page.getByRole('list', { name: 'Present today' });
      await stamps.getByText(/^ · \d+:\d\d [AP]M$/).waitFor();
      await reads(stamps, 'Discrete Math / 100 % #1');
    }
    expect(other.faults).toEqual([]);
  });

  test('a second scan says that the student is recorded already, to both', async () => {
    await student.page.reload();
    await professor.camera.show(await showCode());
    await reads(professor.page, 'Already Present');
    await reads(professor.page, 'This student is already recorded for this session.');
    await reads(student.page, /^You’re already in · \d+:\d\d [AP]M$/);
    expect(await student.page.getByRole('dialog').count()).toBe(0);
    await professor.camera.hide();
  });

  test('nothing left the origin, and nothing was against the content security policy', async ({ product }) => {
    expect([...student.faults, ...professor.faults, ...admin.faults]).toEqual([]);
    const policy = (await fetch(product.url)).headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("default-src 'self'");
  });
});
