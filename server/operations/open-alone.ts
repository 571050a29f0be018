import { existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { WrongSetting } from '#server/base/config.ts';
import type { Database } from '#server/base/database.ts';
import { lockFolder } from '#server/base/folder-lock.ts';
import { checkPostgres } from '#server/base/postgres-check.ts';
import { APPLICATION_NAME, openPostgres } from '#server/base/postgres-database.ts';
import { openSqlite } from '#server/base/sqlite-database.ts';
import { migrate } from '#server/migrations/migrate.ts';

/** The name of a school's file in its data folder. */
const FILE = 'rollcall.sqlite';

/** Takes a data folder for this process. @throws WrongSetting while a server, or another command, has it */
export function takeFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  if (!unlock) throw new WrongSetting(`The data folder ${folder} is in use. Stop the Rollcall there first.`);
  return unlock;
}

/** @throws WrongSetting while a copy is connected to this PostgreSQL, or when it cannot be reached */
export async function refuseWhileServed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      'select count(*)::int as connections from pg_stat_activity where datname = current_database() and application_name = $1',
      [APPLICATION_NAME],
    );
    const { connections } = rows[0];
    if (connections > 0)
      throw new WrongSetting(`The school is being served (${connections} connections). Stop every copy first.`);
  } catch (error) {
    if (error instanceof WrongSetting) throw error;
    throw new WrongSetting(`PostgreSQL cannot be used (${error instanceof Error ? error.message : error}).`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function sqlitePath(given: string): string {
  const path = resolve(given);
  return existsSync(path) && statSync(path).isDirectory() ? join(path, FILE) : path;
}

/**
 * Opens the school at an address for this process alone, in the newest shape.
 * @param address `sqlite:PATH`, the file or its data folder, or `postgres://…`
 * @param create makes the file where there is none
 * @throws WrongSetting when it cannot be used, or is being served
 */
export async function openAlone(address: string, { create }: { create: boolean }): Promise<Database> {
  if (/^postgres(ql)?:\/\//.test(address)) {
    await refuseWhileServed(address);
    const database = openPostgres(address, () => undefined);
    try {
      await checkPostgres(database);
      await migrate(database.schema);
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  }
  const given = /^sqlite:(.+)$/.exec(address)?.[1];
  if (!given) throw new WrongSetting(`"${address}" is no address: give sqlite:PATH or postgres://…`);
  const file = sqlitePath(given);
  if (!create && !existsSync(file)) throw new WrongSetting(`There is no ${basename(file)} in ${dirname(file)}.`);
  const unlock = takeFolder(dirname(file));
  const database = openSqlite(file);
  await migrate(database.schema);
  return {
    ...database,
    async close() {
      await database.close();
      unlock();
    },
  };
}
