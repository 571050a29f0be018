import type { Kysely } from 'kysely';
import { columnTypes } from './column-types.ts';

/** When a subject or event with sessions was deleted, which an administrator may restore for some days. @see decisions §8.1 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema.alterTable('subject').addColumn('deletedAt', instant).execute();
}
