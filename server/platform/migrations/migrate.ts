import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Db } from '#server/platform/database/database.ts';
import { migrations } from './all-migrations.ts';
import { refuseNewer, whyTooOld } from './migrated-by-queries.ts';

const names = Object.keys(migrations);

const provider: MigrationProvider = {
  getMigrations: () => {
    const lazily = Object.entries(migrations).map(([name, load]): [string, Migration] => [
      name,
      { up: async (db) => (await load()).up(db) },
    ]);
    return Promise.resolve(Object.fromEntries(lazily));
  },
};

/** Whether a database with these applied migrations is a school of Rollcall, not a database of another program. */
export function holdsSchool(applied: readonly string[]): boolean {
  return applied.includes('0001-school');
}

/** Why this version cannot use a database with these applied migrations; undefined if this version can use it. */
export function newerThanThis(applied: readonly string[], migratedBy: string | undefined): string | undefined {
  return whyTooOld(applied, names, migratedBy);
}

const migratorOf = (db: Db) => new Migrator({ db, provider });

/**
 * Whether the database has exactly this version's tables; undefined if the database never had a school.
 * @throws WrongSetting when a newer version has made it
 */
export async function isNewest(db: Db): Promise<boolean | undefined> {
  await refuseNewer(db, names);
  const known = await migratorOf(db).getMigrations();
  if (known.every(({ executedAt }) => executedAt === undefined)) return undefined;
  return known.every(({ executedAt }) => executedAt !== undefined);
}

/**
 * Migrates the database to the newest version; several copies that start at the same time migrate one after another.
 * @param last the migration to stop after, if not the newest
 * @returns the names of the migrations that were applied now
 * @throws the error of a migration that failed and was rolled back; WrongSetting if a newer version made the tables
 */
export async function migrate(db: Db, last?: string): Promise<string[]> {
  await refuseNewer(db, names);
  const migrator = migratorOf(db);
  const { error, results } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
