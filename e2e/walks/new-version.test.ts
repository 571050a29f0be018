/** An update of the pages while people have the previous version open: two versions, served one after the other. */
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { laptop, visit, withoutStore, withStore } from '#testkit/browser/browsers.ts';
import { reads, signInAt } from '#testkit/browser/page-steps.ts';
import { startWithTwoBuilds, type UpdatedProduct } from '#testkit/process/two-builds.ts';

test.describe.configure({ mode: 'serial' });
const password = 'correct horse battery';
const change = { was: 'ADMIN DASHBOARD', becomes: 'ADMIN DASHBOARD, NEW' };
const older = { name: 'ADMIN DASHBOARD', exact: true };
const newer = { name: 'ADMIN DASHBOARD, NEW' };
const OFFER = 'A new version is ready';

let product: UpdatedProduct;
/** Pages that were opened before the update. */
const pages: Record<'reloading' | 'together' | 'unstored', Page> = {} as never;

/** Signs in and opens the dashboard, whose files the service worker has then cached. */
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

/** Marks the page, to detect reloads. */
const mark = (page: Page) => page.evaluate('window.untouched = true');
const untouched = (page: Page) => page.evaluate('window.untouched === true');

test.beforeAll(async ({ browser }) => {
  product = await startWithTwoBuilds(change, { ADMIN_PASSWORD: password });
  pages.reloading = await open(browser);
  pages.together = await open(browser);
  pages.unstored = await open(browser, withoutStore);
  // A person who returns later.
  await pages.reloading.goto('about:blank');
  await product.update();
});
test.afterAll(() => product?.remove());

test('a page of the previous version continues, is offered the new one, and never reloads automatically', async () => {
  const { together: page } = pages;
  await mark(page);
  // This screen was not open before, and the server no longer has its chunks.
  await page.getByRole('link', { name: 'Master List', exact: true }).click();
  await page.getByRole('heading', { name: /MASTER ?LIST/i }).waitFor();
  // Another tab checks for a new version.
  const second = await page.context().newPage();
  await second.goto('/admin');
  await reads(second, OFFER);
  await second.reload();
  await second.getByRole('heading', older).waitFor();
  expect(await untouched(page)).toBe(true);
  // The offer is not shown while something is open.
  await page.evaluate('navigator.serviceWorker.getRegistration().then((registration) => registration.update())');
  await reads(page, OFFER);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByText(OFFER).isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await page.getByText(OFFER).waitFor();
  expect(await untouched(page)).toBe(true);
  // Accepting the offer in one tab does not change the other.
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

test('a newly opened page takes the waiting version automatically', async () => {
  const { reloading: page } = pages;
  await page.goto(`${product.origin.replace('127.0.0.1', 'localhost')}/adminDashboard`);
  // The new version is fetched in the background while the previous one is shown.
  await page.getByRole('heading', older).waitFor();
  await reads(page, OFFER);
  await page.reload();
  await page.getByRole('heading', newer).waitFor();
  expect(await page.getByText(OFFER).count()).toBe(0);
  await page.context().close();
});

test('a page without a cache says that its parts are outdated, and reloads only by its button', async () => {
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
