/** Packages that load a binary of their own from their folder: they stay outside the bundled server. */
export const NATIVE_PACKAGES = ['@node-rs/argon2', 'better-sqlite3', 'sharp'];

/** The programs of the product, by their paths in the sources. */
export const PROGRAMS = [
  'server/main.ts',
  ...['admin', 'backup', 'export-person', 'move', 'ready', 'restore', 'verify'].map(
    (name) => `server/commands/operations/${name}-command.ts`,
  ),
];

/** What these run beside them, in processes of their own. */
export const BESIDE = ['server/startup/backup/backup-process.ts', 'server/school/workbook/workbook-process.ts'];

/** Where installed schools call them: a release has a line there. */
export const CALLED = PROGRAMS.map((file) => file.replace('/commands/', '/'));
