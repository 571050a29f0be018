import { setImmediate } from 'node:timers/promises';

/** So long work goes on before others have their turn, in milliseconds: a scan waits no longer for it. */
const AT_A_TIME_MS = 5;

let beganMs = performance.now();

/** Lets others have their turn now and then, in the middle of long work; costs nothing in between. */
export function yieldToEventLoop(): Promise<void> | undefined {
  if (performance.now() - beganMs < AT_A_TIME_MS) return undefined;
  return setImmediate().then(() => {
    beganMs = performance.now();
  });
}
