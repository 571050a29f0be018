import * as fs from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { WrongSetting } from '#server/platform/config/config.ts';
import { DatabaseUnavailable, type Db } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres-database.ts';
import { openSqlite } from '#server/platform/database/sqlite-database.ts';
import { isNewest, migrate } from '#server/platform/migrations/migrate.ts';
import { rememberVersion } from '#server/platform/migrations/migrated-by-queries.ts';
import { foreignObjects } from '#server/platform/migrations/shape-queries.ts';
import { endCopy, markCopy } from '#server/platform/settings/restored-copy-queries.ts';
import { giveToOwnerOf, removeSqlite, replacedFile, restoringFile } from '#server/startup/open-school/data-folder.ts';
import { atDisk, diskFault } from '#server/startup/open-school/disk-faults.ts';
import { schoolFaults } from '#server/startup/open-school/school-check.ts';
import { copySqlite } from './backup.ts';
import { beginningOf } from './checksum.ts';
import { ENCRYPTED } from './encrypted-file.ts';
import { toDisk } from './fsync-rename.ts';
import { newMark } from './last-backup-queries.ts';
import { connection, postgresProgram, runProgram } from './postgres-programs.ts';
import { factsOfDump } from './read-dump.ts';
import { contents, damageOf, endRestoredSignIns, takeBackupTurn } from './school-table-queries.ts';

/**
 * Refuses a path that is not a file: reading a pipe or a device might never end.
 * @throws WrongSetting
 */
export function refuseNoFile(file: string): void {
  if (fs.existsSync(file) && !fs.statSync(file).isFile()) throw new WrongSetting(`${file} is no ordinary file.`);
}

