import { Migrator } from 'kysely/migration';
import type { Db } from '#server/base/database.ts';
import * as school from './0001-school.ts';
import * as sessionsByIndex from './0002-sessions-by-index.ts';

/** Every migration by name, in order; one that has been released is never changed. */
const migrations = { '0001-school': school, '0002-sessions-by-index': sessionsByIndex };

/**
 * Brings the database to the newest shape; several copies that start at once migrate one after another.
 * @returns the names of the migrations that were applied now
 * @throws the error of the migration that failed; it left nothing behind
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
