import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Bench } from '#bench/base/bench.ts';
import { NOTE, type Noted } from '#bench/base/scan-notes.ts';
import { bringSignIn, laptop, phone, startBrowser, visit, withStore } from '#testkit/browser/browsers.ts';
import { aClass, openScanner, qrValueAtServer } from '#testkit/browser/professor-desk.ts';
import { createFakeCamera, fakeCameraFlags } from '#testkit/camera/fake-camera.ts';
import { atMost, exactly, type Report } from '#testkit/figures/attack.ts';
import { quantile } from '#testkit/process/client.ts';
import { type PreparedProduct, startPrepared } from '#testkit/school/prepared-school.ts';
import { paths } from '#web/platform/base/paths.ts';

const STUDENTS = 40;
const SHOWN_MS = 330;
/** Pause without a code, so that the page sees an empty view between two codes. */
const BETWEEN_MS = 70;
/** The longest wait for the last welcome. */
const LATE_MS = 5000;

/**
 * Slows a page and its decoding worker down by this factor. Chromium's own throttling affects only the page's thread,
 * so the worker waits after each response for the additional time.
 */
async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  await page.route(/\/assets\/decode-worker-[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    const slower = `{
      let beganMs = 0;
      addEventListener('message', () => { beganMs = performance.now(); });
      const post = self.postMessage.bind(self);
      self.postMessage = (...args) => {
        const endMs = beganMs + (performance.now() - beganMs) * ${times};
        while (performance.now() < endMs);
        post(...args);
      };
    }`;
    const { 'content-encoding': _packed, 'content-length': _length, ...headers } = response.headers();
    await route.fulfill({ status: 200, headers, body: slower + (await response.text()) });
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function scanForty(
  product: PreparedProduct<Awaited<ReturnType<typeof aClass>>>,
  folder: string,
  times: number,
): Promise<Noted> {
  const { teacher, students } = product.prepared;
  const camera = await createFakeCamera(join(folder, `camera-${times}.y4m`));
  const browser = await startBrowser(fakeCameraFlags(camera.file));
  try {
    const visitor = await visit(browser, product.url, laptop);
    await bringSignIn(visitor, teacher);
    await visitor.context.addInitScript(NOTE);
    const { page } = visitor;
    if (times > 1) await slowDown(page, times);
    await openScanner(page, product.prepared);
    await page.evaluate('noteFrames()');
    for (const student of students) {
      const value = await qrValueAtServer(product, student);
      await pause(BETWEEN_MS);
      await camera.show(value);
      await pause(SHOWN_MS);
      await camera.hide();
    }
    const last = Date.now() + LATE_MS;
    for (;;) {
      const noted = await page.evaluate<Noted>('noted');
      const isAll = Object.values(noted.welcomed).filter(Number.isFinite).length >= students.length;
      if (isAll || Date.now() > last) return noted;
      await pause(100);
    }
  } finally {
    await browser.close();
    await camera.close();
  }
}

/** The delay from each code's first frame to its text, and from its text to the name on the screen. */
function waitsOf({ visible, read, welcomed }: Noted): { readMs: number[]; welcomeMs: number[] } {
  const readMs: number[] = [];
  visible.forEach((visibleMs, at) => {
    const until = visible[at + 1] ?? Number.POSITIVE_INFINITY;
    const first = read.find((atMs) => atMs >= visibleMs && atMs < until);
    if (first !== undefined) readMs.push(first - visibleMs);
  });
  const shown = Object.values(welcomed).toSorted((one, other) => one - other);
  const welcomeMs = shown.flatMap((atMs) => {
    const text = read.findLast((readAtMs) => readAtMs <= atMs);
    return text === undefined ? [] : [atMs - text];
  });
  return { readMs, welcomeMs };
}

async function measure(folder: string, times: number, aimMs: number, report: Report): Promise<void> {
  const product = await startPrepared((school) => aClass(school, STUDENTS));
  const what = times === 1 ? 'as it is' : `${times} × slower`;
  try {
    const noted = await scanForty(product, folder, times);
    const { readMs, welcomeMs } = waitsOf(noted);
    report.figure(`${what}: codes read, a third of a second each`, noted.read.length, '', exactly(STUDENTS));
    report.figure(`${what}: welcomed`, Object.keys(noted.welcomed).length, '', exactly(STUDENTS));
    report.figure(`${what}: first frame of a code to its text, median`, quantile(readMs, 0.5), 'ms', atMost(aimMs));
    report.figure(`${what}: first frame of a code to its text, 95 %`, quantile(readMs, 0.95), 'ms');
    report.figure(`${what}: text to the welcome on the screen, median`, quantile(welcomeMs, 0.5), 'ms', atMost(100));
    report.figure(`${what}: text to the welcome on the screen, 95 %`, quantile(welcomeMs, 0.95), 'ms');
  } finally {
    await product.stop();
  }
}

/** How often the product is opened; the first time downloads what a phone then caches. */
const OPENINGS = 6;

/** How soon a professor's phone scans: from the address to the strip's Scan, and from the tap to the first frame. */
async function openings(folder: string, times: number, report: Report): Promise<void> {
  const product = await startPrepared((school) => aClass(school, STUDENTS));
  const camera = await createFakeCamera(join(folder, 'camera-open.y4m'));
  const browser = await startBrowser(fakeCameraFlags(camera.file));
  try {
    const visitor = await visit(browser, product.url, { ...phone, ...withStore });
    await bringSignIn(visitor, product.prepared.teacher);
    const { page } = visitor;
    const session = await page.context().newCDPSession(page);
    const took: number[] = [];
    for (let at = 0; at < OPENINGS; at += 1) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: times });
      const beganMs = performance.now();
      await page.goto(paths.subjects.href(), { waitUntil: 'commit' });
      await page
        .getByRole('region', { name: 'Today’s classes' })
        .getByRole('link', { name: /^Scan / })
        .tap();
      await page.locator('[data-phase="running"]').waitFor();
      took.push(performance.now() - beganMs);
      await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    }
    const what = `a professor’s phone, ${times} × slower`;
    report.figure(`${what}: from opening to the camera, the first time`, took[0] ?? Number.NaN, 'ms');
    report.figure(`${what}: … later, median of ${OPENINGS - 1}`, quantile(took.slice(1), 0.5), 'ms', atMost(2000));
  } finally {
    await browser.close();
    await camera.close();
    await product.stop();
  }
}

/** A queue of students at the scanner. */
export const scannerBench: Bench = {
  name: 'scanner',
  asks: 'How soon is a code read that comes before the camera, and its student welcomed?',
  async run(report) {
    const folder = await mkdtemp(join(tmpdir(), 'rollcall-scanner-'));
    try {
      await measure(folder, 1, 8, report);
      await measure(folder, 4, 15, report);
      await openings(folder, 4, report);
      report.note('Slower: the page by Chromium’s own throttle, the decode worker by waiting after each answer.');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
