import { baseText } from '#web/platform/base/base-text.ts';
import { checkServer, isReachable, onReachability } from '#web/platform/base/reachability.ts';
import { CallFailed, isPassing } from './call-failed.ts';

/** Attempts and delays when a call gets no response */
const ATTEMPTS = 8;
const waitMs = (attempt: number) => Math.min(500 * 2 ** (attempt - 1), 4_000);

/** How long a scan or status waits for its answer before this device keeps it, in ms: the queue at the door goes on. */
export const ANSWER_MS = 2_000;

/** Makes a timeout count as no response, and checks whether the server is still there. Throws other errors as they are. */
export function lateAsLost(error: unknown): never {
  if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
  checkServer();
  throw new CallFailed('network', 0, baseText.noAnswer);
}

interface Patience {
  /** Until when a retry is worth it, in the time of `performance.now` */
  readonly untilMs?: number;
  /** Called before each delay */
  readonly onWait?: () => void;
  /** Takes care of a call that was not answered, so that it is not sent again; returns whether it could. */
  readonly instead?: () => Promise<boolean>;
}

/**
 * Retries a call until it is answered, at most eight times, with increasing delays or as soon as the server is back.
 * Use this only for idempotent calls.
 * @returns the reply; undefined if `instead` has taken care of the call
 */
export async function sentAgain<Reply>(call: () => Promise<Reply>, patience: Patience = {}) {
  const { untilMs = Number.POSITIVE_INFINITY, onWait, instead } = patience;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const isBusy = error instanceof CallFailed && error.retryAfterSeconds !== undefined && error.status === 429;
      if (!isPassing(error) && !(isBusy && untilMs < Number.POSITIVE_INFINITY)) throw error;
      if (await instead?.()) return undefined;
      const delayMs = Math.max(waitMs(attempt), ((isBusy && error.retryAfterSeconds) || 0) * 1000);
      if (attempt === ATTEMPTS || performance.now() + delayMs >= untilMs) throw error;
      onWait?.();
      await backOrAfter(delayMs, isBusy);
    }
  }
}

/** @param isFixed whether being reachable does not end the delay, because the server asked for it */
function backOrAfter(ms: number, isFixed: boolean): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    const stop = onReachability(() => {
      if (isReachable() && !isFixed) done();
    });
    function done() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
