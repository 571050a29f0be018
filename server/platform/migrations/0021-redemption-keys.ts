import { type Kysely, sql } from 'kysely';

/** Stores the client's idempotency key, so that a retried redemption is paid only once. @see docs/decisions/0042 */
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
