import { useEffect } from 'react';
import { focusOnward, type RowAction, rowActionOf } from '#web/platform/base/restore-focus.ts';

/**
 * Never lets the focus fall back to the page's very beginning: when what had it is taken away, as a row is that was
 * deleted, it goes on to the next row, without one to the screen's heading; when what had it was disabled for a while, back to it. For the
 * screens of a role.
 */
export function useFocusGuard(): void {
  useEffect(() => {
    let had: HTMLElement | null = null;
    let action: RowAction | null = null;
    /** The long table around it and how many rows that said to have: of those only what is near the window is drawn. */
    let table: Element | null = null;
    let rows: string | null = null;

    function note({ target }: FocusEvent) {
      had = target as HTMLElement;
      action = rowActionOf(had);
      table = had.closest('[aria-rowcount]');
      rows = table?.getAttribute('aria-rowcount') ?? null;
    }
    /** Who leaves it by hand, for a place that takes no focus, has left it. */
    function forgetIfLeft() {
      queueMicrotask(() => {
        if (document.activeElement === document.body && had?.isConnected && !had.matches(':disabled')) had = null;
      });
    }
    function keep() {
      if (!had || document.activeElement !== document.body) return;
      const isScrolledAway = table?.isConnected && table.getAttribute('aria-rowcount') === rows;
      if (had.isConnected) had.focus({ preventScroll: true });
      else if (isScrolledAway) had = null;
      else focusOnward(action);
    }
    const watch = new MutationObserver(keep);
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', forgetIfLeft);
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', forgetIfLeft);
    };
  }, []);
}
