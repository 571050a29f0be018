import { type Config, WrongSetting } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isNewest } from '#server/platform/migrations/migrate.ts';
import { addressOf, isPostgresAddress, noSchoolIn, type OpenedDatabase, openDatabase } from './open-database.ts';
import { type SchoolFacts, schoolFacts } from './school-facts-queries.ts';

/** A school that a command works on, with what tells a person which one it is. */
export interface SchoolBeside extends SchoolFacts {
  database: Database;
  /** Where its data is, without a password. */
  where: string;
  /** Whether a Rollcall serves it at this moment. */
  served: boolean;
}

const placeOf = ({ hostname, pathname }: URL) => `PostgreSQL ${hostname}${pathname}`;

/** What is at an address, as a person knows it and without a password. */
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
 * A stopped school that is moved from here: nobody else has it open until its database is closed, and it stays as it is.
 * @param address the path of an SQLite file, or `postgres://…`
 * @throws WrongSetting when there is no school, one that is served, or one of another version of Rollcall
 */
export async function openSource(address: string): Promise<SchoolBeside> {
  return withFacts(await openDatabase(address, 'source'), placeAt(address));
}

/**
 * The school for a command, also while a server has it open: SQLite takes one small write from beside. Closing the
 * database gives the folder back.
 * @throws WrongSetting when there is no school, or one of another version of Rollcall
 */
export async function openBeside(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<SchoolBeside> {
  const where = config.databaseUrl ? placeOf(new URL(config.databaseUrl)) : config.dataDir;
  return withFacts(await openDatabase(addressOf(config), 'beside'), where);
}
