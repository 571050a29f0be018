/** The reports. The first one opens first. */
export const reportNames = [
  'overview',
  'today',
  'register',
  'student',
  'classes',
  'absence',
  'rolls',
  'sessions',
] as const;
export type ReportName = (typeof reportNames)[number];

/**
 * What a column's cells are: a text; a number, with halves for days; a share or a change of a share in whole per mille;
 * a day `YYYY-MM-DD`; a time `HH:MM` in the school's time zone; a letter, as `definitionsOf` explains it.
 */
export const cellKinds = ['text', 'count', 'share', 'change', 'day', 'time', 'letter'] as const;
export type CellKind = (typeof cellKinds)[number];
