import { type Config, WrongSetting } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isNewest } from '#server/platform/migrations/migrate.ts';
import { addressOf, isPostgresAddress, noSchoolIn, type OpenedDatabase, openDatabase } from './open-database.ts';
import { type SchoolFacts, schoolFacts } from './school-facts-queries.ts';

/** A school that a command uses, with facts by which people recognize the school. */
export interface SchoolBeside extends SchoolFacts {
  database: Database;
  /** The place of the school's data, without a password. */
  where: string;
  /** Whether a Rollcall currently serves the school. */
  served: boolean;
}

const placeOf = ({ hostname, pathname }: URL) => `PostgreSQL ${hostname}${pathname}`;

/** The place of a school, as people know it, from its address; without a password. */
export const placeAt = (address: string): string => (isPostgresAddress(address) ? placeOf(new URL(address)) : address);

/** @throws WrongSetting when there is no school in the database, or one of another version of Rollcall */
async function look({ schema, read }: Database, where: string): Promise<SchoolFacts> {
  const newest = await isNewest(schema);
  if (newest === false)
    throw new WrongSetting(
      `The school in ${where} is of another version. Rollcall brings it up to date when it starts.`,
    );
  const facts = newest && (await schoolFacts(read));
  if (!facts) throw new WrongSetting(noSchoolIn(where));
  return facts;
}

async function withFacts({ database, served }: OpenedDatabase, where: string): Promise<SchoolBeside> {
  try {
    return { database, where, served, ...(await look(database, where)) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Opens a stopped school to move it elsewhere. The school is locked until its database is closed, and stays unchanged.
 * @param address the path of an SQLite file, or `postgres://…`
 * @throws WrongSetting when there is no school, a server uses it, or it is from another version of Rollcall
 */
export async function openSource(address: string): Promise<SchoolBeside> {
  return withFacts(await openDatabase(address, 'source'), placeAt(address));
}

/**
 * Opens the school for a command, also while a server has it open: SQLite allows a small write beside it. Closing the
 * database releases the folder.
 * @throws WrongSetting when there is no school, or one of another version of Rollcall
 */
export async function openBeside(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<SchoolBeside> {
  const where = config.databaseUrl ? placeOf(new URL(config.databaseUrl)) : config.dataDir;
  return withFacts(await openDatabase(addressOf(config), 'beside'), where);
}
