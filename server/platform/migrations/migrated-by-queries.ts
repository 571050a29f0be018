import { sql } from 'kysely';
import { version } from '#server/platform/base/version.ts';
import { WrongSetting } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Where Kysely keeps which migrations were applied. */
const APPLIED = 'kysely_migration';

/** The version that gave a school its tables; undefined of one that did not write itself down yet. */
export async function migratedBy(db: Db): Promise<string | undefined> {
  const found = await db.selectFrom('setting').select('value').where('name', '=', 'migrated_by').executeTakeFirst();
  return found?.value;
}

/** Writes down that this version gave the school its tables. */
export async function rememberVersion(db: Db): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: 'migrated_by', value: version })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: version }))
    .execute();
}

/**
 * Why this version may not work with tables that a newer one has made: what it does not know it would not keep right.
 * @param applied the names of the migrations that made them
 * @param known the names of those that this version has
 * @returns a sentence that names the version which the school needs; undefined where this one will do
 */
export function whyTooOld(
  applied: readonly string[],
  known: readonly string[],
  needed: string | undefined,
): string | undefined {
  if (applied.every((name) => known.includes(name))) return undefined;
  return `The school's tables were made by Rollcall ${needed ?? 'of a newer version'}, and this is ${version}. Start ${needed ?? 'that one'} or newer; or restore the backup from before the update.`;
}

/** @throws WrongSetting when a newer version than this has made the tables */
export async function refuseNewer(db: Db, known: readonly string[]): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.every(({ name }) => name !== APPLIED)) return;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(APPLIED)}`.execute(db);
  const applied = rows.map(({ name }) => name);
  if (applied.every((name) => known.includes(name))) return;
  throw new WrongSetting(whyTooOld(applied, known, await migratedBy(db)) ?? '');
}
