import type { Kysely } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * Stores when a session went to the bin, and which professor put it there. Both are unknown for sessions that are
 * already in the bin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema.alterTable('class_session').addColumn('deletedAt', instant).execute();
  await db.schema.alterTable('class_session').addColumn('deletedBy', 'integer').execute();
}
