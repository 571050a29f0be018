import type { ImportRun } from '#contract/school/people-import/import-calls.ts';

/** A file of a whole list that was looked at: one new, one changed, one gone, one with a problem. */
export const sampleImport: ImportRun = {
  import_id: 7,
  mode: 'whole',
  fileName: 'klasse.csv',
  sha256: 'ab',
  encoding: 'windows-1252',
  delimiter: ';',
  ignored: ['Telefon'],
  newLevels: { count: 1_030, names: ['4A', '4B'] },
  state: 'previewed',
  counts: { new: 1, change: 1, same: 40, left: 1, problem: 1, question: 0 },
  waiting: 3,
  notes: [],
  skipped: { count: 0, rows: [] },
  alikeLevels: [],
  leavers: null,
  stayed: 0,
  createdAt: '2026-11-22T04:00:00.000Z',
  appliedAt: null,
  undoUntil: null,
};
