import { useEffect } from 'react';
import { focusOnward, type RowAction, rowActionOf } from '#web/platform/base/restore-focus.ts';

/**
 * Keeps focus from falling back to the start of the page. If the focused element is removed, such as a deleted row,
 * focus moves to the next row, or to the screen's heading. If the focused element is disabled for a while, focus
 * returns to it afterward. The screens of every role use this.
 */
export function useFocusGuard(): void {
  useEffect(() => {
    let had: HTMLElement | null = null;
    let action: RowAction | null = null;
    /**
     * The long table around the focused element, and its number of rows. Only the table's rows near the window are
     * rendered.
     */
    let table: Element | null = null;
    let rows: string | null = null;

    function note({ target }: FocusEvent) {
      had = target as HTMLElement;
      action = rowActionOf(had);
      table = had.closest('[aria-rowcount]');
      rows = table?.getAttribute('aria-rowcount') ?? null;
    }
    /** Forgets the element if the user pressed or clicked where nothing takes focus. */
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
