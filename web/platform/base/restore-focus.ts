import { useLayoutEffect } from 'react';

/** The topmost open dialog, ignoring dialogs that are closing */
const topDialog = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')]
    .filter((dialog) => !dialog.matches('[data-leaving]'))
    .at(-1);

/** Moves focus to the topmost dialog; if none is open, to the screen's heading, if there is one. */
export function focusScreen(): void {
  const place = topDialog() ?? document.querySelector<HTMLElement>('h1');
  place?.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
}

/** An action on a row of a table or list, to be found again on another row */
export interface RowAction {
  readonly list: HTMLElement;
  /** The row's index in the list */
  readonly index: number;
  /** The action's text, which says what it does and to whom */
  readonly said: string | null;
}

const isRow = 'tr[data-index], li';
const rowsOf = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>(isRow)].filter((row) => row.closest('table, ol, ul') === list);
/** In a windowed list, each row has its index as an attribute. */
const placesOf = (rows: readonly HTMLElement[]) =>
  new Map(rows.map((row, place) => [row, Number(row.dataset.index ?? place)]));

/** Finds an element's position in a table or list; null outside of one. */
export function rowActionOf(element: Element): RowAction | null {
  const row = element.closest<HTMLElement>(isRow);
  const list = row?.closest<HTMLElement>('table, ol, ul');
  const index = row && list ? placesOf(rowsOf(list)).get(row) : undefined;
  return list && index !== undefined ? { list, index, said: element.textContent } : null;
}

/**
 * Moves focus to the same action on the row that replaced a removed row; otherwise on a later row, or else on an
 * earlier row. If no row has that action, moves focus to the first control of the replacing row. If no rows are left,
 * see `focusScreen`.
 */
export function focusOnward(gone: RowAction | null): void {
  const top = topDialog();
  if (!gone?.list.isConnected || (top && !top.contains(gone.list))) {
    focusScreen();
    return;
  }
  const rows = rowsOf(gone.list);
  const places = placesOf(rows);
  const isBefore = (row: HTMLElement) => (places.get(row) ?? 0) < gone.index;
  const onward = [...rows.filter((row) => !isBefore(row)), ...rows.filter(isBefore).reverse()];
  const same = onward.flatMap((row) =>
    [...row.querySelectorAll<HTMLElement>('button, a')].filter(({ textContent }) => textContent === gone.said),
  );
  const next = same[0] ?? onward[0]?.querySelector<HTMLElement>('button, a, input');
  if (next) next.focus({ preventScroll: true });
  else focusScreen();
}

/**
 * Returns focus to the element that had it when the dialog opened. If that element is gone, see `focusOnward`.
 * Mantine's own solution fails for dialogs that are open at their first render, such as lazily loaded ones.
 * @param elsewhere a stable function that returns another element to get the focus, or null
 */
export function useRestoreFocus(opened: boolean, elsewhere?: () => HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const origin = document.activeElement;
    const action = origin && rowActionOf(origin);
    return () => {
      if (!(origin instanceof HTMLElement) || (origin === document.body && !elsewhere)) return;
      setTimeout(() => {
        const place = elsewhere?.() ?? origin;
        if (place.isConnected && place !== document.body) place.focus({ preventScroll: true });
        else focusOnward(action);
      });
    };
  }, [opened, elsewhere]);
}
