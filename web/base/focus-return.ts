import { useLayoutEffect } from 'react';

/** Where the focus goes when there is no better place: what lies on top, else the screen's heading, if it is there yet. */
export function focusScreen(): void {
  const open = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')];
  const place = open.at(-1) ?? document.querySelector<HTMLElement>('h1');
  place?.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
}

/**
 * Gives the focus back to where it was when the dialog opened; where that is gone, to the screen's heading. The
 * library's own way misses a dialog that is open from its first moment, as those are that load when they are needed.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const origin = document.activeElement;
    return () => {
      if (!(origin instanceof HTMLElement) || origin === document.body) return;
      setTimeout(() => {
        if (origin.isConnected) origin.focus({ preventScroll: true });
        else focusScreen();
      });
    };
  }, [opened]);
}
