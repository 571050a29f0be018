import type { Kysely } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * Lets a student's points and experience exceed 2,147,483,647: above this number, the student's scans failed on
 * PostgreSQL. SQLite's integers have 64 bits anyway.
 * @see decisions §1.1
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!columnTypes(db).postgres) return;
  await db.schema
    .alterTable('student')
    .alterColumn('current_token', (column) => column.setDataType('bigint'))
    .alterColumn('current_exp', (column) => column.setDataType('bigint'))
    .execute();
}
