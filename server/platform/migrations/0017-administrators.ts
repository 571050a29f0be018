import { type Kysely, sql } from 'kysely';
import { keepWithoutReference } from './widened-check.ts';

/**
 * Administrators are added and removed by each other, some of them as registrars; what one has recorded stays when they
 * are removed.
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
