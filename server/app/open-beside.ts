import { existsSync, mkdirSync } from 'node:fs';
import { type Config, WrongSetting } from '#server/base/config.ts';
import type { Database } from '#server/base/database.ts';
import { lockFolder } from '#server/base/folder-lock.ts';
import { openPostgres } from '#server/base/postgres-database.ts';
import { openSqlite } from '#server/base/sqlite-database.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { sqliteFile } from './open-services.ts';

/**
 * The school's database for a command, also while a server has it open: SQLite takes one small write from beside.
 * A running server's database keeps its shape; otherwise `create` makes it, or brings it to the newest one.
 * @throws WrongSetting when there is no school yet and `create` is false
 */
export async function openBeside(config: Config, { create }: { create: boolean }): Promise<Database> {
  if (config.databaseUrl) {
    const database = openPostgres(config.databaseUrl, () => undefined);
    if (create) await migrate(database.schema);
    return database;
  }
  const file = sqliteFile(config);
  if (!create && !existsSync(file)) throw new WrongSetting(`There is no school in ${config.dataDir} yet.`);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(config.dataDir);
  const database = openSqlite(file);
  if (create && unlock) await migrate(database.schema);
  return {
    ...database,
    async close() {
      await database.close();
      unlock?.();
    },
  };
}
