import { sql } from 'kysely';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import { LISTENER_NAME } from '#server/platform/database/postgres-database.ts';
import { countRows } from '#server/platform/database/queries.ts';

/** Sends the smallest possible query to the database, and waits for the answer. */
export async function askDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** The size of the database in bytes: for SQLite the file without its log, for PostgreSQL tables and indexes. */
export async function databaseBytes(db: Db): Promise<number> {
  const size =
    dialectOf(db) === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`;
  const { rows } = await size.execute(db);
  return Number(rows[0]?.bytes);
}

/** The number of copies that serve this school: each has one connection that listens for PostgreSQL's notices. */
export async function servingCopies(db: Db): Promise<number> {
  const { rows } = await sql<{ copies: number }>`
    select count(*)::int as copies from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_NAME}`.execute(db);
  return Number(rows[0]?.copies);
}

/** The number of students with an account, approved or not, without students who have left. */
export function studentCount(db: Db): Promise<number> {
  return countRows(db.selectFrom('student').where('leftAt', 'is', null));
}
