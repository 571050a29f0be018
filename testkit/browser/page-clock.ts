import type { Page } from '@playwright/test';

/**
 * A script to run before the page's own scripts. It records when an element first appears, which is the next frame
 * after the element was added to the document. All times are milliseconds of the page's `performance.now`.
 */
export function noteFirst(selector: string): string {
  return `window.firstSeen = new Promise((resolve) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector(${JSON.stringify(selector)})) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0));
    });
    seen.observe(document, { childList: true, subtree: true });
  })`;
}

/**
 * Waits for the element of {@link noteFirst} and returns the time of its appearance.
 * @throws if it does not appear within `longestMs`
 */
export function firstSeenMs(page: Page, longestMs: number): Promise<number> {
  return page.evaluate<number>(`Promise.race([window.firstSeen, new Promise((_resolve, reject) =>
    setTimeout(() => reject(new Error('It did not come in time.')), ${longestMs}))])`);
}

/** The time when the last response arrived completely, of the responses whose address contains one of these texts. */
export function arrivedMs(page: Page, addresses: readonly string[]): Promise<number> {
  return page.evaluate<number>(`Math.max(...performance.getEntriesByType('resource')
    .filter(({ name }) => ${JSON.stringify(addresses)}.some((address) => name.includes(address)))
    .map(({ responseEnd }) => responseEnd))`);
}

/** Stops the clock of a page that is not open yet; its timers fire when `page.clock` advances. */
export async function stopClock(page: Page): Promise<void> {
  // The clock can only be paused at a future instant, and a busy machine may take seconds to get there.
  const nowMs = Date.now();
  await page.clock.install({ time: nowMs - 60_000 });
  await page.clock.pauseAt(nowMs + 1_000);
}

/** Waits for this number of animation frames. */
export async function framesPass(page: Page, count: number): Promise<void> {
  await page.evaluate(`(async () => {
    for (let frame = 0; frame < ${count}; frame += 1) await new Promise(requestAnimationFrame);
  })()`);
}

/** The number of elements in the document. */
export function elementsOf(page: Page): Promise<number> {
  return page.evaluate<number>(`document.querySelectorAll('*').length`);
}

/**
 * Scrolls an element by `step` pixels per frame and turns at its ends.
 * @returns milliseconds between consecutive frames
 */
export function framesOfScrolling(
  page: Page,
  selector: string,
  step: { readonly down: number; readonly across: number },
  frames: number,
): Promise<number[]> {
  return page.evaluate<number[]>(`new Promise((resolve) => {
    const scroller = document.querySelector(${JSON.stringify(selector)});
    const took = [];
    let lastMs;
    let [down, across] = [${step.down}, ${step.across}];
    requestAnimationFrame(function next(nowMs) {
      if (lastMs !== undefined) took.push(nowMs - lastMs);
      lastMs = nowMs;
      if (took.length >= ${frames}) return resolve(took);
      const [top, left] = [scroller.scrollTop, scroller.scrollLeft];
      scroller.scrollBy(across, down);
      if (scroller.scrollTop === top) down = -down;
      if (scroller.scrollLeft === left) across = -across;
      requestAnimationFrame(next);
    });
  })`);
}
