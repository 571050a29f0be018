import type { Kysely } from 'kysely';

/** Which program levels a file of people would bring; of those that were looked at before nobody knows. @see docs/decisions/0034 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('import_run')
    .addColumn('newLevels', 'text', (column) => column.notNull().defaultTo('{"count":0,"names":[]}'))
    .execute();
}
