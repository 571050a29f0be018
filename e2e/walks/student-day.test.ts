/**
 * A student's day, with the main task of the product: registration by email, approval, a session, a scan of the code on
 * the student's screen, and the reward there. On their own page, the student sees names, program level and photo.
 */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { laptop, phone, type Visitor } from '#testkit/browser/browsers.ts';
import { answer, field, reads, signInAt } from '#testkit/browser/page-steps.ts';
import { addSessionByHand, fillTime, latestScans, presentList } from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import type { FakeCamera } from '#testkit/camera/fake-camera.ts';
import { PASSWORD } from '#testkit/school/members.ts';
import { studentChangesText } from '#web/school/student-list/student-changes-text.ts';

const test = walksAt();
test.describe.configure({ mode: 'serial' });
const professorLogin = '/ZXNzb3IiLCJVfrvonD';

test.describe('a student’s day', () => {
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

  test('a student registers with the code from the email', async ({ mailbox }) => {
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

  test("the code on the student's screen is scanned, and the reward arrives there without a reload", async () => {
    await signInAt(student.page, '/', 'ana');
    await student.page.getByRole('heading', { name: 'Ana Cruz' }).waitFor();
    // The reward disappears automatically, so the test waits for it before the scan.
    const [points] = await Promise.all([
      student.page.getByRole('status').getByText('10 points').boundingBox(),
      reads(professor.page, 'WELCOME!'),
      reads(professor.page, 'Student marked as present.'),
      reads(latestScans(professor.page), 'Ana Cruz'),
      showCode().then(professor.camera.show),
    ]);
    await reads(student.page, 'Enjoy your class');
    // It is above the navigation at the bottom of a phone without scrolling.
    expect(points?.y).toBeLessThan((await student.page.getByRole('navigation').boundingBox())?.y ?? 0);
    await reads(presentList(professor.page), 'Ana Cruz');
    await reads(presentList(professor.page), '1 of 1');
    await reads(student.page, '100 / 1,500 exp');
    // The stamps are completely visible.
    const stamps = student.page.getByRole('list', { name: 'Present today' });
    await expect.poll(async () => (await stamps.boundingBox())?.y).toBeGreaterThanOrEqual(-8);
    await professor.camera.hide();
  });

  test('the pass stays stamped until midnight, after a reload and on another device', async ({ arrive }) => {
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

  test('a second scan says to both that the student is already recorded', async () => {
    await student.page.reload();
    await professor.camera.show(await showCode());
    await reads(professor.page, 'Already Present');
    await reads(professor.page, 'This student is already recorded for this session.');
    await reads(student.page, /^You’re already in · \d+:\d\d [AP]M$/);
    expect(await student.page.getByRole('dialog').count()).toBe(0);
    await professor.camera.hide();
  });

  test('names and program level change after confirmation; blank fields do not change', async () => {
    const { page } = student;
    await page.goto('/student/profile');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Profile' });
    await field(dialog, 'Middle Name').fill('Reyes');
    await dialog.getByRole('combobox', { name: 'Program Level' }).fill('  bscs  4b ');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await answer(page, 'Yes');
    await reads(page, 'Profile updated successfully');
    await page.getByRole('heading', { name: 'Ana Reyes Cruz' }).waitFor();
    await reads(page.getByRole('region', { name: 'Student pass' }), 'BSCS 4B');
    await page.reload();
    await page.getByRole('heading', { name: 'Ana Reyes Cruz' }).waitFor();
  });

  test('an administrator sees the change on a phone and undoes it with the keyboard only', async ({
    arrive,
    product,
  }) => {
    const { page: desk, faults } = await arrive(phone);
    await signInAt(desk, '/admin', product.admin.username, product.admin.password);
    await desk.getByRole('heading', { name: 'ADMIN DASHBOARD' }).waitFor();
    await desk.goto('/adminStudentDashboard');
    const mark = desk.getByRole('button', { name: /^Changed 2 times/ });
    await mark.press('Enter');
    const changes = desk.getByRole('dialog', { name: 'Changes of Ana Reyes Cruz' });
    await changes.getByRole('button', { name: 'Undo Program Level “BSCS 4B”' }).press('Enter');
    await reads(desk.getByRole('alertdialog'), /The field becomes “BSCS 4A” again\..*Absences do not change\./);
    await answer(desk, studentChangesText.takeBack);
    await reads(changes, /^Undone on/);
    await desk.keyboard.press('Escape');
    await changes.waitFor({ state: 'detached' });
    await desk.getByRole('button', { name: /^Changed: what/ }).waitFor();
    expect(faults).toEqual([]);
    await student.page.reload();
    await reads(student.page.getByRole('region', { name: 'Student pass' }), 'BSCS 4A');
  });

  test('a photo is cropped to the chosen square and shown, even after a reload', async () => {
    const { page } = student;
    await page.getByRole('img', { name: 'You have no photo yet' }).waitFor();
    // Red on the left, blue on the right: moved all the way to the right, it is only blue.
    const half = { width: 200, height: 200, channels: 3 as const };
    const red = await sharp({ create: { ...half, background: '#f00' } })
      .png()
      .toBuffer();
    const both = { create: { ...half, width: 400, background: '#00f' } };
    const picture = await sharp(both)
      .composite([{ input: red, left: 0, top: 0 }])
      .png()
      .toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    const dialog = page.getByRole('dialog', { name: 'Your photo' });
    const crop = dialog.getByLabel('Cropped picture');
    await crop.focus();
    for (let press = 0; press < 40; press++) await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Save photo' }).click();
    await reads(page, 'Photo updated successfully');
    await page.reload();
    const photo = page.getByRole('img', { name: 'Your photo' });
    await photo.waitFor();
    // The prerendered page first shows data of the last visit, including the photo, until the application takes over.
    await page.waitForLoadState('networkidle');
    const { data, info } = await sharp(await photo.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The middle of the left edge, which the button over the photo does not cover.
    const at = (Math.floor(info.height / 2) * info.width + 10) * info.channels;
    expect(data[at]).toBeLessThan(25);
    expect(data[at + 2]).toBeGreaterThan(230);
  });

  test('a file that is not a picture is refused when it is chosen', async () => {
    const { page } = student;
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
    await page.locator('input[type=file]').setInputFiles(notes);
    await reads(page.getByRole('alert'), 'Only image files are accepted: JPEG, PNG or WebP.');
    const lying = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await page.locator('input[type=file]').setInputFiles(lying);
    await reads(page.getByRole('alert'), 'Only image files are accepted: JPEG, PNG or WebP.');
    await page.getByRole('img', { name: 'Your photo' }).waitFor();
  });

  test('nothing left the origin, and nothing violated the content security policy', async ({ product }) => {
    expect([...student.faults, ...professor.faults, ...admin.faults]).toEqual([]);
    const policy = (await fetch(product.url)).headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("default-src 'self'");
  });
});
