const KEY = 'rollcall-hint-install';

/** Whether the offer of the home screen was dismissed on this device; where the browser keeps nothing it counts as that, or it would always be made. */
export function isDismissed(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** Shows it no more on this device. */
export function dismissHint(): void {
  try {
    window.localStorage.setItem(KEY, '');
  } catch {
    // It is gone until the next visit.
  }
}
