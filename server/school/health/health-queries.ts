import { sql } from 'kysely';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import { LISTENER_NAME } from '#server/platform/database/postgres-database.ts';
import { countRows } from '#server/platform/database/queries.ts';

/** Asks the database the smallest question there is, and waits for the answer. */
export async function askDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** How many bytes the database takes: an SQLite school's file without its log, a PostgreSQL's tables and indexes. */
export async function databaseBytes(db: Db): Promise<number> {
  const size =
    dialectOf(db) === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`;
  const { rows } = await size.execute(db);
  return Number(rows[0]?.bytes);
}

/** How many copies of the product serve this PostgreSQL, by the one connection of each that hears the others. */
export async function servingCopies(db: Db): Promise<number> {
  const { rows } = await sql<{ copies: number }>`
    select count(*)::int as copies from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_NAME}`.execute(db);
  return Number(rows[0]?.copies);
}

/** How many students have an account, approved or not, those who have left not counted. */
export function studentCount(db: Db): Promise<number> {
  return countRows(db.selectFrom('student').where('leftAt', 'is', null));
}
