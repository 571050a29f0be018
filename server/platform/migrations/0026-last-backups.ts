import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';

/** Stores the outcome of automatic backups: the last one made, and the last that failed. @see docs/decisions/0050 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant, boolean } = columnTypes(db);
  await db.schema
    .createTable('last_backup')
    .addColumn('outcome', 'text', (column) => column.primaryKey().check(sql`outcome in ('made', 'failed')`))
    .addColumn('startedAt', instant, (column) => column.notNull())
    .addColumn('tookMs', 'integer', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('isChecked', boolean, (column) => column.notNull())
    .addColumn('problem', 'text', (column) => column.notNull())
    .execute();
}
