/** A student's phone without the network or without its socket, and the application as an installed app. */
import { expect } from '@playwright/test';
import { phone, type Visitor, withStore } from '#testkit/browser/browsers.ts';
import { stopClock } from '#testkit/browser/page-clock.ts';
import { field, reads, signInAt } from '#testkit/browser/page-steps.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import type { Member } from '#testkit/school/members.ts';

const test = walksAt();
test.describe.configure({ mode: 'serial' });
const OFFLINE = /^No connection\. Last updated/;
let ana: Member;
let student: Visitor;

test.beforeAll(async ({ arrive, members }) => {
  ana = await members.student({ first: 'Ana', last: 'Cruz' });
  student = await arrive({ ...phone, ...withStore });
});

test('the application can be installed: a manifest with icons of every kind, and a service worker', async ({
  product,
}) => {
  const { page } = student;
  await stopClock(page);
  await page.goto('/');
  // The first screen has the network to itself before the application is cached.
  await page.clock.runFor(3_900);
  const kept = () => page.evaluate('navigator.serviceWorker.getRegistrations().then(({ length }) => length)');
  expect(await kept()).toBe(0);
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return kept();
    })
    .toBe(1);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Rollcall', start_url: '/', scope: '/', display: 'standalone' });
  const sizes = manifest.icons.map((icon: { sizes: string; purpose?: string }) => icon.purpose ?? icon.sizes);
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512', 'maskable']));
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
  const ready = 'navigator.serviceWorker.ready.then(({ active }) => active.scriptURL)';
  expect(await page.evaluate(ready)).toBe(`${product.url}/service-worker.js`);
  await page.clock.resume();
});

test('the screen says that it is offline, keeps its content, and recovers automatically', async () => {
  const { page, context } = student;
  await signInAt(page, '/', ana.username);
  await page.getByRole('heading', { name: ana.name }).waitFor();
  await context.setOffline(true);
  // The banner appears without any action.
  await reads(page, OFFLINE);
  await page.evaluate('window.scrollTo(0, 9999)');
  await expect.poll(() => page.evaluate('window.scrollY')).toBeGreaterThan(60);
  expect((await page.getByText(OFFLINE).boundingBox())?.y).toBeGreaterThanOrEqual(0);
  expect(await page.getByRole('button', { name: 'Your code needs a connection' }).isDisabled()).toBe(true);
  expect(await page.getByRole('heading', { name: ana.name }).count()).toBe(1);
  await context.setOffline(false);
  await page.getByText(OFFLINE).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  await page.getByRole('img', { name: 'Your QR code' }).waitFor();
});

test('a reward that was missed while the socket was cut is found', async ({ members }) => {
  const { page } = student;
  const grace = await members.professor({ first: 'Grace', last: 'Hopper' });
  const physics = await members.subject(grace, 'Physics');
  const classId = await members.session(grace, physics, { points: 7, exp: 3 });
  let cut = false;
  await page.routeWebSocket('**/realtime', (socket) => {
    cut = true;
    // Neither end receives anything: a notification is lost without an error.
    socket.onMessage(() => undefined);
  });
  await page.goto('/student');
  await page.getByRole('heading', { name: ana.name }).waitFor();
  const minting = page.waitForResponse('**/api/student/generateNewToken');
  await page.getByRole('button', { name: 'Generate QR Code' }).click();
  const { QrToken } = (await (await minting).json()) as { QrToken: string };
  await members.scanValue(grace, classId, QrToken);
  await page.getByText('+7 points').waitFor();
  await reads(page, 'Enjoy your class');
  expect(cut).toBe(true);
  expect(student.faults).toEqual([]);
});

test('another person’s login opens offline, and signing in explains why it cannot work', async ({ arrive }) => {
  const { page, context } = await arrive({ ...phone, ...withStore });
  await page.goto('/');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.reload();
  await context.setOffline(true);
  await page.goto('/');
  await field(page, 'Username').fill(ana.username);
  await field(page, 'Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await reads(page.getByRole('alert'), 'A network error occurred.');
});
