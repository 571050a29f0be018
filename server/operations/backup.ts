import { chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { WrongSetting } from '#server/base/config.ts';
import type { Database } from '#server/database/database.ts';
import { openSqlite } from '#server/database/sqlite-database.ts';
import { removeSqlite } from '#server/opening/data-folder.ts';
import { violations } from '#server/reward/verify-queries.ts';
import { connection, postgresProgram, runProgram } from './postgres-programs.ts';
import { snapshotName } from './school-table-queries.ts';
import { toDisk } from './to-disk.ts';

/** More pages than any school has: the whole file is read at one moment, however busy the school is. */
const ALL_PAGES = 2 ** 30;

function refuseToReplace(file: string): void {
  if (existsSync(file)) throw new WrongSetting(`${file} exists already; a backup never replaces anything.`);
}

/**
 * Writes a file under another name first, one of this process's own, so that what has the name is always whole and on the
 * disk.
 */
async function whole<Result>(file: string, write: (partial: string) => Promise<Result>): Promise<Result> {
  refuseToReplace(file);
  const partial = `${file}.${process.pid}.partial`;
  try {
    writeFileSync(partial, '', { mode: 0o600 });
  } catch (error) {
    throw new WrongSetting(`${file} cannot be written: ${(error as Error).message}`);
  }
  try {
    const result = await write(partial);
    chmodSync(partial, 0o600);
    toDisk(partial);
    refuseToReplace(file);
    renameSync(partial, file);
    toDisk(dirname(file));
    return result;
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

/**
 * Copies an SQLite school while it is at work, by SQLite's own online backup; what is scanned meanwhile is in the next
 * one. The copy is opened again and looked through.
 * @returns what does not hold in it, nothing when all is well
 */
export function backUpSqlite(school: string, file: string): Promise<string[]> {
  return whole(file, async (partial) => {
    await copySqlite(school, partial);
    const copy = openSqlite(partial);
    try {
      return await violations(copy.schema);
    } finally {
      await copy.close();
    }
  });
}

/**
 * Copies a PostgreSQL school while it is at work, with `pg_dump` in its custom format. The very moment that is dumped
 * is looked through first, and the dump's list of contents read again.
 * @returns what does not hold in it, nothing when all is well
 */
export function backUpPostgres(database: Database, url: string, file: string): Promise<string[]> {
  const program = postgresProgram('pg_dump');
  return whole(file, (partial) =>
    database.schema
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        const found = await violations(db);
        const { address, env } = connection(url);
        const how = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${await snapshotName(db)}`];
        await runProgram(program, [...how, `--file=${partial}`, `--dbname=${address}`], env);
        const listed = await runProgram(postgresProgram('pg_restore'), ['--list', partial]);
        if (!/TABLE DATA \S+ points_ledger/.test(listed)) found.push('the dump does not list the points ledger');
        return found;
      }),
  );
}
