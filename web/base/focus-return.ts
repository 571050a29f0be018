import { useLayoutEffect } from 'react';

/**
 * Gives the focus back to where it was when the dialog opened; where that is gone, to the screen's content. The
 * library's own way misses a dialog that is open from its first moment, as those are that load when they are needed.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const origin = document.activeElement;
    return () => {
      if (!(origin instanceof HTMLElement) || origin === document.body) return;
      setTimeout(() => {
        const place = origin.isConnected ? origin : document.getElementById('content');
        place?.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
