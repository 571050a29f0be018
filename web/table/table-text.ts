/** The words of a table's own controls. */
export const tableText = {
  chooseAll: 'Choose all',
  sortBy: 'Sort by',
  sorted: (header: string, direction: 'ascending' | 'descending') =>
    `${header} ${direction === 'ascending' ? '↑' : '↓'}`,
  filters: (set: number) => (set === 0 ? 'Filters' : `Filters, ${set} set`),
  gone: (choice: string) => `Nothing is left of “${choice}”, so that filter is off.`,
} as const;
