import type { Page, Request } from '@playwright/test';
import { comesAbout } from '#testkit/process/until.ts';

/** A page whose requests, responses and changes are recorded. */
export interface WatchedPage {
  readonly page: Page;
  /** Faults: a page error, a console error, a 5xx response. */
  readonly faults: string[];
  /** When the page last read each address successfully, in milliseconds of this process's clock. */
  readonly readAtMs: ReadonlyMap<string, number>;
  /** When the page last changed something on the server; 0 for never. */
  readonly wroteAtMs: () => number;
  /** Waits until no request is open, nothing is loading and the screen has stopped changing. */
  settle(): Promise<void>;
  /** A counter that grows with every request, save, change on the screen and input event. */
  signs(): Promise<number>;
}

/** The longest time for a screen to load, in milliseconds; only a screen that hangs takes longer. */
const LOADING_MS = 60_000;
/** A screen that never stops moving, such as one with a clock, counts as settled after this time. */
const MOVING_MS = 1_000;

// Counts changes of the document and input events; it is injected before the page's own scripts.
const COUNT_SIGNS = `window.signs = 0;
  new MutationObserver((changes) => { window.signs += changes.length; }).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true });
  for (const kind of ['input', 'change', 'scroll', 'popstate', 'toggle'])
    addEventListener(kind, () => { window.signs += 1; }, { capture: true });
  // Headless browsers print without a visible sign.
  window.print = () => { window.signs += 1; };
  // Insecure pages have no clipboard.
  const clipboard = globalThis.Clipboard?.prototype;
  const writeText = clipboard?.writeText;
  if (clipboard) clipboard.writeText = function (text) { window.signs += 1; return writeText.call(this, text); };`;

/** React may wait this long before it shows a part that has just loaded. */
const PART_MS = 350;
/** Frames without a change after which a page counts as settled: loaded data is drawn in the frame after it arrives. */
const STILL_FRAMES = 3;
/**
 * The sign count, whether anything is marked as busy, and whether both were unchanged for {@link STILL_FRAMES} frames.
 * Stops after ten frames; only the last state is returned.
 */
const STATE = `(async () => {
  const state = () => [window.signs, document.querySelector('[aria-busy=true], [data-arriving]') !== null];
  let [still, isStill] = [state(), 0];
  for (let frame = 0; frame < 10 && isStill < ${STILL_FRAMES}; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)));
    const now = state();
    isStill = now.join() === still.join() ? isStill + 1 : 0;
    still = now;
  }
  return [...still, isStill >= ${STILL_FRAMES}];
})()`;

/** Starts watching a page that is not open yet. */
export async function watchPage(page: Page): Promise<WatchedPage> {
  const faults: string[] = [];
  const readAtMs = new Map<string, number>();
  const open = new Set<Request>();
  let [asked, told, wroteAtMs, partAtMs] = [0, 0, 0, 0];
  await page.addInitScript(COUNT_SIGNS);
  page.on('pageerror', (error) => faults.push(`the page failed: ${error.message}`));
  page.on('console', (message) => {
    // The browser itself logs expected 4xx responses.
    const isRefusal = /^Failed to load resource: .* status of 4\d\d /.test(message.text());
    if (message.type() === 'error' && !isRefusal) faults.push(`the console says: ${message.text()}`);
  });
  page.on('request', (request) => {
    asked += 1;
    // A sign-out continues after its page is left, so the page never sees its end.
    if (!request.url().endsWith('/logout')) open.add(request);
  });
  const ended = (request: Request) => {
    open.delete(request);
    if (request.resourceType() === 'script') partAtMs = Date.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 500) faults.push(`${response.status()} from ${pathname}`);
    if (!response.ok() || !pathname.startsWith('/api/')) return;
    if (response.request().method() === 'GET') readAtMs.set(pathname, Date.now());
    else wroteAtMs = Date.now();
  });
  for (const event of ['download', 'filechooser', 'popup'] as const) {
    page.on(event as 'popup', () => {
      told += 1;
    });
  }
  // The browser's own confirmation before a page with unsaved changes is left.
  page.on('dialog', (dialog) => {
    told += 1;
    void dialog.accept().catch(() => undefined);
  });
  const isLoading = () => open.size > 0 || Date.now() - partAtMs < PART_MS;
  const signs = async () => asked + told + (await page.evaluate<number>('window.signs'));

  return {
    page,
    faults,
    readAtMs,
    wroteAtMs: () => wroteAtMs,
    signs,
    async settle() {
      const beganMs = Date.now();
      let loadedAtMs = beganMs;
      while (Date.now() - beganMs < LOADING_MS) {
        // A page that is loading is not disturbed with a script.
        await comesAbout(() => !isLoading());
        const outside = asked + told;
        // During a navigation there is no document.
        const [, isBusy, isStill] = await page
          .evaluate<[number, boolean, boolean]>(STATE)
          .catch(() => [0, true, false] as const);
        if (isBusy || isLoading()) loadedAtMs = Date.now();
        else if ((isStill && asked + told === outside) || Date.now() - loadedAtMs > MOVING_MS) return;
      }
      const asking = [...open].map((request) => request.url()).join(', ');
      throw new Error(`${page.url()} was still loading after ${LOADING_MS / 1000} s: ${asking || 'it says busy'}`);
    },
  };
}
