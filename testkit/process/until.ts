import { setTimeout as pause } from 'node:timers/promises';

/** How often a condition is read again, in milliseconds. */
const AGAIN_MS = 10;
/** What is not so by then never will be: a busy machine takes seconds over what takes an idle one none. */
const MOST_READS = 6_000;

/** Waits until something is so, by no clock that a test has faked. @returns false when it is not within a minute */
export async function comesAbout(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let read = 0; read < MOST_READS; read += 1) {
    if (await isSo()) return true;
    await pause(AGAIN_MS);
  }
  return false;
}

/** Waits until something is so, by no clock that a test has faked. @throws with what it is when it is not within a minute */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await comesAbout(isSo))) throw new Error(`This has not come about: ${what}.`);
}

/** Waits for what comes soon or never. @returns undefined when it has not come within half a minute */
export function orNever<T>(event: Promise<T>): Promise<T | undefined> {
  return Promise.race([event, pause((MOST_READS * AGAIN_MS) / 2, undefined, { ref: false })]);
}

/** Does something again and again, with a rest in between, until told to stop. @returns how to stop it, which waits for its end */
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

/** Does the work. @returns what it came to, and how long it took in milliseconds */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; tookMs: number }> {
  const beganMs = performance.now();
  const result = await work();
  return { result, tookMs: performance.now() - beganMs };
}
