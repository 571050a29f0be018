/** The class scanner when its camera fails, is paused, is hidden or has a light, and a handheld scanner instead. */
import { expect, type Page } from '@playwright/test';
import QRCode from 'qrcode';
import { laptop } from '#testkit/browser/browsers.ts';
import { framesPass } from '#testkit/browser/page-clock.ts';
import { reads } from '#testkit/browser/page-steps.ts';
import * as desk from '#testkit/browser/professor-desk.ts';
import { walksAt } from '#testkit/browser/walk.ts';
import { askedOfStandIn, changeStandIn, installStandIn, showToStandIn } from '#testkit/camera/stand-in-camera.ts';
import type { Product } from '#testkit/process/product.ts';
import { PROGRAM } from '#testkit/school/teaching.ts';
import { paths } from '#web/platform/base/paths.ts';

type StandIn = Parameters<typeof installStandIn>[1];
let came = 0;
// The product is available on the network without HTTPS, which one of the walks requires.
const test = walksAt((school) => desk.aClass(school, 16), { HOST: '0.0.0.0', ALLOW_HTTP: 'yes' }).extend<{
  /** Opens the scanner with a stand-in camera that behaves like this. */
  openWith(standIn: StandIn): Promise<Page>;
  /** A student who has not been scanned yet. */
  nextStudent(): desk.DeskStudent;
}>({
  openWith: ({ arrive, prepared }, provide) =>
    provide(async (standIn) => {
      const { context, page } = await arrive(laptop, prepared.teacher);
      await installStandIn(context, standIn);
      await page.goto(addressOf(prepared));
      return page;
    }),
  nextStudent: ({ prepared }, provide) =>
    provide(() => {
      const student = prepared.students[came];
      came += 1;
      if (!student) throw new Error('There are not enough students.');
      return student;
    }),
});

test.afterEach(({ browser }) => Promise.all(browser.contexts().map((context) => context.close())));

const addressOf = ({ subject_id, class_id }: { subject_id: number; class_id: number }) =>
  paths.classScanner.href({ subjectID: subject_id, sessionID: class_id, programlevel: PROGRAM });
const running = (page: Page) => page.locator('[data-phase="running"]').waitFor();
const tells = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

/** Shows a new code to the stand-in camera. */
async function hold(product: Product, page: Page, student: desk.DeskStudent): Promise<void> {
  const value = await desk.qrValueAtServer(product, student);
  await showToStandIn(page, await QRCode.toBuffer(value, { errorCorrectionLevel: 'H', margin: 4, scale: 8 }));
}
async function isRecorded(page: Page, student: desk.DeskStudent): Promise<void> {
  await reads(desk.latestScans(page), student.name);
  await reads(desk.presentList(page), student.name);
}

test.describe('a camera that fails', () => {
  for (const [fail, text] of [
    ['NotAllowedError', 'Camera access is blocked.'],
    ['OverconstrainedError', 'This camera cannot be used.'],
  ] as const) {
    test(`${fail} is explained, and trying again scans once it is fixed`, async ({
      nextStudent,
      openWith,
      product,
    }) => {
      const page = await openWith({ fail });
      await tells(page, text);
      await changeStandIn(page, { fail: null });
      await page.getByRole('button', { name: 'Try again' }).click();
      await running(page);
      const student = nextStudent();
      await hold(product, page, student);
      await isRecorded(page, student);
    });
  }

  test('a page without HTTPS says so, and a handheld scanner still works there', async ({
    arrive,
    nextStudent,
    prepared,
    product,
  }) => {
    const { page } = await arrive(laptop, prepared.teacher);
    const { port } = new URL(product.url);
    await page.goto(`http://school.test:${port}${addressOf(prepared)}`);
    expect(await page.evaluate('isSecureContext')).toBe(false);
    await tells(page, 'camera access is only permitted in secure context. Use HTTPS or localhost rather than HTTP.');
    const student = nextStudent();
    await desk.typeLikeAScanner(page, await desk.qrValueAtServer(product, student));
    await isRecorded(page, student);
  });
});

