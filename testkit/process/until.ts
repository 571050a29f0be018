import { setTimeout as pause } from 'node:timers/promises';

/** How often a condition is checked, in milliseconds. */
const AGAIN_MS = 10;
/** The most checks of a condition: a minute, since a busy machine takes seconds for what is usually immediate. */
const MOST_READS = 6_000;

/** Waits until a condition is true, in real time even with faked timers. @returns false if it is not after a minute */
export async function comesAbout(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let read = 0; read < MOST_READS; read += 1) {
    if (await isSo()) return true;
    await pause(AGAIN_MS);
  }
  return false;
}

/**
 * Waits until a condition is true, in real time even with faked timers. @throws after a minute, with its description
 */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await comesAbout(isSo))) throw new Error(`This has not come about: ${what}.`);
}

/** Waits for an event that happens soon or never. @returns undefined if it does not happen within half a minute */
export function orNever<T>(event: Promise<T>): Promise<T | undefined> {
  return Promise.race([event, pause((MOST_READS * AGAIN_MS) / 2, undefined, { ref: false })]);
}

/**
 * Repeats `work`, with a pause in between, until it is stopped. @returns a function that stops it and waits for its end
 */
export function againAndAgain(work: (time: number) => Promise<unknown>, restMs = 20): () => Promise<void> {
  let going = true;
  const working = (async () => {
    for (let time = 0; going; time += 1) {
      await work(time);
      await pause(restMs);
    }
  })();
  return () => {
    going = false;
    return working;
  };
}

/** Runs `work`. @returns its result, and how long it took in milliseconds */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; tookMs: number }> {
  const beganMs = performance.now();
  const result = await work();
  return { result, tookMs: performance.now() - beganMs };
}
