import type { ReactNode } from 'react';
import { tableText } from './table-text.ts';

export interface Column<Row> {
  /** Unique in its table; `initialSort` and `under` name a column by it. */
  readonly header: string;
  /** The cell's content; by default, the value of `sortBy` */
  readonly cell?: (row: Row) => ReactNode;
  /** Makes the column sortable: text in natural order (2 before 10), numbers by size. */
  readonly sortBy?: (row: Row) => string | number;
  /**
   * `end` for numbers, aligned right; `short` for values that never wrap, such as dates; `status` for the row's status
   * or time, which phones show beside the card's title; `actions` for the buttons on the right, whose heading only
   * screen readers read.
   */
  readonly kind?: 'end' | 'short' | 'status' | 'actions';
  /** The title of a phone's card; the first column by default */
  readonly heads?: true;
  /** Shows the value beside the title of a phone's card, for a value that users look for first, such as a price */
  readonly beside?: true;
  /** Shows the heading beside the value on a phone's card, as for numbers, if the value would be unclear without it. */
  readonly named?: true;
  /** Returns whether the value is the usual value, which is dimmed, and left out of a phone's card. */
  readonly usual?: (row: Row) => boolean;
  /** In narrow windows, the header of the column below which this column moves, with its heading */
  readonly under?: string;
}

/** The column of a row's buttons */
export const actionsColumn = <Row>(cell: (row: Row) => ReactNode): Column<Row> => ({
  header: tableText.actions,
  kind: 'actions',
  cell,
});

/** A sort column, by its header, and its direction */
export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts rows; equal rows keep their order, and all rows do if the column is not sortable. */
export function inOrder<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null): readonly Row[] {
  const sortBy = sort && columns.find((column) => column.header === sort.column)?.sortBy;
  if (!sortBy) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [sortBy(a), sortBy(b)];
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * natural.compare(String(left), String(right));
  });
}

/** The order after a click on a heading: ascending first, then reversed */
export function turned(sort: Sort | null, column: string): Sort {
  const again = sort?.column === column && sort.direction === 'ascending';
  return { column, direction: again ? 'descending' : 'ascending' };
}
