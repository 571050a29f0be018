/** A phone on 400 kbit/s that has never been here: between two screens there is always something to see. */
import { expect } from '@playwright/test';
import { phone } from '#testkit/browser/browsers.ts';
import { answer, field } from '#testkit/browser/page-steps.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { PASSWORD } from '#testkit/school/members.ts';

const test = walksAt();
test.use({ actionTimeout: 30_000 });

/** Looks every 50 ms whether a heading or grey rows can be seen, and counts how often there was neither. */
const WATCH = `
  window.looks = { seen: 0, blank: 0 };
  setInterval(() => {
    const parts = [...document.querySelectorAll('#root h1, #root [aria-busy="true"]')];
    const seen = parts.some((part) => part.checkVisibility() && part.getBoundingClientRect().height > 0);
    window.looks[seen ? 'seen' : 'blank'] += 1;
  }, 50);
`;

test('from the tap on Sign In until home is there, and back to the login, the page is never blank', async ({
  arrive,
  members,
}) => {
  const ana = await members.student({ first: 'Ana', last: 'Cruz' });
  const { page, context } = await arrive({ ...phone, serviceWorkers: 'block' });
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 200, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await page.goto('/');
  await field(page, 'Username').fill(ana.username);
  await field(page, 'Password').fill(PASSWORD);
  await page.evaluate(WATCH);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: ana.name }).waitFor();
  for (const name of ['Incentives', 'Leaderboard', 'Home']) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForLoadState('networkidle');
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await answer(page, 'Yes');
  await field(page, 'Username').waitFor();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Create your student account' }).waitFor();
  const { seen, blank } = await page.evaluate<{ seen: number; blank: number }>('window.looks');
  expect(seen).toBeGreaterThan(20);
  expect(blank).toBe(0);
});
