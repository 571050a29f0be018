import { isReachable, onReachability } from '#web/platform/base/reachability.ts';
import { isPassing } from './call-failed.ts';

/** How often a call is made that gets no answer, and the waits in between. */
const ATTEMPTS = 8;
const waitMs = (attempt: number) => Math.min(500 * 2 ** (attempt - 1), 4_000);

/**
 * Makes a call again while no answer comes, or the server is busy: later each time, at once when it is back, eight times
 * at most. Only for calls that change nothing more when they are made twice.
 * @param onWait before each wait
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