/** The kind of school in a backup, by its first bytes. @throws WrongSetting when it is no backup */
export function kindOfBackup(file: string): 'sqlite' | 'postgres' {
  refuseNoFile(file);
  let start: string;
  try {
    start = beginningOf(file, 16).toString('latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new WrongSetting(`There is no ${file}.`);
    throw diskFault(error, file) ?? error;
  }
  if (start.startsWith('SQLite format 3')) return 'sqlite';
  if (start.startsWith('PGDMP')) return 'postgres';
  if (start === ENCRYPTED.slice(0, 16))
    throw new WrongSetting(`${file} is encrypted: name the file with its key as well, --identity KEYFILE.`);
  throw new WrongSetting(`${file} is no backup of Rollcall.`);
}

/**
 * Refuses to replace a school with people or subjects, and names their numbers. A new school has no people and no
 * subjects.
 */
async function refuseToReplace(db: Db, where: string): Promise<void> {
  const found = await contents(db, [{ name: 'student' }, { name: 'professor' }, { name: 'subject' }]);
  if (found) throw new WrongSetting(`There is a school in ${where} (${found}). To replace it, say --force.`);
}

/** The options of a restore. */
export interface HowRestored {
  /** Whether the restore may replace an existing school. */
  force: boolean;
  /** Whether the restored database is the school's live system from now on, and not a copy. @see decisions §8.4 */
  isSchool: boolean;
}

/**
 * Migrates a restored school. Removes the restored school's sign-ins, because some may have ended after the backup.
 * Unless the restored database becomes the live system, it is marked as a copy, because the school may still be in use
 * elsewhere.
 */
async function finish(db: Db, isSchool: boolean): Promise<string[]> {
  if ((await migrate(db)).length > 0) await rememberVersion(db);
  await endRestoredSignIns(db);
  if (isSchool) await endCopy(db);
  else await markCopy(db, newMark());
  return schoolFaults(db);
}

/** @throws Error when an SQLite file was cut off within a page, or has extra data at its end */
function refuseBrokenPages(file: string): void {
  const [{ size }, head] = [fs.statSync(file), beginningOf(file, 18)];
  // 65,536 does not fit into the two bytes, and is written as 1.
  const page = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
  if (size % page !== 0) throw new Error(`its ${size} bytes are no whole number of pages of ${page}.`);
}

/** @throws Error when an SQLite school in a backup is damaged, or has triggers or views, which are not Rollcall's */
async function refuseDamaged(db: Db): Promise<void> {
  const damage = [...(await foreignObjects(db)), ...(await damageOf(db, false))];
  if (damage.length > 0) throw new Error(`${damage.join('; ')}.`);
}

/** @throws Error when an SQLite file is not from any version of Rollcall, since it would become an empty school */
async function refuseForeign(db: Db): Promise<void> {
  if ((await isNewest(db)) === undefined) throw new Error('it is no backup of Rollcall.');
}

/**
 * Makes a school from a copy of an SQLite backup, which stays unchanged.
 * @param before inspects the copy before it is changed
 * @returns the problems with it
 * @throws WrongSetting when it is damaged, not from Rollcall, or has views or triggers, which Rollcall never makes
 */
export async function prepareSqlite(
  file: string,
  restored: string,
  isSchool: boolean,
  before: (db: Db) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  try {
    // Private to its owner from the first byte, whatever the backup's mode is.
    fs.writeFileSync(restored, '', { mode: 0o600 });
    // Copied first, since SQLite creates files beside what it opens, and the backup's folder may be read-only.
    if (fs.existsSync(`${file}-wal`)) await copySqlite(file, restored);
    else {
      refuseBrokenPages(file);
      await writeFile(restored, fs.createReadStream(file));
    }
    const copy = openSqlite(restored);
    return await refuseDamaged(copy.schema)
      .then(() => refuseForeign(copy.schema))
      .then(() => before(copy.schema))
      .then(() => finish(copy.schema, isSchool))
      .finally(() => copy.close());
  } catch (error) {
    const { code = '', path } = (error instanceof DatabaseUnavailable ? error.cause : error) as NodeJS.ErrnoException;
    // The problem is in the target's place, not in the backup.
    const fault = path !== file && !/CORRUPT|NOTADB/.test(code) ? diskFault(error, restored) : undefined;
    throw fault ?? new WrongSetting(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Writes the write-ahead log into the file. A damaged file stays unchanged. @throws WrongSetting if it is in use */
function checkpoint(school: string): void {
  try {
    const handle = new BetterSqlite(school, { fileMustExist: true });
    try {
      handle.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      handle.close();
    }
  } catch (error) {
    if (error instanceof BetterSqlite.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) return;
    throw new WrongSetting(`${school} cannot be kept: ${error instanceof Error ? error.message : error}`);
  }
  if (fs.existsSync(`${school}-wal`)) throw new WrongSetting(`Another program has ${school} open. End that one first.`);
}

/** Gives a file a second name, or copies it if the disk has no hard links. */
function keep(file: string, name: string): void {
  try {
    fs.linkSync(file, name);
  } catch {
    fs.copyFileSync(file, name, fs.constants.COPYFILE_EXCL);
    toDisk(name);
  }
}

/**
 * Keeps the complete current school under another name, before its former name is used again. @returns the other name
 */
function keepFormer(school: string): string {
  checkpoint(school);
  const kept = replacedFile(school);
  keep(school, kept);
  // Only a damaged school still has a write-ahead log.
  if (fs.existsSync(`${school}-wal`)) keep(`${school}-wal`, `${kept}-wal`);
  toDisk(dirname(school));
  for (const end of ['-wal', '-shm']) fs.rmSync(`${school}${end}`, { force: true });
  return kept;
}

/**
 * Replaces an SQLite school, whose folder this process has locked, with a backup. The backup is opened and checked
 * first: if its records are wrong, nothing is replaced. The replaced school is kept beside the new one. After an
 * interruption, the original path has either the former school or the new one, and this school is complete.
 * @param file the backup, which stays unchanged; a write-ahead log that a crash left beside it is read too
 * @returns the problems, empty if the school was restored; and the path of the replaced school
 */
export async function restoreSqlite(
  file: string,
  school: string,
  { force, isSchool }: HowRestored,
): Promise<{ found: string[]; kept: string | undefined }> {
  if (fs.existsSync(school) && !force) {
    await atDisk(school, async () => {
      const there = openSqlite(school);
      await migrate(there.schema)
        .then(() => refuseToReplace(there.schema, school))
        .finally(() => there.close());
    });
  }
  const restored = restoringFile(school);
  removeSqlite(restored);
  try {
    const found = await prepareSqlite(file, restored, isSchool);
    if (found.length > 0) return { found, kept: undefined };
    toDisk(restored);
    giveToOwnerOf(fs.existsSync(school) ? school : dirname(school), restored);
    const kept = fs.existsSync(school) ? keepFormer(school) : undefined;
    fs.renameSync(restored, school);
    toDisk(dirname(school));
    return { found, kept };
  } catch (error) {
    throw diskFault(error, school) ?? error;
  } finally {
    removeSqlite(restored);
  }
}

/** Drops every table and view, so that the restored school has no data of the school that it replaces. */
async function dropEverything(db: Db): Promise<string> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  // A view may already be dropped together with a table that it shows.
  return found.map(({ name, isView }) => `drop ${isView ? 'view' : 'table'} if exists "${name}" cascade;\n`).join('');
}

/**
 * Replaces a PostgreSQL school that no server serves with a backup. The whole backup is read before any change, and all
 * changes are in one transaction.
 * @returns the problems; empty if the school was restored
 * @throws WrongSetting when it is damaged, not from Rollcall, or of a newer version, or another restore or a backup is
 *   running
 */
export async function restorePostgres(file: string, url: string, { force, isSchool }: HowRestored): Promise<string[]> {
  const database = openPostgres(url);
  const folder = fs.mkdtempSync(join(tmpdir(), 'rollcall-restore-'));
  const restore = async () => {
    const tables = await database.schema.introspection.getTables();
    if (!force && tables.some(({ name }) => name === 'student')) {
      await refuseToReplace(database.schema, new URL(url).pathname.slice(1));
    }
    const { found } = await factsOfDump(file);
    if (found.length > 0)
      throw new WrongSetting(`${file} cannot be restored, nothing was replaced: ${found.join('; ')}.`);
    const [emptying, filling] = [join(folder, 'empty.sql'), join(folder, 'fill.sql')];
    fs.writeFileSync(emptying, await dropEverything(database.schema));
    await runProgram(postgresProgram('pg_restore'), ['--no-owner', '--no-privileges', `--file=${filling}`, file]).catch(
      (error: Error) => {
        throw new WrongSetting(`${file} cannot be read: ${error.message}`);
      },
    );
    const { address, env } = connection(url);
    const how = ['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', '--output=/dev/null'];
    const what = [`--file=${emptying}`, `--file=${filling}`, `--dbname=${address}`];
    await runProgram(postgresProgram('psql'), [...how, ...what], env);
    return finish(database.schema, isSchool);
  };
  try {
    return await database.schema.transaction().execute(async (db) => {
      if (await takeBackupTurn(db)) return restore();
      throw new WrongSetting(
        'Another restore or backup of this school is under way. Nothing was replaced: try again after it.',
      );
    });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
    await database.close();
  }
}
