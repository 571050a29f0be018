/** The words under a list of which only the newest rows are there, apart from those of a table. */
export const olderText = { show: 'Show older' } as const;
