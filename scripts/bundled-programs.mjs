/** Packages that load a binary of their own from their folder: they stay outside the bundled server. */
export const NATIVE_PACKAGES = ['@node-rs/argon2', 'better-sqlite3', 'sharp'];

/** The programs of the product, by the paths in the sources at which installed schools call them. */
export const PROGRAMS = [
  'server/main.ts',
  ...['admin', 'backup', 'export-person', 'move', 'ready', 'restore', 'verify'].map(
    (name) => `server/operations/${name}-command.ts`,
  ),
];
