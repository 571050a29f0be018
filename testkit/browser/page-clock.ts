import type { Page } from '@playwright/test';

/**
 * Runs in the page before its own scripts: notes when something first stood on the screen, which is the frame after it
 * came into the document. All times are milliseconds of the page's `performance.now`.
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
 * When {@link noteFirst} saw it, waiting for that.
 * @throws when it did not come within `longestMs`
 */
export function firstSeenMs(page: Page, longestMs: number): Promise<number> {
  return page.evaluate<number>(`Promise.race([window.firstSeen, new Promise((_resolve, reject) =>
    setTimeout(() => reject(new Error('It did not come in time.')), ${longestMs}))])`);
}

/** When the last byte of the last answer whose address holds one of these texts had arrived. */
export function arrivedMs(page: Page, addresses: readonly string[]): Promise<number> {
  return page.evaluate<number>(`Math.max(...performance.getEntriesByType('resource')
    .filter(({ name }) => ${JSON.stringify(addresses)}.some((address) => name.includes(address)))
    .map(({ responseEnd }) => responseEnd))`);
}

/** Stops the time of a page that has not been opened yet: its timers fire when `page.clock` is moved. */
export async function stopClock(page: Page): Promise<void> {
  // It stops at an instant to come, which a busy machine may take seconds to say.
  const nowMs = Date.now();
  await page.clock.install({ time: nowMs - 60_000 });
  await page.clock.pauseAt(nowMs + 1_000);
}

/** Waits until the page has drawn so many more frames. */
export async function framesPass(page: Page, count: number): Promise<void> {
  await page.evaluate(`(async () => {
    for (let frame = 0; frame < ${count}; frame += 1) await new Promise(requestAnimationFrame);
  })()`);
}

/** Elements of the whole page. */
export function elementsOf(page: Page): Promise<number> {
  return page.evaluate<number>(`document.querySelectorAll('*').length`);
}

/**
 * Scrolls an element by so many pixels with each frame, and turns at its ends.
 * @returns milliseconds from each frame to the next
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
