import type { Kysely } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * A code that was read and refused keeps when, where and by whom, so that who refused it can see for a minute whose it was.
 * It lasts no longer than the code's row, so nothing is referred to: whoever or whatever is gone is found by nobody.
 * @see decisions §2.5
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema.alterTable('qr_token').addColumn('refusedAt', instant).execute();
  await db.schema.alterTable('qr_token').addColumn('refusedClass', 'integer').execute();
  await db.schema.alterTable('qr_token').addColumn('refusedBy', 'integer').execute();
}
