import { useSyncExternalStore } from 'react';
import { createSubscribers } from './subscribers.ts';

/** How often the server is asked for while it cannot be reached, and how long its answer is waited for. */
const ASK_EVERY_MS = 5_000;

/** At the page's beginning so long answers are on their way, in milliseconds. */
export const PATIENCE_MS = 3000;

const began = Date.now();
let reachable = true;
let behind = began;
let asking: ReturnType<typeof setInterval> | undefined;
const { tell, subscribe } = createSubscribers();

async function ask(): Promise<void> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ASK_EVERY_MS) });
    noteReachable(true);
  } catch {
    noteReachable(false);
  }
}

function askSoon(): void {
  void ask();
}

// The browser notices a network that comes or goes, but not whether the server is beyond it: that is asked at once.
window.addEventListener('offline', askSoon);
window.addEventListener('online', askSoon);

/**
 * Whether the last word between browser and server arrived. What the browser itself says does not decide it: a laptop
 * without any network still reaches the server that runs on it.
 */
export function noteReachable(now: boolean): void {
  if (reachable === now) return;
  reachable = now;
  if (now) {
    clearInterval(asking);
  } else {
    behind = Date.now();
    asking = setInterval(askSoon, ASK_EVERY_MS);
  }
  tell();
}

/** Something between browser and server broke off: asks once whether the server is there, unless that is asked already. */
export function noteBroken(): void {
  if (reachable) askSoon();
}

/**
 * Whether what is asked would get nowhere: the browser has no network, and the server was not reached either. On the
 * machine that the server runs on the latter alone decides.
 */
export function isOffline(): boolean {
  return !reachable && !navigator.onLine;
}

/** Calls back on every change; answers with the way to stop. */
export const onReachability = subscribe;

/** Whether the server can be reached, as far as anybody tried. */
export function isReachable(): boolean {
  return reachable;
}

/**
 * What was read before this moment, in milliseconds, may have changed unseen: the last loss of the server, or the page's
 * own beginning.
 */
export function behindBefore(): number {
  return behind;
}

/** Whether the page has only just begun, and the server was not lost since: its first answers are on their way. */
export function isBeginning(): boolean {
  return behind === began && Date.now() - began < PATIENCE_MS;
}

/** Whether the server can be reached, for a screen. */
export function useIsReachable(): boolean {
  return useSyncExternalStore(onReachability, isReachable);
}

/** The same of `isOffline`: nobody should wait before grey rows any more. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(onReachability, isOffline);
}
