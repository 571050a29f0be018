import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';

/** Stores at most one logo for a school. @see docs/decisions/0042 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('school_logo')
    .addColumn('logo_id', 'integer', (column) => column.primaryKey().check(sql`logo_id = 1`))
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('image', columnTypes(db).blob, (column) => column.notNull())
    .execute();
}
