import { useSyncExternalStore } from 'react';
import { createSubscribers } from './subscribers.ts';

let ready = false;
const { tell, subscribe } = createSubscribers();

/** Records that a newer version of the pages is available. */
export function noteNewVersion(): void {
  ready = true;
  tell();
}

/** Returns whether a reload would load a newer version. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(subscribe, () => ready);
}
