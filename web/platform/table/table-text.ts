import { counted, grouped } from '#contract/platform/base/format-number.ts';

/** Texts of a table's own controls */
export const tableText = {
  actions: 'Actions',
  chooseAll: 'Choose all',
  sortBy: 'Sort by',
  sorted: (header: string, direction: 'ascending' | 'descending') =>
    `${header} ${direction === 'ascending' ? '↑' : '↓'}`,
  /** Blank for no rows, because the empty state says so already. */
  rows: (count: number) => (count === 0 ? '' : counted(count, 'row')),
  filters: (set: number) => (set === 0 ? 'Filters' : `Filters, ${set} set`),
  news: (count: number) => `${grouped(count)} new`,
  gone: (choice: string) => `“${choice}” no longer has entries, so the filter was cleared.`,
} as const;
