import type { Kysely } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * Stores when a subject or event with sessions was deleted: it can be restored for some days.
 * @see decisions §8.1
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema.alterTable('subject').addColumn('deletedAt', instant).execute();
}
