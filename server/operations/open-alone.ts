import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { WrongSetting } from '#server/base/config.ts';
import { sqliteFileAt, takeSchool } from '#server/base/data-folder.ts';
import { checkPostgres, connectionsOfProduct } from '#server/base/postgres-check.ts';
import type { Database } from '#server/database/database.ts';
import { openPostgres } from '#server/database/postgres-database.ts';
import { openSqlite } from '#server/database/sqlite-database.ts';
import { migrate } from '#server/migrations/migrate.ts';

/** @throws WrongSetting while a copy is connected to this PostgreSQL, or when it cannot be reached */
export async function refuseWhileServed(url: string): Promise<void> {
  const connections = await connectionsOfProduct(url);
  if (connections > 0)
    throw new WrongSetting(`The school is being served (${connections} connections). Stop every copy first.`);
}

/**
 * Opens the school at an address for this process alone, in the newest shape.
 * @param address `sqlite:PATH`, a data folder or a file (which has a dot in its name), or `postgres://…`
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
  const file = sqliteFileAt(given);
  if (!create && !existsSync(file)) throw new WrongSetting(`There is no ${basename(file)} in ${dirname(file)}.`);
  const unlock = takeSchool(file);
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
