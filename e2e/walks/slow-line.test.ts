/** A phone without a cache at 400 kbit/s: there is always something to see between two screens. */
import { expect } from '@playwright/test';
import { phone } from '#testkit/browser/browsers.ts';
import { framesPass } from '#testkit/browser/page-clock.ts';
import { answer, field } from '#testkit/browser/page-steps.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { PASSWORD } from '#testkit/school/members.ts';
import { paths } from '#web/platform/base/paths.ts';

const test = walksAt();

/** Checks at every frame whether a heading or grey rows are visible, and counts frames with neither. */
const WATCH = `
  window.looks = { seen: 0, blank: 0 };
  requestAnimationFrame(function look() {
    const parts = [...document.querySelectorAll('#root h1, #root [aria-busy="true"]')];
    const seen = parts.some((part) => part.checkVisibility() && part.getBoundingClientRect().height > 0);
    window.looks[seen ? 'seen' : 'blank'] += 1;
    requestAnimationFrame(look);
  });
`;

test('from the tap on Sign In to the home screen and back to the login, the page is never blank', async ({
  arrive,
  members,
}) => {
  const ana = await members.student({ first: 'Ana', last: 'Cruz' });
  const { page, context } = await arrive(phone);
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

test('a press on the prerendered page counts, even if the application takes over before the finger is lifted', async ({
  arrive,
  members,
}) => {
  const eva = await members.student({ first: 'Eva', last: 'Luna' });
  const { page } = await arrive(phone);
  let go = () => undefined as unknown;
  const held = new Promise((resolve) => {
    go = () => resolve(undefined);
  });
  await page.route('**/assets/main-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await field(page, 'Username').fill(eva.username);
  await field(page, 'Password').fill(PASSWORD);
  const drawn = await page.getByRole('button', { name: 'Sign In' }).elementHandle();
  await drawn?.hover();
  await page.mouse.down();
  go();
  await expect.poll(() => drawn?.isVisible()).toBe(false);
  await field(page, 'Username').waitFor();
  await page.mouse.up();
  await page.getByRole('heading', { name: eva.name }).waitFor();
});

/** Grey screens normally appear after three seconds. This script prevents them, even on a slow machine. */
const STAYS = `
  const own = window.setTimeout;
  window.setTimeout = (act, ms, ...rest) => own(act, ms === 3000 ? 600000 : ms, ...rest);
`;

/** Counts frames without a visible heading, and adds up layout shifts. */
const FRAMES = `
  window.frames = { seen: 0, blank: [], moved: [] };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) if (value > 0.001) window.frames.moved.push([value, ...sources.map(({ node }) => node?.className)]);
  }).observe({ type: 'layout-shift' });
  requestAnimationFrame(function look() {
    const heading = document.querySelector('#root main h1');
    if (heading?.checkVisibility() && heading.getBoundingClientRect().height > 0) window.frames.seen += 1;
    else window.frames.blank.push(location.pathname);
    requestAnimationFrame(look);
  });
`;

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`with ${reducedMotion}, a screen stays until the next one is ready, and Back restores its scroll position`, async ({
    arrive,
    members,
  }) => {
    const token = (await members.asAdmin()).admintoken;
    const size = { width: 1440, height: 400 };
    const visitor = { viewport: size, reducedMotion } as const;
    const { page } = await arrive(visitor, { role: 'admin', token });
    const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
    const title = () => page.getByRole('main').getByRole('heading', { level: 1 }).textContent();
    const scrollY = () => page.evaluate<number>('window.scrollY');
    await page.addInitScript(STAYS);
    await page.goto(paths.adminSettings.href());
    await page.getByRole('button', { name: 'Update' }).first().waitFor();
    let lost = false;
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await framesPass(page, 8);
      if (lost) await route.abort();
      else await route.continue();
    });
    await page.evaluate(FRAMES);
    await page.evaluate('window.scrollTo(0, 300)');
    const steps = await page.evaluate<number>('history.length');
    for (const [name, heading] of [
      ['Master List', 'MASTER LIST'],
      ['Students', 'STUDENTS LIST'],
      ['Dashboard', 'ADMIN DASHBOARD'],
    ] as const) {
      const before = await title();
      // If the navigation is out of view, Playwright's click would scroll to it.
      for (const _ of [1, 2]) await go(name).dispatchEvent('click');
      expect(before).not.toBe(heading);
      await expect.poll(title).toBe(heading);
      expect(await scrollY()).toBe(0);
    }
    expect(await page.evaluate('history.length'), 'a double tap goes one step').toBe(steps + 3);
    for (const _ of [1, 2, 3]) await page.goBack();
    await expect.poll(title).toBe('SETTINGS');
    await expect.poll(scrollY).toBe(300);
    const { seen, blank, moved } = await page.evaluate<Record<string, unknown>>('window.frames');
    expect({ blank, moved }).toEqual({ blank: [], moved: [] });
    expect(seen).toBeGreaterThan(20);

    lost = true;
    await go('Professors').click();
    await page.getByRole('alert').getByText('This screen could not be shown.').waitFor();
    lost = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(title).toBe('PROFESSORS LIST');
  });
}

test('a row that arrives in a list does not move rows below the pointer until it is requested', async ({
  arrive,
  members,
}) => {
  await members.pendingStudent({ first: 'Ben', last: 'Dizon' });
  const guest = { role: 'admin', token: (await members.asAdmin()).admintoken } as const;
  const { page } = await arrive({ viewport: { width: 1440, height: 900 } }, guest);
  await page.goto(paths.adminStudents.href());
  const approve = page.getByRole('button', { name: 'Approve Ben Dizon' });
  await approve.hover();
  const before = await approve.boundingBox();
  await page.evaluate(FRAMES);
  await members.pendingStudent({ first: 'Aida', last: 'Aban' });
  // Loads the list again, as coming back to the window does.
  await page.getByRole('navigation').getByRole('link', { name: 'Students', exact: true }).dispatchEvent('click');
  const news = page.getByRole('button', { name: '1 new' });
  await news.waitFor();
  expect(await approve.boundingBox()).toEqual(before);
  expect(await page.evaluate('window.frames.moved')).toEqual([]);
  await news.click();
  await page.getByRole('button', { name: 'Approve Aida Aban' }).waitFor();
  await expect(news).toHaveCount(0);
});