test.describe('a handheld scanner', () => {
  test('records what it types, one student after another, without a camera', async ({
    nextStudent,
    openWith,
    product,
  }) => {
    const page = await openWith({ fail: 'NotFoundError' });
    await tells(page, 'No camera was found on this device.');
    for (const student of [nextStudent(), nextStudent(), nextStudent()]) {
      await desk.typeLikeAScanner(page, await desk.qrValueAtServer(product, student));
      await isRecorded(page, student);
    }
  });

  test('types while the camera runs, and its Enter does not press a button that was pressed earlier', async ({
    nextStudent,
    openWith,
    product,
  }) => {
    const page = await openWith({});
    await running(page);
    await page.getByRole('button', { name: 'Turn sounds off' }).click();
    const student = nextStudent();
    await desk.typeLikeAScanner(page, await desk.qrValueAtServer(product, student));
    await isRecorded(page, student);
    expect(await page.getByRole('button', { name: 'Turn sounds on' }).count()).toBe(1);
  });

  test('shows an explanation for what is not a student’s code', async ({ openWith }) => {
    const page = await openWith({ fail: 'NotFoundError' });
    await tells(page, 'No camera was found on this device.');
    await desk.typeLikeAScanner(page, '4006381333931');
    await reads(desk.latestScans(page), 'This is not a valid QR code.');
    await desk.typeLikeAScanner(page, 'two words');
    await reads(desk.latestScans(page), 'An error occurred');
  });
});

test.describe('a camera that works', () => {
  test('stops while it is paused, and reads again afterwards', async ({ nextStudent, openWith, product }) => {
    const page = await openWith({});
    await running(page);
    await page.getByRole('button', { name: 'Pause the camera' }).click();
    await page.locator('[data-phase="paused"]').waitFor();
    expect((await askedOfStandIn(page)).open).toBe(0);
    // The last frame stays visible.
    expect(await page.locator('canvas[data-shown="true"]').count()).toBe(1);
    const student = nextStudent();
    await hold(product, page, student);
    await framesPass(page, 40);
    expect(await desk.presentList(page).getByText(student.name).count()).toBe(0);
    await page.getByRole('button', { name: 'Resume the camera' }).click();
    await isRecorded(page, student);
  });

  test('is released while the page is hidden, and reads again when it is shown', async ({
    nextStudent,
    openWith,
    product,
  }) => {
    const page = await openWith({});
    await running(page);
    await seen(page, false);
    await page.locator('[data-phase="hidden"]').waitFor({ state: 'attached' });
    await expect.poll(async () => (await askedOfStandIn(page)).open).toBe(0);
    await seen(page, true);
    await running(page);
    const student = nextStudent();
    await hold(product, page, student);
    await isRecorded(page, student);
    expect((await askedOfStandIn(page)).open).toBe(1);
  });

  test('is released when the scanner is left', async ({ openWith }) => {
    const page = await openWith({});
    await running(page);
    await page.getByRole('link', { name: 'Events' }).click();
    await page.getByRole('heading', { name: 'EVENT DASHBOARD' }).waitFor();
    await expect.poll(async () => (await askedOfStandIn(page)).open).toBe(0);
  });

  test('offers its light only if it has one', async ({ openWith }) => {
    const dark = await openWith({});
    await running(dark);
    await expect.poll(async () => (await askedOfStandIn(dark)).abilities).toBeGreaterThan(0);
    await framesPass(dark, 4);
    expect(await dark.getByRole('button', { name: 'Turn the light on' }).count()).toBe(0);
    const page = await openWith({ torch: true });
    await page.getByRole('button', { name: 'Turn the light on' }).click();
    await page.getByRole('button', { name: 'Turn the light off' }).waitFor();
    expect((await askedOfStandIn(page)).settings).toContainEqual({ torch: true });
  });
});

/** Makes the page think that its tab was hidden or shown, as phones do. */
async function seen(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${!visible} });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true, get: () => ${visible ? "'visible'" : "'hidden'"},
    });
    document.dispatchEvent(new Event('visibilitychange'));
  `);
}
