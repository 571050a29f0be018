/**
 * A new version of the pages while people have the former one open: two versions, served one after the other.
 */
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { laptop, visit, withoutStore, withStore } from '#testkit/browser/browsers.ts';
import { reads, signInAt } from '#testkit/browser/page-steps.ts';
import { startWithTwoBuilds, type UpdatedProduct } from '#testkit/process/two-builds.ts';

test.describe.configure({ mode: 'serial' });
const password = 'correct horse battery';
const change = { was: 'ADMIN DASHBOARD', becomes: 'ADMIN DASHBOARD, ANEW' };
const older = { name: 'ADMIN DASHBOARD', exact: true };
const newer = { name: 'ADMIN DASHBOARD, ANEW' };
const OFFER = 'A new version is ready';

let product: UpdatedProduct;
/** Pages that were opened before the update. */
const pages: Record<'reloading' | 'together' | 'unstored', Page> = {} as never;

/** Signs in at the dashboard, whose files the worker then has in store. */
async function open(browser: Browser, store: BrowserContextOptions = withStore): Promise<Page> {
  const { page } = await visit(browser, product.origin.replace('127.0.0.1', 'localhost'), { ...laptop, ...store });
  await signInAt(page, '/admin', 'admin', password);
  await page.getByRole('heading', older).waitFor();
  if (store === withoutStore) return page;
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.reload();
  await page.getByRole('heading', older).waitFor();
  return page;
}

/** Says whether this very page has not been loaded anew since it was marked. */
const mark = (page: Page) => page.evaluate('window.untouched = true');
const untouched = (page: Page) => page.evaluate('window.untouched === true');

test.beforeAll(async ({ browser }) => {
  product = await startWithTwoBuilds(change, { ADMIN_PASSWORD: password });
  pages.reloading = await open(browser);
  pages.together = await open(browser);
  pages.unstored = await open(browser, withoutStore);
  // Somebody who comes back later.
  await pages.reloading.goto('about:blank');
  await product.update();
});
test.afterAll(() => product?.remove());

test('a page of the former version goes on, is offered the new one, and is never loaded anew by itself', async () => {
  const { together: page } = pages;
  await mark(page);
  // A screen that it had not shown yet: its parts are gone from the server.
  await page.getByRole('link', { name: 'Master List', exact: true }).click();
  await page.getByRole('heading', { name: /MASTER ?LIST/i }).waitFor();
  // Another tab looks for what is new.
  const second = await page.context().newPage();
  await second.goto('/admin');
  await reads(second, OFFER);
  await second.reload();
  await second.getByRole('heading', older).waitFor();
  expect(await untouched(page)).toBe(true);
  // Nobody who has something open is told.
  await page.evaluate('navigator.serviceWorker.getRegistration().then((registration) => registration.update())');
  await reads(page, OFFER);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByText(OFFER).isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await page.getByText(OFFER).waitFor();
  expect(await untouched(page)).toBe(true);
  // Whoever takes it in one tab leaves the other as it is.
  await mark(second);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { name: /MASTER ?LIST/i }).waitFor();
  await page.getByText(OFFER).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', newer).waitFor();
  expect(await untouched(page)).toBe(false);
  expect(await untouched(second)).toBe(true);
  await reads(second, OFFER);
  await page.context().close();
});

test('a page that begins takes the version that waits by itself', async () => {
  const { reloading: page } = pages;
  await page.goto(`${product.origin.replace('127.0.0.1', 'localhost')}/adminDashboard`);
  // It is fetched beside what is shown, which is still the former one.
  await page.getByRole('heading', older).waitFor();
  await reads(page, OFFER);
  await page.reload();
  await page.getByRole('heading', newer).waitFor();
  expect(await page.getByText(OFFER).count()).toBe(0);
  await page.context().close();
});

test('a page without a store says that its parts are of the past, and is loaded anew by its button alone', async () => {
  const { unstored: page } = pages;
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.clock.install();
  await page.getByRole('link', { name: 'Professors' }).first().click();
  await page.getByRole('main').getByText(OFFER).waitFor();
  await page.clock.fastForward('10:00');
  expect(loads).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { name: /PROFESSORS/i }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', newer).waitFor();
  expect(loads).toHaveLength(1);
  await page.context().close();
});
