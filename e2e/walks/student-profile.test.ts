/**
 * A student's own page: names, program level and photo.
 * Seeded defect that it was seen to catch: a photo cut from the left of the picture, whatever was chosen.
 */
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { getAllStudent } from '#contract/approval/approval-calls.ts';
import { phone, type Visitor } from '#testkit/browser/browsers.ts';
import { answer, field, reads, signInAt } from '#testkit/browser/page-steps.ts';
import { filmed, walksAt } from '#testkit/browser/walk.ts';
import { ask } from '#testkit/process/wire.ts';
import type { Member } from '#testkit/school/members.ts';

const test = walksAt();
test.describe.configure({ mode: 'serial' });
test.use({ trace: filmed });
let ana: Member;
let student: Visitor;

test.beforeAll(async ({ arrive, members }) => {
  ana = await members.student({ first: 'Ana', last: 'Cruz' });
  student = await arrive(phone);
});

test('names and program level change after a question; what is left blank stays', async ({ members, product }) => {
  const { page } = student;
  await signInAt(page, '/', ana.username);
  await page.getByRole('heading', { name: ana.name }).waitFor();
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
  const headers = await members.asAdmin();
  const [known] = (await ask(product, getAllStudent, { headers })).students;
  expect(known).toMatchObject({ first_name: 'Ana', middle_name: 'Reyes', last_name: 'Cruz' });
});

test('an administrator sees the change on a phone and takes it back, by the keyboard alone', async ({
  arrive,
  product,
}) => {
  const { page: desk, faults } = await arrive(phone);
  await signInAt(desk, '/admin', product.admin.username, product.admin.password);
  await desk.getByRole('heading', { name: 'ADMIN DASHBOARD' }).waitFor();
  await desk.goto('/adminStudentDashboard');
  const mark = desk.getByRole('button', { name: /^Changed 2 times/ });
  await mark.press('Enter');
  const changes = desk.getByRole('dialog', { name: `Changes of ${ana.name.replace(' ', ' Reyes ')}` });
  await changes.getByRole('button', { name: 'Take back Program Level “BSCS 4B”' }).press('Enter');
  await reads(desk.getByRole('alertdialog'), /It becomes “BSCS 4A” again\..*No absence comes or goes\./);
  await answer(desk, 'Yes');
  await reads(changes, /^Taken back on/);
  await desk.keyboard.press('Escape');
  await changes.waitFor({ state: 'detached' });
  await desk.getByRole('button', { name: /^Changed: what/ }).waitFor();
  expect(faults).toEqual([]);
  await student.page.reload();
  await reads(student.page.getByRole('region', { name: 'Student pass' }), 'BSCS 4A');
});

test('a photo is cropped to the chosen square and shown, after a reload too', async () => {
  const { page } = student;
  await page.getByRole('img', { name: 'You have no photo yet' }).waitFor();
  // Red on the left, blue on the right: after moving to the very right it is blue alone.
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
  const crop = dialog.getByLabel('Part of the picture to be used');
  await crop.focus();
  for (let press = 0; press < 40; press++) await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Save photo' }).click();
  await reads(page, 'Photo updated successfully');
  await page.reload();
  const photo = page.getByRole('img', { name: 'Your photo' });
  await photo.waitFor();
  // What the page keeps of the last visit stands there first, photo and all, and gives way to the application.
  await page.waitForLoadState('networkidle');
  const { data, info } = await sharp(await photo.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The left edge's middle, which the button above the photo leaves free.
  const at = (Math.floor(info.height / 2) * info.width + 10) * info.channels;
  expect(data[at]).toBeLessThan(25);
  expect(data[at + 2]).toBeGreaterThan(230);
});

test('what is no picture is refused where it is chosen', async () => {
  const { page } = student;
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await page.locator('input[type=file]').setInputFiles(notes);
  await reads(page.getByRole('alert'), 'Only image files are accepted: JPEG, PNG or WebP.');
  const lying = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await page.locator('input[type=file]').setInputFiles(lying);
  await reads(page.getByRole('alert'), 'Only image files are accepted: JPEG, PNG or WebP.');
  await page.getByRole('img', { name: 'Your photo' }).waitFor();
  expect(student.faults).toEqual([]);
});
