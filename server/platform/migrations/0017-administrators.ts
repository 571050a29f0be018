import { type Kysely, sql } from 'kysely';
import { keepWithoutReference } from './widened-check.ts';

/**
 * Lets administrators add and remove one another, some as registrars. The records of a removed administrator stay.
 * @see docs/decisions/0037
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('administrator')
    .addColumn('kind', 'text', (column) =>
      column.notNull().defaultTo('admin').check(sql`kind in ('admin', 'registrar')`),
    )
    .execute();
  await keepWithoutReference(db, { table: 'import_run', column: 'admin_id', to: 'administrator' });
}
