import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import { widenCheck } from './widened-check.ts';

/**
 * Lets redemptions be declined, canceled or returned, and gives incentives limits, times and an icon. The ledger gets
 * kinds for refunds, for points given by hand and for the end of a term. Existing rows stay unchanged.
 * @see docs/decisions/0045
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant, boolean, postgres } = columnTypes(db);
  const no = postgres ? false : 0;

  const redemption = () => db.schema.alterTable('shop_transaction');
  await redemption()
    // A verified redemption can only be returned; a pending one cannot be returned.
    .addColumn('decision', 'text', (column) =>
      column.check(
        sql`(decision = 'returned' and "isVerified") or (decision in ('declined', 'cancelled') and not "isVerified")`,
      ),
    )
    .execute();
  await redemption().addColumn('decidedAt', instant).execute();
  await redemption()
    .addColumn('decidedByRole', 'text', (column) =>
      column.check(sql`"decidedByRole" in ('student', 'professor', 'admin')`),
    )
    .execute();
  // No foreign key: the decision stays when the person who decided is deleted.
  await redemption().addColumn('decided_by', 'integer').execute();
  await redemption()
    .addColumn('decisionReason', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await redemption()
    .addColumn('isRestocked', boolean, (column) => column.notNull().defaultTo(no))
    .execute();
  await db.schema
    .createIndex('shop_transaction_decisionReason')
    .on('shop_transaction')
    .column('decidedAt')
    .where(sql<boolean>`"decisionReason" <> ''`)
    .execute();

  const incentive = () => db.schema.alterTable('shop_item');
  for (const [name, most] of [
    ['perStudent', 1000],
    ['perDays', 366],
  ] as const)
    await incentive()
      .addColumn(name, 'integer', (column) => column.check(sql`${sql.ref(name)} between 1 and ${sql.lit(most)}`))
      .execute();
  for (const name of ['availableFrom', 'availableUntil']) await incentive().addColumn(name, instant).execute();
  await incentive()
    .addColumn('isHidden', boolean, (column) => column.notNull().defaultTo(no))
    .execute();
  await incentive()
    .addColumn('icon', 'text', (column) => column.notNull().defaultTo(''))
    .execute();

  const kinds = ['attendance', 'level-up', 'streak', 'redemption', 'late', 'correction'];
  const more = ['refund', 'award', 'award-withdrawn', 'term'];
  await widenCheck(db, { table: 'points_ledger', column: 'kind', from: kinds, to: [...kinds, ...more] });
}
