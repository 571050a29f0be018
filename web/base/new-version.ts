import { useSyncExternalStore } from 'react';

let ready = false;
const listeners = new Set<() => void>();

/** A newer version of the pages is there than the one that runs. */
export function noteNewVersion(): void {
  ready = true;
  for (const listener of listeners) listener();
}

/** Whether the page would be a newer one if it were loaded anew. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ready,
  );
}
