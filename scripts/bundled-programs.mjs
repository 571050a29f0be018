/** Packages that load a native binary from their folder, so they cannot be bundled. */
export const NATIVE_PACKAGES = ['@node-rs/argon2', 'better-sqlite3', 'sharp'];

/** The programs of the product, by source path. */
export const PROGRAMS = [
  'server/main.ts',
  ...['admin', 'backup', 'export-person', 'move', 'ready', 'restore', 'verify'].map(
    (name) => `server/commands/operations/${name}-command.ts`,
  ),
];

/** Programs that the programs above start as separate processes or threads. */
export const BESIDE = [
  'server/startup/backup/backup-process.ts',
  'server/school/workbook/workbook-process.ts',
  'server/school/timetable-import/calendar-process.ts',
  'server/attendance/report/report-worker.ts',
];

/** The paths at which installed schools start the programs: a release has a forwarding file there. */
export const CALLED = PROGRAMS.map((file) => file.replace('/commands/', '/'));
