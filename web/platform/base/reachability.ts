import { useSyncExternalStore } from 'react';
import { serverMark } from '#contract/platform/base/call.ts';
import { createSubscribers } from './subscribers.ts';

/** Interval of the checks while the server is unreachable, in ms */
const ASK_EVERY_MS = 4_000;

/** Time after page load in which the first responses may still be on their way, in ms */
export const PATIENCE_MS = 3000;

/** When this page was loaded, in ms. Older data was read by another page. */
export const began = Date.now();
let reachable = true;
let behind = began;
let asking: ReturnType<typeof setInterval> | undefined;
let checking: Promise<void> | undefined;
const { tell, subscribe } = createSubscribers();

/** Whether an answer is the server's, and not that of a proxy or of a network that wants a login. */
export const isServers = ({ headers }: Response): boolean => headers.has(serverMark);

/** Checks whether the server can be reached, unless that is already being checked. */
export function checkServer(): void {
  // So that a line on which an answer takes five seconds counts as a connection.
  const signal = AbortSignal.timeout(2 * ASK_EVERY_MS);
  checking ??= fetch('/healthz', { cache: 'no-store', signal })
    .then(isServers, () => false)
    .then(noteReachable)
    .finally(() => {
      checking = undefined;
    });
}

// The browser detects network changes, but not whether the server is reachable, so that is checked at once.
window.addEventListener('offline', checkServer);
window.addEventListener('online', checkServer);

/**
 * Records whether the last request reached the server. The browser's own state does not decide whether the server is
 * reachable: a laptop without a network still reaches a server that runs on it.
 */
export function noteReachable(now: boolean): void {
  if (reachable === now) return;
  reachable = now;
  if (now) {
    clearInterval(asking);
  } else {
    behind = Date.now();
    asking = setInterval(checkServer, ASK_EVERY_MS);
  }
  tell();
}

/** The check that is under way; undefined if there is none. */
export const checkUnderWay = (): Promise<void> | undefined => checking;

/**
 * Returns whether requests are pointless: the browser has no network, and the server was not reached either. On the
 * server's own machine, which needs no network, only the server counts.
 */
export function isOffline(): boolean {
  return !reachable && !navigator.onLine;
}

/** Subscribes to changes; returns the function that unsubscribes. */
export const onReachability = subscribe;

/** Returns whether the last attempt reached the server. */
export function isReachable(): boolean {
  return reachable;
}

/** The last loss of the server, or the page load, in ms: data read earlier may have changed unnoticed */
export function behindBefore(): number {
  return behind;
}

/**
 * Returns whether the page has just loaded and has not lost the server since, so that the first responses are on their
 * way.
 */
export function isBeginning(): boolean {
  return behind === began && Date.now() - began < PATIENCE_MS;
}

/** Whether the server can be reached, for components */
export function useIsReachable(): boolean {
  return useSyncExternalStore(onReachability, isReachable);
}
