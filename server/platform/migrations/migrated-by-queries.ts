import { sql } from 'kysely';
import { version } from '#server/platform/base/version.ts';
import { WrongSetting } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The table in which Kysely stores the applied migrations. */
const APPLIED = 'kysely_migration';

/** The version that last migrated a school; undefined for old versions, which did not store this. */
export async function migratedBy(db: Db): Promise<string | undefined> {
  const found = await db.selectFrom('setting').select('value').where('name', '=', 'migrated_by').executeTakeFirst();
  return found?.value;
}

/** Stores that this version migrated the school. */
export async function rememberVersion(db: Db): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: 'migrated_by', value: version })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: version }))
    .execute();
}

/**
 * Why this version must not use tables that a newer version made: this version could break rules that it does not know.
 * @param applied the names of the migrations that made the tables
 * @param known the names of this version's migrations
 * @returns a sentence that names the version that the school needs; undefined if this version is new enough
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
