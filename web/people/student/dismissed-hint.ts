import { storeText } from '#web/platform/base/stored-text.ts';

const KEY = 'rollcall-hint-install';

/** Whether the install hint was dismissed here; true without browser storage, or no one could dismiss it. */
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
