import { setImmediate } from 'node:timers/promises';

/** The longest work without a break for other requests, such as scans, in milliseconds. */
const AT_A_TIME_MS = 5;

let beganMs = performance.now();

/** Lets other requests run if enough time has passed, in the middle of long work; costs nothing otherwise. */
export function yieldToEventLoop(): Promise<void> | undefined {
  if (performance.now() - beganMs < AT_A_TIME_MS) return undefined;
  return setImmediate().then(() => {
    beganMs = performance.now();
  });
}
