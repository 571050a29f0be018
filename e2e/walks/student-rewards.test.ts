/**
 * What attendance earns and what it buys, on a student's phone.
 * Seeded defect that it was seen to catch: a student who is read without the reward of his last attendance.
 */
import { expect } from '@playwright/test';
import { createItems } from '#contract/incentive/incentive-calls.ts';
import { phone, type Visitor } from '#testkit/browser/browsers.ts';
import { answer, csvOf, reads, signInAt } from '#testkit/browser/page-steps.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { ask } from '#testkit/process/wire.ts';
import type { Member } from '#testkit/school/members.ts';

const test = walksAt();
test.describe.configure({ mode: 'serial' });
let grace: Member;
let ana: Member;
let student: Visitor;

test.beforeAll(async ({ arrive, members, product }) => {
  grace = await members.professor({ first: 'Grace', last: 'Hopper' });
  ana = await members.student({ first: 'Ana', last: 'Cruz' });
  await members.student({ first: 'Ben', last: 'Diaz' });
  const math = await members.subject(grace, 'Discrete Math');
  const missed = await members.session(grace, math, { points: 1, exp: 1 });
  const open = await members.session(grace, math, { points: 120, exp: 1600, program: '' });
  expect(missed).toBeLessThan(open);
  await members.scan(grace, open, ana);
  const headers = await members.asProfessor(grace);
  const item = { item_quantity: 2, item_classSection: 'BSCS 4A', item_subject: 'Discrete Math' };
  for (const [item_name, item_price] of [
    ['Extra, "credit"', 100],
    ['A day off', 500],
  ] as const) {
    await ask(product, createItems, { body: { ...item, item_name, item_price }, headers });
  }
  student = await arrive(phone);
});

test('points redeem an incentive once, and what is too dear says what is missing', async () => {
  const { page } = student;
  await signInAt(page, '/', ana.username);
  await page.getByRole('heading', { name: ana.name }).waitFor();
  await page.getByRole('link', { name: 'Incentives' }).click();
  const purse = page.getByRole('definition').first();
  // 120 of the session, and 50 for the level.
  await expect(purse).toHaveText('170');
  const dear = page.getByRole('listitem').filter({ hasText: 'A day off' });
  await reads(dear, '330 points to go');
  await dear.getByRole('button', { name: 'Redeem Now' }).click();
  await reads(page, 'Insufficient Points');
  await page.getByRole('button', { name: 'Redeem Now: Extra' }).click();
  await answer(page, 'No');
  await page.getByRole('button', { name: 'Redeem Now: Extra' }).click();
  await reads(page, 'It costs 100 points. You keep 70.');
  await answer(page, 'Yes');
  await reads(page, 'Incentive redeemed successfully!');
  await expect(purse).toHaveText('70');
  await reads(page.getByRole('listitem').filter({ hasText: 'Extra' }), '1 left');
});

test('what was claimed is listed, and its file can be read back', async () => {
  const { page } = student;
  await page.getByRole('link', { name: 'Claimed Incentives' }).click();
  const table = page.getByRole('table', { name: 'Claimed Incentives' });
  await expect(table.getByRole('row').nth(1)).toHaveText(/Extra, "credit".*100.*Pending/);
  const { name, lines } = await csvOf(page);
  expect(name).toBe('claimed_incentives.csv');
  expect(lines).toEqual([
    ['INCENTIVE LABEL', 'POINT VALUE', 'DATE', 'STATUS'],
    ['Extra, "credit"', '100', expect.stringMatching(/^\d{1,2}\/\d{1,2}\/\d{4}$/), 'Pending'],
  ]);
});

test('each subject shows flame, present, absent, what is under way and total, and its classes by date', async () => {
  const { page } = student;
  await page.goto('/student');
  await page.getByRole('link', { name: 'Check Attendance Details' }).click();
  const card = page.getByRole('button', { name: /Discrete Math/ });
  await card.getByRole('img', { name: 'Streak: 1' }).waitFor();
  // A class that is under way is no absence yet.
  for (const count of ['1 Present', '0 Absent', 'Today', '1 class']) await reads(card, count);
  await card.click();
  const dialog = page.getByRole('dialog', { name: 'Discrete Math' });
  const rows = dialog.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toHaveText(/\d+\/\d+\/\d{4}.*\d+:\d\d [AP]M.*Present/);
  await expect(rows.nth(2)).toHaveText(/–.*Today/);
  const search = dialog.getByRole('searchbox', { name: 'Search by date' });
  await search.fill('1/1/1999');
  await reads(dialog, 'No class on a date like that.');
  const today = new Date().toLocaleDateString('en-US', { timeZone: 'Asia/Manila' });
  await search.fill(today);
  await reads(dialog, '1 class · Today');
});

test('the leaderboard says where one stands', async () => {
  const { page } = student;
  await page.goto('/student/leaderboard');
  const own = page.getByRole('table', { name: 'Leaderboard' }).locator('tr[aria-current]');
  await expect(own).toHaveText(/^1Ana Cruz.*← YOU.*200$/);
  expect(await page.getByText('← YOU').count()).toBe(1);
});

test('a reward that came while the socket was cut is found', async ({ members }) => {
  const { page } = student;
  const physics = await members.subject(grace, 'Physics');
  const classId = await members.session(grace, physics, { points: 7, exp: 3 });
  let cut = false;
  await page.routeWebSocket('**/realtime', (socket) => {
    cut = true;
    // Neither end hears of the other: a notice is lost and nothing says so.
    socket.onMessage(() => undefined);
  });
  await page.goto('/student');
  await page.getByRole('heading', { name: ana.name }).waitFor();
  const minting = page.waitForResponse('**/api/student/generateNewToken');
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  const { QrToken } = (await (await minting).json()) as { QrToken: string };
  await members.scanValue(grace, classId, QrToken);
  await page.getByText('+7 points').waitFor({ timeout: 40_000 });
  await reads(page, 'Enjoy your class');
  expect(cut).toBe(true);
  expect(student.faults).toEqual([]);
});
