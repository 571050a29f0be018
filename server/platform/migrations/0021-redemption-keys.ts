import { type Kysely, sql } from 'kysely';

/** A redemption keeps the client's mark, so that one whose answer was lost is not paid again. @see docs/decisions/0042 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('shop_transaction').addColumn('idempotencyKey', 'text').execute();
  await db.schema
    .createIndex('shop_transaction_key')
    .on('shop_transaction')
    .unique()
    .columns(['stud_id', 'idempotencyKey'])
    .where(sql.ref('idempotencyKey'), 'is not', null)
    .execute();
}
