/** A phone on 400 kbit/s that has never been here: between two screens there is always something to see. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phone, startBrowser, visit } from '#testkit/browser/browsers.ts';
import { answer, field, patient, stageOfWalks } from '#testkit/browser/walk-stage.ts';
import { type Member, PASSWORD } from '#testkit/school/members.ts';

const stage = stageOfWalks();
let browser: Browser;
let ana: Member;
beforeAll(async () => {
  browser = await startBrowser();
  ana = await stage.members.student({ first: 'Ana', last: 'Cruz' });
});
afterAll(() => browser?.close());

/** Looks every 50 ms whether a heading or grey rows can be seen, and counts how often there was neither. */
const WATCH = `
  window.looks = { seen: 0, blank: 0 };
  setInterval(() => {
    const parts = [...document.querySelectorAll('#root h1, #root [aria-busy="true"]')];
    const seen = parts.some((part) => part.checkVisibility() && part.getBoundingClientRect().height > 0);
    window.looks[seen ? 'seen' : 'blank'] += 1;
  }, 50);
`;

test('from the tap on Sign In until home is there, and back to the login, the page is never blank', async () => {
  const { page, context } = await visit(browser, stage.product.url, { ...phone, serviceWorkers: 'block' });
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 200, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await page.goto('/');
  await field(page, 'Username').fill(ana.username, patient);
  await field(page, 'Password').fill(PASSWORD);
  await page.evaluate(WATCH);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: ana.name }).waitFor(patient);
  for (const name of ['Incentives', 'Leaderboard', 'Home']) {
    await page.getByRole('link', { name, exact: true }).click(patient);
    await page.waitForLoadState('networkidle');
  }
  await page.getByRole('button', { name: 'Logout' }).click(patient);
  await answer(page, 'Yes');
  await field(page, 'Username').waitFor(patient);
  await page.getByRole('link', { name: 'Create an account' }).click(patient);
  await page.getByRole('heading', { name: 'Create your student account' }).waitFor(patient);
  const { seen, blank } = await page.evaluate<{ seen: number; blank: number }>('window.looks');
  expect(seen).toBeGreaterThan(20);
  expect(blank).toBe(0);
  await context.close();
});
