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

/** An action on a row of a table, as it is found again on another row. */
export interface RowAction {
  readonly table: HTMLElement;
  /** The row's place, as the table counts them. */
  readonly index: number;
  /** What stands on it: its name says of whom it is. */
  readonly said: string | null;
}

const rowOf = '[data-index]';

/** Where an element is in a table; null outside of one. */
export function rowActionOf(element: Element): RowAction | null {
  const row = element.closest<HTMLElement>(rowOf);
  const table = row?.closest('table');
  return row && table ? { table, index: Number(row.dataset.index), said: element.textContent } : null;
}

/**
 * The focus goes on to the same action of the row that stands in the place of one that is gone, or of the next that has it,
 * at the table's end of the one before; where none has it, to what there is on that row; without rows as `focusScreen` says.
 */
export function focusOnward(gone: RowAction | null): void {
  const top = topDialog();
  if (!gone?.table.isConnected || (top && !top.contains(gone.table))) {
    focusScreen();
    return;
  }
  const rows = [...gone.table.querySelectorAll<HTMLElement>(rowOf)];
  const isBefore = ({ dataset }: HTMLElement) => Number(dataset.index) < gone.index;
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
export function useFocusReturn(opened: boolean, elsewhere?: () => HTMLElement | null): void {
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
