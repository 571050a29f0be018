/**
 * A student's phone without the network, and the application as one that is installed.
 * Seeded defect that it was seen to catch: a lost server that is not asked for again.
 */
import { beforeAll, expect, test } from 'vitest';
import { phone, type Visitor } from '#testkit/browser/browsers.ts';
import { field, patient, reads, signInAt, stageOfWalks } from '#testkit/browser/walk-stage.ts';
import type { Member } from '#testkit/school/members.ts';

const stage = stageOfWalks();
const OFFLINE = /^No connection/;
let ana: Member;
let student: Visitor;

beforeAll(async () => {
  ana = await stage.members.student({ first: 'Ana', last: 'Cruz' });
  student = await stage.arrive('offline', phone);
});

test('it can be installed: a manifest with pictures of every kind, and a service worker', async () => {
  const { page } = student;
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href', patient);
  const manifest = await (await page.request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Rollcall', start_url: '/', scope: '/', display: 'standalone' });
  const sizes = manifest.icons.map((icon: { sizes: string; purpose?: string }) => icon.purpose ?? icon.sizes);
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512', 'maskable']));
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
  const ready = 'navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)';
  expect(await page.evaluate(ready)).toBe(`${stage.product.url}/service-worker.js`);
});

test('without the network the screen says so, keeps what it shows, and comes back by itself', async () => {
  const { page, context } = student;
  await signInAt(page, '/', ana.username);
  await page.getByRole('heading', { name: ana.name }).waitFor(patient);
  await context.setOffline(true);
  // Nobody has tried anything.
  await reads(page, OFFLINE);
  await page.evaluate('window.scrollTo(0, 9999)');
  await expect.poll(() => page.evaluate('window.scrollY'), patient).toBeGreaterThan(100);
  expect((await page.getByText(OFFLINE).boundingBox())?.y).toBeGreaterThanOrEqual(0);
  expect(await page.getByRole('button', { name: 'Your code needs a connection' }).isDisabled(patient)).toBe(true);
  expect(await page.getByRole('heading', { name: ana.name }).count()).toBe(1);
  await context.setOffline(false);
  await page.getByText(OFFLINE).waitFor({ state: 'detached', ...patient });
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  await page.getByRole('img', { name: 'Your QR code' }).waitFor(patient);
});

test('the application opens without the network, and shows the truth once it is back', async () => {
  const { page, context } = student;
  // The first visit has put the files in store; from the second on the worker stands before them.
  await page.reload();
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), patient).toBe(true);
  await context.setOffline(true);
  await page.goto('/student/leaderboard');
  await reads(page, OFFLINE);
  await page.getByRole('heading', { name: 'LEADERBOARD' }).waitFor(patient);
  await reads(page, 'The leaderboard could not be loaded.');
  await context.setOffline(false);
  await page.getByRole('table', { name: 'Leaderboard' }).getByText('← YOU').waitFor(patient);
  expect(await page.getByText(OFFLINE).count()).toBe(0);
});

test('the login of another person opens without the network, and signing in says why it cannot', async () => {
  const { page, context } = await stage.arrive('offline-login', phone);
  await page.goto('/');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.reload();
  await context.setOffline(true);
  await page.goto('/');
  await field(page, 'Username').fill(ana.username, patient);
  await field(page, 'Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await reads(page.getByRole('alert'), 'A network error occurred.');
});
