import { setTimeout as pause } from 'node:timers/promises';

/** How often a condition is read again, in milliseconds. */
const AGAIN_MS = 5;

/**
 * Waits until a condition holds. Only the test's own time limit ends the wait, since a busy machine may take any time; and
 * no clock that a test has faked moves meanwhile.
 */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(AGAIN_MS);
}
