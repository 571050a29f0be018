import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import { isNewest } from '#server/platform/migrations/migrate.ts';

/** The name by which another connection sees PostgreSQL's records at the moment of this transaction. */
export async function snapshotName(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(db);
  return rows[0]?.snapshot ?? '';
}

/** How many rows each table of a database has, the product's own and those of its migrations. */
export async function rowsOfTables(db: Db): Promise<Map<string, number>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const counted = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
    counted.set(name, rows[0]?.rows ?? 0);
  }
  return counted;
}

/** What is wrong with a copy of an SQLite school as a file: broken pages, rows that refer to none, tables that a copy of this version has not. */
export async function damageOf(db: Db, isOfThisVersion: boolean): Promise<string[]> {
  const { rows: pages } = await sql<{ integrity_check: string }>`pragma integrity_check(5)`.execute(db);
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...pages.map(({ integrity_check: found }) => found).filter((found) => found !== 'ok'),
    ...new Set(orphans.map(({ table }) => `a row of ${table} refers to none`)),
    ...(!isOfThisVersion || (await isNewest(db)) ? [] : ['its tables are not those of this version']),
  ];
}

/** Whom a PostgreSQL lets make the school's backup, of all its copies: a number that nothing else there asks for. */
const BACKUP_LOCK = 7_302_611;

/** Takes the turn to make a backup until this transaction ends; false while another copy has it. */
export async function takeBackupTurn(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

/** Waits for that turn, and takes it. */
export async function waitForBackupTurn(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BACKUP_LOCK})`.execute(db);
}
