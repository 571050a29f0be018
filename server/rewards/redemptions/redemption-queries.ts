import type { Professor } from '#contract/people/professor/professor-calls.ts';
import { wholeName } from '#contract/people/student/name-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { LoggedTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { type Authorized, authorized } from '#server/platform/base/actors.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';
import { isPending, type TransactionRow, toTransaction, transactions } from '#server/rewards/tickets/ticket-queries.ts';

/** The group of a redemption: the incentive's id, or for a deleted incentive its name and program level. */
function incentiveOf({ item_id, item_name, item_subject, item_classSection }: TransactionRow): string {
  return item_id === null ? JSON.stringify([item_name, item_subject, item_classSection]) : String(item_id);
}

/**
 * The redemptions of the professor's incentives, including deleted incentives: a list for each incentive, newest first.
 * The incentive that was redeemed last comes first.
 * @see decisions §4.3
 */
export async function transactionsOfProfessor(db: Db, prof_id: number): Promise<LoggedTransaction[][]> {
  const rows = await transactions(db).where('shop_transaction.prof_id', '=', prof_id).execute();
  return [...Map.groupBy(rows, incentiveOf).values()].map((group) => group.map(toTransaction));
}

/** The redemption with this id, if it belongs to one of the professor's incentives. @see decisions §4.6 */
export async function ownRedemption(
  db: Db,
  prof_id: number,
  transaction_id: number,
): Promise<Authorized<LoggedTransaction> | undefined> {
  const row = await transactions(db)
    .where('transaction_id', '=', transaction_id)
    .where('shop_transaction.prof_id', '=', prof_id)
    .executeTakeFirst();
  return authorized(row && toTransaction(row));
}

/**
 * Gives a professor's redemptions to another professor. Only pending redemptions get the new professor's name.
 * @returns the number of pending redemptions
 */
export async function storeTaker(db: Db, from: number, taker: Professor): Promise<number> {
  const given = await db
    .updateTable('shop_transaction')
    .set({ prof_id: taker.prof_id, professor_name: wholeName(taker) })
    .where('prof_id', '=', from)
    .where(isPending)
    .executeTakeFirst();
  await db.updateTable('shop_transaction').set({ prof_id: taker.prof_id }).where('prof_id', '=', from).execute();
  return Number(given.numUpdatedRows);
}

/** Stores when a redemption was first verified. @returns its student, if this was the first time */
export async function storeVerified(
  db: Db,
  { transaction_id }: Authorized<LoggedTransaction>,
  verifiedAt: Instant,
): Promise<number | undefined> {
  const verified = await db
    .updateTable('shop_transaction')
    .set({ isVerified: true, verifiedAt })
    .where('transaction_id', '=', transaction_id)
    .where(isPending)
    .returning('stud_id')
    .executeTakeFirst();
  return verified?.stud_id;
}

/** The number of pending redemptions of a professor's incentives. */
export function waitingForProfessor(db: Db, prof_id: number): Promise<number> {
  return countRows(db.selectFrom('shop_transaction').where('prof_id', '=', prof_id).where(isPending));
}
