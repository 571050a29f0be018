import { existsSync } from 'node:fs';
import { type Config, WrongSetting } from '#server/base/config.ts';
import { ownFolder, refuseUnfinishedRestore, sqliteFile } from '#server/base/data-folder.ts';
import { lockFolder } from '#server/base/folder-lock.ts';
import { connectionsOfProduct } from '#server/base/postgres-check.ts';
import type { Database, Db } from '#server/database/database.ts';
import { openPostgres } from '#server/database/postgres-database.ts';
import { openSqlite } from '#server/database/sqlite-database.ts';
import { isNewest } from '#server/migrations/migrate.ts';

/** A school that a command works on, with what tells a person which one it is. */
export interface SchoolBeside {
  database: Database;
  name: string;
  /** Where its data is, without a password. */
  where: string;
  students: number;
  professors: number;
  /** Whether a Rollcall serves it at this moment. */
  served: boolean;
}

const noSchool = (where: string) => `There is no school in ${where} yet. Rollcall makes it when it starts.`;

async function count(db: Db, table: 'student' | 'professor'): Promise<number> {
  const { many } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('many'))
    .executeTakeFirstOrThrow();
  return Number(many);
}

/** @throws WrongSetting when there is no school in the database, or one of another version of Rollcall */
async function look(database: Database, where: string, served: boolean): Promise<SchoolBeside> {
  const newest = await isNewest(database.schema);
  if (newest === false)
    throw new WrongSetting(
      `The school in ${where} is of another version. Rollcall brings it up to date when it starts.`,
    );
  const named =
    newest &&
    (await database.read.selectFrom('setting').select('value').where('name', '=', 'school_name').executeTakeFirst());
  if (!named) throw new WrongSetting(noSchool(where));
  return {
    database,
    name: named.value,
    where,
    served,
    students: await count(database.read, 'student'),
    professors: await count(database.read, 'professor'),
  };
}

/**
 * The school's database for a command, also while a server has it open: SQLite takes one small write from beside.
 * It makes no school and changes no table; closing the database gives the folder back.
 * @throws WrongSetting when there is no school, or one of another version of Rollcall
 */
export async function openBeside(config: Config): Promise<SchoolBeside> {
  let database: Database;
  let where: string;
  let served: boolean;
  if (config.databaseUrl) {
    const { hostname, pathname } = new URL(config.databaseUrl);
    where = `PostgreSQL ${hostname}${pathname}`;
    served = (await connectionsOfProduct(config.databaseUrl)) > 0;
    database = openPostgres(config.databaseUrl, () => undefined);
  } else {
    const file = sqliteFile(config);
    where = config.dataDir;
    refuseUnfinishedRestore(file);
    if (!existsSync(file)) throw new WrongSetting(noSchool(where));
    ownFolder(config.dataDir);
    const unlock = lockFolder(config.dataDir);
    served = unlock === undefined;
    const sqlite = openSqlite(file);
    database = {
      ...sqlite,
      async close() {
        await sqlite.close();
        unlock?.();
      },
    };
  }
  try {
    return await look(database, where, served);
  } catch (error) {
    await database.close();
    throw error;
  }
}
