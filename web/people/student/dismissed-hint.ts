import { storeText } from '#web/platform/base/stored-text.ts';

const KEY = 'rollcall-hint-install';

/**
 * Whether the install hint was dismissed here. Without browser storage, no one could dismiss the hint, so this is true.
 */
export function isDismissed(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** Hides the hint on this device; without browser storage, until the next visit. */
export function dismissHint(): void {
  storeText(KEY, '');
}
