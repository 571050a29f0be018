import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';

/**
 * Keeps a QR code for a while after a newer one has replaced it, so that a refused scan can say that the code was
 * replaced. A student still has at most one code that is neither used nor replaced.
 * @see decisions §2.4
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema.alterTable('qr_token').addColumn('replacedAt', instant).execute();
  await db.schema.dropIndex('qr_token_one_unused').execute();
  await sql`create unique index qr_token_one_unused on qr_token (stud_id)
    where "usedAt" is null and "replacedAt" is null`.execute(db);
}
