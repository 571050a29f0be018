import type { Instant } from '#contract/platform/base/fields.ts';
import { randomSecret, secretHash } from '#server/platform/base/secret.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import type { LastBackupTable } from '#server/platform/database/setting-tables.ts';
import { copyMark, isRestoredCopy } from '#server/platform/settings/restored-copy-queries.ts';

/** An automatic backup that was made or that failed; `problem` is '' if no problem was found. */
export type BackupOutcome = LastBackupTable;

/** The state of the school's backups. */
export interface LastBackup {
  /** The newest backup; undefined before the first one. */
  made: BackupOutcome | undefined;
  /** The error of the latest backup that failed; undefined if none has failed after `made`. */
  failed: BackupOutcome | undefined;
}

/**
 * The state of the school's automatic backups, for monitoring: when the newest backup began, how long it took, its file
 * and bytes, whether it was checked, and what has failed since. Manual backups (`npm run backup`) do not count. In a
 * restored copy, the backups of the original school that the tables list do not count either.
 */
export async function lastBackup(db: Db): Promise<LastBackup> {
  if (await isRestoredCopy(db)) return { made: undefined, failed: undefined };
  const rows = await db.selectFrom('last_backup').selectAll().execute();
  const made = rows.find(({ outcome }) => outcome === 'made');
  const failed = rows.find(({ outcome }) => outcome === 'failed');
  return { made, failed: failed && made && failed.startedAt <= made.startedAt ? undefined : failed };
}

/** The outcome of a failed backup, with its folder and the time when it began. */
export function failedBackup(folder: string, startedAt: Instant, problem: string): BackupOutcome {
  return { outcome: 'failed', startedAt, tookMs: 0, file: folder, bytes: 0, isChecked: false, problem };
}

/**
 * Stores the outcome of a backup. A successful backup replaces the last successful one, and a failed backup replaces
 * the last failed one.
 */
export async function storeOutcome(db: Db, outcome: BackupOutcome): Promise<void> {
  await db
    .insertInto('last_backup')
    .values(outcome)
    .onConflict((conflict) => conflict.column('outcome').doUpdateSet(outcome))
    .execute();
}

/** The length of a mark, long enough to distinguish the schools that share a folder. */
const LETTERS = 8;

/** Eight letters that no other school has. */
export const newMark = (): string => secretHash(randomSecret(64)).slice(0, LETTERS);

const stored = (db: Db) =>
  db.selectFrom('setting').select('value').where('name', '=', 'backup_mark').executeTakeFirst();

/**
 * The letters that identify a school's own backups in a folder of several schools, made when first requested. A
 * restored copy has different letters. Works on schools of every version.
 */
export async function backupMark({ read, write }: Pick<Database, 'read' | 'write'>): Promise<string> {
  const known = (await copyMark(read)) ?? (await stored(read))?.value;
  if (known !== undefined) return known;
  return write(async (db) => {
    const value = newMark();
    const mark = { name: 'backup_mark', value };
    await db
      .insertInto('setting')
      .values(mark)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return (await stored(db))?.value ?? value;
  });
}
