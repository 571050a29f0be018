import { storeText } from '#web/platform/base/stored-text.ts';

const KEY = 'rollcall-hint-install';

/** Whether the offer of the home screen was dismissed on this device; where the browser keeps nothing it counts as that, or it would always be made. */
export function isDismissed(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** Shows it no more on this device; where the browser keeps nothing, until the next visit. */
export function dismissHint(): void {
  storeText(KEY, '');
}
