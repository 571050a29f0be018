import { useSyncExternalStore } from 'react';
import { createSubscribers } from './subscribers.ts';

let ready = false;
const { tell, subscribe } = createSubscribers();

/** A newer version of the pages is there than the one that runs. */
export function noteNewVersion(): void {
  ready = true;
  tell();
}

/** Whether the page would be a newer one if it were loaded anew. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => ready);
}
