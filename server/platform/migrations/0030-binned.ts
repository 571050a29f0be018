import type { Kysely } from 'kysely';
import { columnTypes } from './column-types.ts';

/** When a session went to the bin, and which professor has put it there; of those that lie there already nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema.alterTable('class_session').addColumn('deletedAt', instant).execute();
  await db.schema.alterTable('class_session').addColumn('deletedBy', 'integer').execute();
}
