import { chmodSync, writeFileSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { WrongSetting } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openSqlite } from '#server/platform/database/sqlite-database.ts';
import { removeSqlite } from '#server/startup/opening/data-folder.ts';
import { diskFault } from '#server/startup/opening/disk-faults.ts';
import { schoolFaults } from '#server/startup/opening/school-check.ts';
import { nameOnce, partialOf, refuseToReplace } from './fsync-rename.ts';
import { connection, postgresProgram, runProgram } from './postgres-programs.ts';
import { rowsInDump } from './read-dump.ts';
import { damageOf, rowsOfTables, snapshotName } from './school-table-queries.ts';

/** More pages than any school has: the whole file is read at one moment, however busy the school is. */
const ALL_PAGES = 2 ** 30;

/**
 * Writes a file under another name first, so that what has the name is always whole and on the disk.
 */
async function whole<Result>(file: string, write: (partial: string) => Promise<Result>): Promise<Result> {
  refuseToReplace(file);
  const partial = partialOf(file);
  try {
    // A file that was not there, and no link: nobody else's is written into.
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

/** Copies an SQLite file with what is in its write-ahead log, also while it is at work, and changes neither. */
export async function copySqlite(from: string, to: string): Promise<void> {
  const handle = new BetterSqlite(from, { readonly: true, fileMustExist: true });
  try {
    await handle.backup(to, { progress: () => ALL_PAGES });
  } finally {
    handle.close();
  }
}

/** @throws WrongSetting where the copy is not what it was made of, so that it must not have a backup's name */
function refuseDamaged(damage: readonly string[]): void {
  if (damage.length > 0) throw new WrongSetting(`The copy is damaged and was thrown away: ${damage.join('; ')}.`);
}

/** Of which shape a school has to be: a version that has yet to change its tables can say nothing of its records. */
export type Shape = 'newest' | 'any';

/**
 * Copies an SQLite school while it is at work, by SQLite's own online backup; what is scanned meanwhile is in the next
 * one. The copy is opened again: every page of it, its shape and its records are looked through.
 * @returns what does not hold in its records, nothing when all is well
 * @throws WrongSetting when it cannot be written, or the copy is damaged; then nothing has the name
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
 * Copies a PostgreSQL school while it is at work, with `pg_dump` in its custom format. The very moment that is dumped
 * is looked through first, and the whole dump is read again: it has as many rows of each table as there were then.
 * @returns what does not hold in its records, nothing when all is well
 * @throws WrongSetting when it cannot be written, or the copy is damaged; then nothing has the name
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
