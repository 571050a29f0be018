/**
 * The camera view in a real browser: from the camera's file through the worker to the text. `scanner-camera` tests
 * failing, pausing and the light in the product.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { startBrowser } from '#testkit/browser/browsers.ts';
import { serveCameraPage } from '#testkit/camera/camera-page.ts';
import { createFakeCamera, type FakeCamera, fakeCameraFlags } from '#testkit/camera/fake-camera.ts';
import { askedOfStandIn, installStandIn } from '#testkit/camera/stand-in-camera.ts';
import { barcodeSamples, encodeBarcode, photograph } from '#web/gallery/testing/drawn-barcodes.ts';
import { barcodeFormats } from '#web/platform/camera/barcode-formats.ts';

const readsOf = (page: Page) => page.evaluate<string[]>('window.reads');
const soon = { intervals: [20] };
async function readBy(page: Page, value: string) {
  await expect.poll(() => readsOf(page), soon).toContain(value);
}

/** Waits for ten more frames of the camera. */
const TEN_PICTURES = `(async () => {
  const video = document.querySelector('video');
  for (let picture = 0; picture < 10; picture += 1) await new Promise((seen) => video.requestVideoFrameCallback(seen));
})()`;

let folder: string;
let served: Awaited<ReturnType<typeof serveCameraPage>>;
let camera: FakeCamera;
let browser: Browser;
const pages: Page[] = [];

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'camera-'));
  camera = await createFakeCamera(join(folder, 'camera.y4m'));
  [served, browser] = await Promise.all([serveCameraPage(), startBrowser(fakeCameraFlags(camera.file))]);
});
test.afterEach(async () => {
  await Promise.all(pages.splice(0).map((page) => page.context().close()));
  await camera.hide();
});
test.afterAll(async () => {
  await browser?.close();
  await served?.close();
  await camera?.close();
  await rm(folder, { recursive: true, force: true });
});

async function openPage(standIn?: Parameters<typeof installStandIn>[1], query = ''): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 900, height: 700 } });
  if (standIn) await installStandIn(context, standIn);
  const page = await context.newPage();
  pages.push(page);
  await page.goto(`http://localhost:${served.port}/${query}`);
  return page;
}
const running = (page: Page) => page.waitForSelector('[data-phase="running"]');

test.describe('a camera that sees codes', () => {
  test('twelve codes that stay in view for a while are all read, each once', async () => {
    const page = await openPage();
    await running(page);
    const tokens = Array.from({ length: 12 }, (_, index) => `7KQ2M9XW4RTB8ZC3HJ5NDV6P${10 + index}`);
    for (const token of tokens) {
      await camera.show(token);
      await readBy(page, token);
      await page.evaluate(TEN_PICTURES);
    }
    expect(await readsOf(page)).toEqual(tokens);
  });

  test('each of the other twelve formats is read when requested', async () => {
    const others = barcodeFormats.filter((format) => format !== 'qr_code');
    const page = await openPage(undefined, `?formats=${others}`);
    await running(page);
    for (const format of others) {
      const { written, read } = barcodeSamples[format];
      await camera.show(await photograph(await encodeBarcode(format, written)), { size: 720 });
      await readBy(page, read);
    }
  });

  test('a browser that cannot pass a frame to the worker draws it instead, and still reads it', async () => {
    const context = await browser.newContext();
    await context.addInitScript('delete window.VideoFrame');
    const page = await context.newPage();
    pages.push(page);
    await page.goto(`http://localhost:${served.port}/`);
    await running(page);
    await camera.show('DRAWN-ON-A-CANVAS', { turnDegrees: 8 });
    await readBy(page, 'DRAWN-ON-A-CANVAS');
  });
});

test.describe('a camera that fails', () => {
  test('a decoder that cannot be loaded is reported, and the camera is released', async () => {
    const context = await browser.newContext();
    await installStandIn(context);
    await context.route('**/*.wasm', (route) => route.abort());
    const page = await context.newPage();
    pages.push(page);
    await page.goto(`http://localhost:${served.port}/`);
    await expect(page.getByRole('alert')).toContainText('Barcode detection service unavailable.');
    expect((await askedOfStandIn(page)).open).toBe(0);
  });
});

test.describe('a phone with several cameras and a light', () => {
  test('the main rear camera is opened, and another one can be chosen and is remembered', async () => {
    const page = await openPage({ cameras: ['Front Camera', 'Back Ultra Wide Camera', 'Back Camera'] });
    await running(page);
    const choice = page.getByRole('combobox', { name: 'Camera' });
    expect(await choice.inputValue()).toBe('stand-in-2');
    await choice.selectOption({ label: 'Front Camera' });
    await expect(choice).toHaveValue('stand-in-0');
    await running(page);
    await page.reload();
    await running(page);
    expect(await choice.inputValue()).toBe('stand-in-0');
    expect((await askedOfStandIn(page)).open).toBe(1);
  });
});
