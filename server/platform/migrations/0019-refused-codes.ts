import type { Kysely } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * Stores when, in which session and by which professor a scanned code was refused: for a minute, the professor can see
 * whose code it was. No foreign keys, because the code's row is soon deleted.
 * @see decisions §2.5
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema.alterTable('qr_token').addColumn('refusedAt', instant).execute();
  await db.schema.alterTable('qr_token').addColumn('refusedClass', 'integer').execute();
  await db.schema.alterTable('qr_token').addColumn('refusedBy', 'integer').execute();
}
