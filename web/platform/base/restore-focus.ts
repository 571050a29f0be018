import { useLayoutEffect } from 'react';

/** What lies on top, if anything does; not what is only fading away. */
const topDialog = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')]
    .filter((dialog) => !dialog.matches('[data-leaving]'))
    .at(-1);

/** Where the focus goes when there is no better place: what lies on top, else the screen's heading, if it is there yet. */
export function focusScreen(): void {
  const place = topDialog() ?? document.querySelector<HTMLElement>('h1');
  place?.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
}

/** An action on a row of a table or a list, as it is found again on another row. */
export interface RowAction {
  readonly list: HTMLElement;
  /** The row's place, as the list counts them. */
  readonly index: number;
  /** What stands on it: its name says of whom it is. */
  readonly said: string | null;
}

const isRow = 'tr[data-index], li';
const rowsOf = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>(isRow)].filter((row) => row.closest('table, ol, ul') === list);
/** Of a long list only a part is drawn: there a row says its place itself. */
const placesOf = (rows: readonly HTMLElement[]) =>
  new Map(rows.map((row, place) => [row, Number(row.dataset.index ?? place)]));

/** Where an element is in a table or a list; null outside of one. */
export function rowActionOf(element: Element): RowAction | null {
  const row = element.closest<HTMLElement>(isRow);
  const list = row?.closest<HTMLElement>('table, ol, ul');
  const index = row && list ? placesOf(rowsOf(list)).get(row) : undefined;
  return list && index !== undefined ? { list, index, said: element.textContent } : null;
}

/**
 * The focus goes on to the same action of the row that stands in the place of one that is gone, or of the next that has it,
 * at the list's end of the one before; where none has it, to what there is on that row; without rows as `focusScreen` says.
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
 * Gives the focus back to where it was when the dialog opened; where that is gone, as `focusOnward` says. The
 * library's own way misses a dialog that is open from its first moment, as those are that load when they are needed.
 * @param elsewhere a function that stays the same: where it goes instead, if there is such a place
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
