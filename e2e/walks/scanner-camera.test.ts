/**
 * What becomes of the class scanner when its camera fails, is paused, is not seen or has a light, and how a hand-held
 * scanner takes the camera's place.
 */
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
// Open to the network without HTTPS, as one of the walks needs it.
const test = walksAt((school) => desk.aClass(school, 16), { HOST: '0.0.0.0', ALLOW_HTTP: 'yes' }).extend<{
  /** Opens the scanner with a camera that does as it is told. */
  openWith(standIn: StandIn): Promise<Page>;
  /** Somebody who has not been scanned yet. */
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
      if (!student) throw new Error('There are not so many students.');
      return student;
    }),
});

test.afterEach(({ browser }) => Promise.all(browser.contexts().map((context) => context.close())));

const addressOf = ({ subject_id, class_id }: { subject_id: number; class_id: number }) =>
  paths.classScanner.href({ subjectID: subject_id, sessionID: class_id, programlevel: PROGRAM });
const running = (page: Page) => page.locator('[data-phase="running"]').waitFor();
const tells = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();

/** Holds a new code before the stand-in camera. */
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
    test(`${fail} is told in words, and trying again scans once it is put right`, async ({
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

  test('a page without HTTPS says so, and a hand-held scanner works there all the same', async ({
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

test.describe('a hand-held scanner', () => {
  test('records what it types, one student after another, while there is no camera', async ({
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

  test('types while the camera runs, and its Enter presses no button that a person pressed before', async ({
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

  test('is told in words what it read that is no code of a student', async ({ openWith }) => {
    const page = await openWith({ fail: 'NotFoundError' });
    await tells(page, 'No camera was found on this device.');
    await desk.typeLikeAScanner(page, '4006381333931');
    await reads(desk.latestScans(page), 'This is not a valid QR code.');
    await desk.typeLikeAScanner(page, 'two words');
    await reads(desk.latestScans(page), 'An error occurred');
  });
});

test.describe('a camera that works', () => {
  test('rests while it is paused, and reads again afterwards', async ({ nextStudent, openWith, product }) => {
    const page = await openWith({});
    await running(page);
    await page.getByRole('button', { name: 'Pause the camera' }).click();
    await page.locator('[data-phase="paused"]').waitFor();
    expect((await askedOfStandIn(page)).open).toBe(0);
    // The last picture stays.
    expect(await page.locator('canvas[data-shown="true"]').count()).toBe(1);
    const student = nextStudent();
    await hold(product, page, student);
    await framesPass(page, 40);
    expect(await desk.presentList(page).getByText(student.name).count()).toBe(0);
    await page.getByRole('button', { name: 'Resume the camera' }).click();
    await isRecorded(page, student);
  });

  test('is given back while nobody sees the page, and reads again when it is shown', async ({
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

  test('is given back when the scanner is left', async ({ openWith }) => {
    const page = await openWith({});
    await running(page);
    await page.getByRole('link', { name: 'Events' }).click();
    await page.getByRole('heading', { name: 'EVENT DASHBOARD' }).waitFor();
    await expect.poll(async () => (await askedOfStandIn(page)).open).toBe(0);
  });

  test('offers its light where it has one, and only there', async ({ openWith }) => {
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

/** Says to the page that its tab was left or chosen again, as phones do. */
async function seen(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${!visible} });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true, get: () => ${visible ? "'visible'" : "'hidden'"},
    });
    document.dispatchEvent(new Event('visibilitychange'));
  `);
}
