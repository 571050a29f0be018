import { chmodSync, writeFileSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { WrongSetting } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openSqlite } from '#server/platform/database/sqlite-database.ts';
import { removeSqlite } from '#server/startup/open-school/data-folder.ts';
import { diskFault } from '#server/startup/open-school/disk-faults.ts';
import { schoolFaults } from '#server/startup/open-school/school-check.ts';
import { nameOnce, partialOf, refuseToReplace } from './fsync-rename.ts';
import { connection, postgresProgram, runProgram } from './postgres-programs.ts';
import { rowsInDump } from './read-dump.ts';
import { damageOf, rowsOfTables, snapshotName } from './school-table-queries.ts';

/** More pages than any school has, so that one step copies the whole file, even of a busy school. */
const ALL_PAGES = 2 ** 30;

/**
 * Writes a file under a temporary name first, so that a file with the final name is always complete and on the disk.
 */
async function whole<Result>(file: string, write: (partial: string) => Promise<Result>): Promise<Result> {
  refuseToReplace(file);
  const partial = partialOf(file);
  try {
    // The file must be new, and not a link, so that no other file is overwritten.
    writeFileSync(partial, '', { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw diskFault(error, file) ?? error;
  }
  try {
    const result = await write(partial);
    chmodSync(partial, 0o600);
    nameOnce(partial, file);
    return result;
  } catch (error) {
    throw diskFault(error, file) ?? error;
  } finally {
    removeSqlite(partial);
  }
}

/** Copies an SQLite file with its write-ahead log, even while it is in use, and changes neither. */
export async function copySqlite(from: string, to: string): Promise<void> {
  const handle = new BetterSqlite(from, { readonly: true, fileMustExist: true });
  try {
    await handle.backup(to, { progress: () => ALL_PAGES });
  } finally {
    handle.close();
  }
}

/** @throws WrongSetting if a copy differs from its source and so must not get a backup's name */
function refuseDamaged(damage: readonly string[]): void {
  if (damage.length > 0) throw new WrongSetting(`The copy is damaged and was thrown away: ${damage.join('; ')}.`);
}

/** Which versions of a school's tables are accepted. Records of an older version cannot be checked before migration. */
export type Shape = 'newest' | 'any';

/**
 * Copies an SQLite school while it is in use, with SQLite's online backup; scans after its start are in the next
 * backup. The copy is opened and checked: every page, its tables and its records.
 * @returns the problems with its records; empty if there are none
 * @throws WrongSetting if it cannot be written, or the copy is damaged; then no file gets the backup's name
 */
export function backUpSqlite(school: string, file: string, shape: Shape = 'newest'): Promise<string[]> {
  return whole(file, async (partial) => {
    await copySqlite(school, partial);
    const copy = openSqlite(partial);
    try {
      refuseDamaged(await damageOf(copy.schema, shape === 'newest'));
      return shape === 'newest' ? await schoolFaults(copy.schema) : [];
    } finally {
      await copy.close();
    }
  });
}

/**
 * Copies a PostgreSQL school while it is in use, with `pg_dump` in its custom format. The snapshot is checked before
 * the dump. Then the whole dump is read back: every table must have as many rows as in the snapshot.
 * @returns the problems with its records; empty if there are none
 * @throws WrongSetting if it cannot be written, or the copy is damaged; then no file gets the backup's name
 */
export function backUpPostgres(
  database: Pick<Database, 'schema'>,
  url: string,
  file: string,
  shape: Shape = 'newest',
): Promise<string[]> {
  const program = postgresProgram('pg_dump');
  return whole(file, (partial) =>
    database.schema
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        const found = shape === 'newest' ? await schoolFaults(db) : [];
        const { address, env } = connection(url);
        const how = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${await snapshotName(db)}`];
        await runProgram(program, [...how, `--file=${partial}`, `--dbname=${address}`], env);
        const [there, dumped] = [await rowsOfTables(db), await rowsInDump(partial)];
        refuseDamaged(
          [...there]
            .filter(([table, rows]) => dumped.get(table) !== rows)
            .map(([table, rows]) => `${table} has ${dumped.get(table) ?? 'no'} rows in it instead of ${rows}`),
        );
        return found;
      }),
  );
}
