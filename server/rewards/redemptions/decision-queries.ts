import type { Role } from '#contract/platform/base/call.ts';
import { LARGEST_NUMBER } from '#contract/platform/base/field-bounds.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { LoggedTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { type AdministratorActor, type Authorized, authorized } from '#server/platform/base/actors.ts';
import type { Db } from '#server/platform/database/database.ts';
import { transactionById } from '#server/rewards/tickets/ticket-queries.ts';
import { leftTransaction } from './school-redemption-queries.ts';

/** A decision about a redemption: by whom, when and why. */
export interface Decision {
  decision: 'declined' | 'cancelled' | 'returned';
  decidedAt: Instant;
  decidedByRole: Role;
  decided_by: number;
  decisionReason: string;
}

/** The student, professor, incentive and price of a redemption. */
export function partsOf(
  db: Db,
  { transaction_id }: Authorized<LoggedTransaction>,
): Promise<{ stud_id: number; prof_id: number | null; item_id: number | null; item_price: number } | undefined> {
  return db
    .selectFrom('shop_transaction')
    .select(['stud_id', 'prof_id', 'item_id', 'item_price'])
    .where('transaction_id', '=', transaction_id)
    .executeTakeFirst();
}

/** Locks the incentive until the transaction ends. @returns whether it exists and its stock can grow by one */
export async function canTakeOneBack(db: Db, item_id: number): Promise<boolean> {
  const held = await db
    .selectFrom('shop_item')
    .select('item_quantity')
    .where('item_id', '=', item_id)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined && held.item_quantity < LARGEST_NUMBER;
}

/** Puts one redeemed item of an incentive back into its stock. */
export async function takeBack(db: Db, item_id: number): Promise<void> {
  await db
    .updateTable('shop_item')
    .set((eb) => ({ item_quantity: eb('item_quantity', '+', 1), sold: eb('sold', '-', 1) }))
    .where('item_id', '=', item_id)
    .execute();
}

/** Stores how a redemption ended, if its state allows that. @returns whether it was stored */
export async function storeDecision(
  db: Db,
  { transaction_id }: Authorized<LoggedTransaction>,
  decision: Decision,
  isRestocked: boolean,
): Promise<boolean> {
  const stored = await db
    .updateTable('shop_transaction')
    .set({ ...decision, isRestocked })
    .where('transaction_id', '=', transaction_id)
    .where('decision', 'is', null)
    .where('isVerified', '=', decision.decision === 'returned')
    .executeTakeFirst();
  return stored.numUpdatedRows > 0n;
}

/** The redemption, if it is the student's own. @see decisions §4.6 */
export async function redemptionOfStudent(
  db: Db,
  stud_id: number,
  transaction_id: number,
): Promise<Authorized<LoggedTransaction> | undefined> {
  const own = await db
    .selectFrom('shop_transaction')
    .select('transaction_id')
    .where('transaction_id', '=', transaction_id)
    .where('stud_id', '=', stud_id)
    .executeTakeFirst();
  return authorized(own && (await transactionById(db, transaction_id)));
}

/**
 * The redemption, if an administrator may decide it: any verified redemption, or a pending redemption that no professor
 * can decide.
 */
export async function decidableByAdministrator(
  db: Db,
  who: AdministratorActor,
  transaction_id: number,
): Promise<Authorized<LoggedTransaction> | undefined> {
  const transaction = await transactionById(db, transaction_id);
  return transaction?.isVerified ? authorized(transaction) : leftTransaction(db, who, transaction_id);
}
