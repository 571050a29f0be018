import type { Kysely } from 'kysely';

/** Stores the program levels that a file of people would add; unknown for older files. @see docs/decisions/0034 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('import_run')
    .addColumn('newLevels', 'text', (column) => column.notNull().defaultTo('{"count":0,"names":[]}'))
    .execute();
}
