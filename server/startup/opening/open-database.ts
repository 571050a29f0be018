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
import {
  beginMove,
  refuseFilledTarget,
  refuseMoved,
  refuseUnfinishedMove,
  unfinishedMove,
} from './moved-school-queries.ts';
import { checkPostgres, connectionsOfProduct, postgresFault } from './postgres-check.ts';

/**
 * Who opens a school. `server` makes it where there is none, and on PostgreSQL others may serve it too; `alone` does the
 * same and nobody else has it open meanwhile; `mover` too, but only where there is no table or a school of this version,
 * and where there was no school nobody else takes it before `endMove`; all three bring it to the newest shape. `beside`
 * takes it as it is, whoever has it open: it makes no school and changes no table. `source` does the same, and nobody else
 * has it open meanwhile.
 */
export type SchoolOpener = 'server' | 'alone' | 'mover' | 'beside' | 'source';

/** Whether it makes no school and changes no table. */
const takesAsItIs = (opener: SchoolOpener) => opener === 'beside' || opener === 'source';

/** A database that was opened. */
export interface OpenedDatabase {
  database: Database;
  /** Whether a Rollcall serves it at this moment; not looked at by a server. */
  served: boolean;
  /** The migrations that brought it to the newest shape just now. */
  applied: string[];
  /** A sentence for each setting of its PostgreSQL by which answered check-ins can be lost. */
  dangers: string[];
}

/** Where the settings put the school: an address of PostgreSQL, or else the file in the data folder. */
export function addressOf({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  return databaseUrl ?? sqliteFile({ dataDir });
}

/** Whether an address is one of PostgreSQL, not the path of an SQLite file. */
export function isPostgresAddress(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}

/** @throws WrongSetting while a copy is connected to this PostgreSQL, or when it cannot be reached */
export async function refuseWhileServed(url: string): Promise<void> {
  const connections = await connectionsOfProduct(url);
  if (connections > 0)
    throw new WrongSetting(`The school is being served (${connections} connections). Stop every copy first.`);
}

/** What to say where there is no school. */
export function noSchoolIn(where: string): string {
  return `There is no school in ${where} yet. Rollcall makes it when it starts.`;
}

async function openOnServer(url: string, opener: SchoolOpener, onLost?: (error: Error) => void) {
  if (opener !== 'server' && opener !== 'beside') await refuseWhileServed(url);
  const served = opener === 'beside' && (await connectionsOfProduct(url)) > 0;
  return { database: openPostgres(url, onLost), served };
}

/** Takes the file's folder, which closing gives back; beside a server that has it only the file is opened. */
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

/** @throws WrongSetting when a move to it was cut off, or a move has taken it elsewhere */
async function refuseOtherPlace(schema: Db, address: string, opener: SchoolOpener): Promise<void> {
  const where = isPostgresAddress(address) ? new URL(address).pathname.slice(1) : address;
  await refuseUnfinishedMove(schema, where);
  if (existsSync(movingFile(address))) {
    // Cut off before the first table was made; or after the move counted, and then all is well.
    if ((await isNewest(schema)) === undefined) throw unfinishedMove(where);
    rmSync(movingFile(address), { force: true });
  }
  if (opener === 'server') await refuseMoved(schema, where);
}

/**
 * What a server does around a change of a school's tables: it runs `change`, once, or throws WrongSetting and the tables
 * stay as they are.
 */
export type AroundChange = (database: Database, change: () => Promise<string[]>) => Promise<string[]>;

/**
 * Opens a school's database, whoever it is for.
 * @param address the path of an SQLite file, or `postgres://…`
 * @param onLost told of connections that PostgreSQL closed while they were idle
 * @param around not asked where there was no school
 * @throws WrongSetting when it cannot be used: it is taken, cannot be reached, its file is gone, a restore of it or a
 *   move to it has not finished, or, for a server, it was moved elsewhere
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
    if (opener === 'mover' && newest !== true) await refuseFilledTarget(schema);
    if (opener === 'mover' && newest === undefined) await beginMove(schema);
    const change = () => migrate(schema);
    const applied = await (newest === false ? around(opened.database, change) : change());
    // The target of a move has to stay empty.
    if (applied.length > 0 && opener !== 'mover') await rememberVersion(schema);
    return { ...opened, dangers, applied };
  } catch (error) {
    await close().catch(() => undefined);
    throw (isPostgres ? postgresFault(error) : diskFault(error, address)) ?? error;
  }
}
