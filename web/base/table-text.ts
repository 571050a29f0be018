/** The words of a table's own controls. */
export const tableText = {
  chooseAll: 'Choose all',
} as const;
