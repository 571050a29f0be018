/** What is said once: what the code is for, and that the application can lie on the home screen. */
type Hint = 'code' | 'install';

const keptUnder = (hint: Hint) => `rollcall-hint-${hint}`;

/** Whether it was dismissed on this device; where the browser keeps nothing it is not shown at all, or it would be always. */
export function isDismissed(hint: Hint): boolean {
  try {
    return window.localStorage.getItem(keptUnder(hint)) !== null;
  } catch {
    return true;
  }
}

/** Shows it no more on this device. */
export function dismissHint(hint: Hint): void {
  try {
    window.localStorage.setItem(keptUnder(hint), '');
  } catch {
    // It is gone until the next visit.
  }
}

/** Whether anything may still be said: the hints are fetched only then. */
export const anyHint = (): boolean => !isDismissed('code') || !isDismissed('install');
