/** A student's phone in another engine: sign-in, the displayed code, its scan and the reward. */
import { expect } from '@playwright/test';
import { type Member, PASSWORD } from '#testkit/school/members.ts';
import type { EnginePage } from './engine-page.ts';
import { engineWalksAt, phoneWindow } from './engine-walk.ts';
import { readCode } from './read-code.ts';

const test = engineWalksAt();

/** Reads the points counter of the full-screen reward in the middle of its animation. */
const HALF_WAY_UP = `
  const counting = document.getAnimations().find(({ animationName }) => /count/.test(animationName));
  if (!counting) return;
  counting.currentTime = 400;
  return getComputedStyle(counting.effect.target).counterReset;`;
const STAMP = `return /^Data Structures/.test(document.querySelector('[aria-label="Present today"]')?.innerText.trim())`;

test.describe("a student's pass", () => {
  let page: EnginePage;
  let professor: Member;
  let classId: number;
  test.beforeAll(async ({ openEngine, members }) => {
    professor = await members.professor({ first: 'Grace', last: 'Hopper' });
    await members.student({ first: 'Ana', last: 'Cruz' });
    const subject = await members.subject(professor, 'Data Structures');
    classId = await members.session(professor, subject, { points: 10, exp: 100 });
    page = await openEngine(phoneWindow);
  });

  test('a student signs in', async () => {
    await page.goto('/');
    await page.fill('Username', 'ana.cruz');
    await page.fill('Password', PASSWORD);
    await page.press('Sign In');
    await page.reads('Ana Cruz');
    await page.reads('0 / 1,500 exp');
  });

  test('the displayed code is readable for a camera, and the reward arrives without a reload', async ({ members }) => {
    await page.press('Generate QR Code');
    await page.reads('QR Code will disappear in');
    const value = await readCode(await page.picture());
    expect(value).toMatch(/^[0-9A-Z]{26,35}$/);
    await members.scanValue(professor, classId, value ?? '');
    const halfWay = await page.waitFor<string>(HALF_WAY_UP);
    expect(halfWay).toMatch(/^points [1-9]$/);
    await page.reads('Enjoy your class');
    await page.reads('10 points');
    await page.reads('Generate QR Code');
  });

  test('earned points are still there after a reload', async () => {
    await page.reload();
    await page.reads('100 / 1,500 exp');
    await page.waitFor(STAMP);
    await page.press('Leaderboard');
    await page.reads('YOU');
    await page.back();
    await page.reads('Generate QR Code');
  });

  test('the pass is available offline and says how old it is', async ({ product }) => {
    await page.ask('navigator.serviceWorker.ready.then(() => { window.isKept = true; })');
    await page.waitFor('return window.isKept');
    await product.stop();
    await page.reload();
    await page.reads('No connection. Last updated');
    await page.reads('Ana Cruz');
    await page.reads('100 / 1,500 exp');
    await page.waitFor(STAMP);
  });

  test('nothing is wider than the phone, the policy was not violated, and no page failed', async () => {
    expect(await page.ask('return document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await page.complaints()).toEqual([]);
  });
});
