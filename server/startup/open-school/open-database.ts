import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Config, WrongSetting } from '#server/platform/config/config.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres-database.ts';
import { openSqlite } from '#server/platform/database/sqlite-database.ts';
import { isNewest, migrate } from '#server/platform/migrations/migrate.ts';
import { rememberVersion } from '#server/platform/migrations/migrated-by-queries.ts';
import {
  giveToOwnerOf,
  lockSchool,
  movingFile,
  openSqliteFile,
  refuseLostSchool,
  sqliteFile,
  takeSchool,
  tidyAfterRestore,
} from './data-folder.ts';
import { diskFault } from './disk-faults.ts';
import * as moved from './moved-school-queries.ts';
import { checkPostgres, connectionsOfProduct, postgresFault } from './postgres-check.ts';

/**
 * Who opens a school. `server` creates the school if needed; on PostgreSQL several servers may use it. `alone` does the
 * same, but locks out all other processes. `mover` is like `alone`, but accepts only a place without tables or with a
 * school of this version, and locks a new school until `endMove`. These three migrate the school to the newest version.
 * `beside` and `source` create no school and change no table; `source` also locks out all other processes.
 */
export type SchoolOpener = 'server' | 'alone' | 'mover' | 'beside' | 'source';

/** Whether this opener creates no school and changes no table. */
const takesAsItIs = (opener: SchoolOpener) => opener === 'beside' || opener === 'source';

/** An opened database. */
export interface OpenedDatabase {
  database: Database;
  /** Whether a server uses the school now; not checked if a server opens it. */
  served: boolean;
  /** The migrations that were just applied. */
  applied: string[];
  /** A sentence for each of its PostgreSQL's settings that can lose answered check-ins. */
  dangers: string[];
}

/** The configured address of the school: a PostgreSQL URL, or the file in the data folder. */
export function addressOf({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  return databaseUrl ?? sqliteFile({ dataDir });
}

/** Whether an address is a PostgreSQL URL, not the path of an SQLite file. */
export function isPostgresAddress(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}

/** @throws WrongSetting while a copy is connected to this PostgreSQL, or when it cannot be reached */
export async function refuseWhileServed(url: string): Promise<void> {
  const connections = await connectionsOfProduct(url);
  if (connections > 0)
    throw new WrongSetting(`The school is being served (${connections} connections). Stop every copy first.`);
}

/** The message where there is no school. */
export function noSchoolIn(where: string): string {
  return `There is no school in ${where} yet. Rollcall makes it when it starts.`;
}

async function openOnServer(url: string, opener: SchoolOpener, onLost?: (error: Error) => void) {
  if (opener !== 'server' && opener !== 'beside') await refuseWhileServed(url);
  const served = opener === 'beside' && (await connectionsOfProduct(url)) > 0;
  return { database: openPostgres(url, onLost), served };
}

/** Opens a file and locks its folder until the database is closed; `beside` a running server locks nothing. */
function openFile(file: string, opener: SchoolOpener) {
  const folder = dirname(file);
  if (takesAsItIs(opener) && !existsSync(file)) {
    tidyAfterRestore(file);
    refuseLostSchool(file);
    throw new WrongSetting(noSchoolIn(folder));
  }
  const unlock = opener === 'beside' ? lockSchool(file) : takeSchool(file);
  try {
    if (unlock) tidyAfterRestore(file);
    if (opener === 'server') refuseLostSchool(file);
    const isNew = !existsSync(file);
    if (isNew && opener === 'mover') writeFileSync(movingFile(file), '', { mode: 0o600 });
    const database = openSqliteFile(file, openSqlite);
    if (isNew) giveToOwnerOf(folder, file);
    const close = () => database.close().finally(unlock);
    return { database: { ...database, close }, served: unlock === undefined };
  } catch (error) {
    unlock?.();
    throw error;
  }
}

/** @throws WrongSetting when a move to this database was interrupted, or its school was moved elsewhere */
async function refuseOtherPlace(schema: Db, address: string, opener: SchoolOpener): Promise<void> {
  const where = isPostgresAddress(address) ? new URL(address).pathname.slice(1) : address;
  await moved.refuseUnfinishedMove(schema, where);
  if (existsSync(movingFile(address))) {
    // The move was interrupted before the first table was made, or after it was complete. In the second case nothing is
    // wrong.
    if ((await isNewest(schema)) === undefined) throw moved.unfinishedMove(where);
    rmSync(movingFile(address), { force: true });
  }
  if (opener === 'server') await moved.refuseMoved(schema, where);
}

/** What a server does around a migration: runs `change` once, or throws WrongSetting with the tables unchanged. */
export type AroundChange = (database: Database, change: () => Promise<string[]>) => Promise<string[]>;

/**
 * Opens a school's database.
 * @param address the path of an SQLite file, or `postgres://…`
 * @param onLost called when PostgreSQL has closed an idle connection
 * @param around what is done around a migration; not called if there was no school
 * @throws WrongSetting when the database cannot be used: it is locked or unreachable, its file is missing, a restore or
 *   move to it has not finished, or, for a server, its school was moved elsewhere
 */
export async function openDatabase(
  address: string,
  opener: SchoolOpener,
  onLost?: (error: Error) => void,
  around: AroundChange = (_database, change) => change(),
): Promise<OpenedDatabase> {
  const isPostgres = isPostgresAddress(address);
  const opened = isPostgres ? await openOnServer(address, opener, onLost) : openFile(address, opener);
  const { schema, close } = opened.database;
  try {
    const dangers = isPostgres && !takesAsItIs(opener) ? await checkPostgres(opened.database) : [];
    if (opener !== 'mover') await refuseOtherPlace(schema, address, opener);
    if (takesAsItIs(opener)) return { ...opened, applied: [], dangers };
    const newest = await isNewest(schema);
    if (opener === 'mover' && newest !== true) await moved.refuseFilledTarget(schema);
    if (opener === 'mover' && newest === undefined) await moved.beginMove(schema);
    const change = () => migrate(schema);
    const applied = await (newest === false ? around(opened.database, change) : change());
    // The target of a move has to stay empty, so the version is not stored there.
    if (applied.length > 0 && opener !== 'mover') await rememberVersion(schema);
    return { ...opened, dangers, applied };
  } catch (error) {
    await close().catch(() => undefined);
    throw (isPostgres ? postgresFault(error) : diskFault(error, address)) ?? error;
  }
}
