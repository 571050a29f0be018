import { useSyncExternalStore } from 'react';

/** How often the server is asked for while it cannot be reached. */
const ASK_EVERY_MS = 5_000;

let reachable = true;
let behind = Date.now();
let asking: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

async function ask(): Promise<void> {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    noteReachable(true);
  } catch {
    // Still away: the next round asks again.
  }
}

function askSoon(): void {
  void ask();
}

/**
 * Whether the last word between browser and server arrived. The browser's own `onLine` is not asked: a laptop without
 * any network still reaches the server that runs on it.
 */
export function noteReachable(now: boolean): void {
  if (reachable === now) return;
  reachable = now;
  if (now) {
    clearInterval(asking);
    window.removeEventListener('online', askSoon);
  } else {
    behind = Date.now();
    asking = setInterval(askSoon, ASK_EVERY_MS);
    window.addEventListener('online', askSoon);
  }
  for (const listener of listeners) listener();
}

/** Calls back on every change; answers with the way to stop. */
export function onReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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

/** Whether the server can be reached, for a screen. */
export function useIsReachable(): boolean {
  return useSyncExternalStore(onReachability, isReachable);
}
