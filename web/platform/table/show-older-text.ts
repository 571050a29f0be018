/** Texts of the button for older rows, apart from those of a table */
export const olderText = { show: 'Show older' } as const;
