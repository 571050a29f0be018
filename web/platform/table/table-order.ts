import type { ReactNode } from 'react';

/** One column of a table. */
export interface Column<Row> {
  /** Unique in its table; what `initialSort` names. */
  readonly id: string;
  readonly header: string;
  /** What stands in it: what it is sorted by, unless said otherwise. */
  readonly cell?: (row: Row) => ReactNode;
  /** Makes the column sortable: texts in natural order (2 before 10), numbers by size. */
  readonly sortBy?: (row: Row) => string | number;
  /**
   * `end` for numbers; `short` for what is read at a glance and never broken, such as a date; `status` for the row's state
   * or moment, which a phone's card has beside its title; `actions` for the buttons at the right end, whose heading is only read out.
   */
  readonly kind?: 'end' | 'short' | 'status' | 'actions';
  /** A phone's card is headed by it, wherever it stands; by the first column, where none says so. */
  readonly heads?: true;
  /** A phone's card has it at the right of its title, as it has a state: what is looked for first, such as a price. */
  readonly beside?: true;
  /** A phone's card names its value, as it names every number: alone it would not be understood. */
  readonly named?: true;
  /** Of whom it says what is usual: it stands back, and a phone's card does without it. */
  readonly usual?: (row: Row) => boolean;
  /** The id of the column that it stands under, heading and all, where the window has no room for both side by side. */
  readonly under?: string;
}

/** By which column, and which way. */
export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The rows in that order; equal rows keep theirs, and so do all of them where the column cannot be sorted. */
export function inOrder<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null): readonly Row[] {
  const sortBy = sort && columns.find((column) => column.id === sort.column)?.sortBy;
  if (!sortBy) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [sortBy(a), sortBy(b)];
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * natural.compare(String(left), String(right));
  });
}

/** The next step of a heading's button: ascending first, then turned. */
export function turned(sort: Sort | null, column: string): Sort {
  const again = sort?.column === column && sort.direction === 'ascending';
  return { column, direction: again ? 'descending' : 'ascending' };
}
