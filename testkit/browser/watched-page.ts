import type { Page, Request } from '@playwright/test';
import { comesAbout } from '#testkit/process/until.ts';

/** A page of which everything is noted that it asks, is answered, and shows. */
export interface WatchedPage {
  readonly page: Page;
  /** What must never happen: an error of the page or in its console, an answer 5xx. */
  readonly faults: string[];
  /** When an address was last read with success, in milliseconds of this process. */
  readonly readAtMs: ReadonlyMap<string, number>;
  /** When it last changed something on the server; 0 for never. */
  readonly wroteAtMs: () => number;
  /** Waits until nothing is asked, nothing is loading and nothing changes on the screen any more. */
  settle(): Promise<void>;
  /** How much has happened in it so far, in a number that only grows: what it asked, saved, showed and was told. */
  signs(): Promise<number>;
}

/** Only for what hangs: the longest that a screen may load, in milliseconds. */
const LOADING_MS = 60_000;
/** A screen that moves by itself, such as a running clock, is taken as it is after this time. */
const MOVING_MS = 1_000;

// Counts what changes in the document and what is told to it; the page's own scripts come after it.
const COUNT_SIGNS = `window.signs = 0;
  new MutationObserver((changes) => { window.signs += changes.length; }).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true });
  for (const kind of ['input', 'change', 'scroll', 'popstate', 'toggle'])
    addEventListener(kind, () => { window.signs += 1; }, { capture: true });
  // A browser without a window prints without a sign.
  window.print = () => { window.signs += 1; };
  // Pages that are not secure have no clipboard.
  const clipboard = globalThis.Clipboard?.prototype;
  const writeText = clipboard?.writeText;
  if (clipboard) clipboard.writeText = function (text) { window.signs += 1; return writeText.call(this, text); };`;

/** React may wait this long before it shows a part that was fetched just now. */
const PART_MS = 350;
/** So many frames without a change are the end of it: what was fetched is drawn in the frame after. */
const STILL_FRAMES = 3;
/**
 * How many signs there are, and whether anything says that it is busy: once that stayed the same for so many frames, of
 * which only the last is told, or has gone on changing for ten.
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

/** Begins to watch a page that has not been opened yet. */
export async function watchPage(page: Page): Promise<WatchedPage> {
  const faults: string[] = [];
  const readAtMs = new Map<string, number>();
  const open = new Set<Request>();
  let [asked, told, wroteAtMs, partAtMs] = [0, 0, 0, 0];
  await page.addInitScript(COUNT_SIGNS);
  page.on('pageerror', (error) => faults.push(`the page failed: ${error.message}`));
  page.on('console', (message) => {
    // A refusal is expected, and told in the console by the browser itself.
    const isRefusal = /^Failed to load resource: .* status of 4\d\d /.test(message.text());
    if (message.type() === 'error' && !isRefusal) faults.push(`the console says: ${message.text()}`);
  });
  page.on('request', (request) => {
    asked += 1;
    // It goes on when its page is left, so the page never hears of its end.
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
  // The browser's own question before a page with something unsaved is left by its address.
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
        // A page that is at work is not asked how it goes.
        await comesAbout(() => !isLoading());
        const outside = asked + told;
        // Whoever goes to another document has none for a moment.
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
