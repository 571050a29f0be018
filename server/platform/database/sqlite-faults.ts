import BetterSqlite from 'better-sqlite3';
import { DatabaseUnavailable, ReferenceGone } from './database.ts';

/** The error that other code of the product gets if the disk or the file failed. */
export const diskFailed = (cause: unknown) => new DatabaseUnavailable('The database could not write.', { cause });

/** Whether the disk or the file failed, rather than the query. */
export function cannotWrite(error: unknown): boolean {
  return error instanceof BetterSqlite.SqliteError && /^SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN)/.test(error.code);
}

/** Converts an error of one write to the form that other code of the product handles. */
export function asTyped(error: unknown): unknown {
  if (cannotWrite(error)) return diskFailed(error);
  const isReference = error instanceof BetterSqlite.SqliteError && error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
  return isReference ? new ReferenceGone('What is referred to is gone.', { cause: error }) : error;
}
