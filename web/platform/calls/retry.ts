import { isReachable, onReachability } from '#web/platform/base/reachability.ts';
import { isPassing } from './call-failed.ts';

/** Attempts and delays when a call gets no response */
const ATTEMPTS = 8;
const waitMs = (attempt: number) => Math.min(500 * 2 ** (attempt - 1), 4_000);

/**
 * Retries a call until it is answered, at most eight times, with increasing delays or as soon as the server is back.
 * Use this only for idempotent calls.
 * @param onWait called before each delay
 */
export async function sentAgain<Reply>(call: () => Promise<Reply>, onWait: () => void = () => {}): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error) || attempt === ATTEMPTS) throw error;
      onWait();
      await backOrAfter(waitMs(attempt));
    }
  }
}

function backOrAfter(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    const stop = onReachability(() => {
      if (isReachable()) done();
    });
    function done() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
