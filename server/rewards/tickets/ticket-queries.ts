import { sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import * as calls from '#contract/rewards/tickets/ticket-calls.ts';
import { notGivenBack } from '#server/people/ledger/kept-queries.ts';
import { secondsAfter } from '#server/platform/base/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { columnsIn, columnsOf } from '#server/platform/database/queries.ts';
import { settingValue } from '#server/platform/settings/settings-queries.ts';

export const redemptionState = sql<calls.LoggedTransaction['state']>`coalesce(decision,
  case when shop_transaction."isVerified" then 'verified' else 'pending' end)`;

/** Whether it is pending. */
export const isPending = sql<boolean>`(${redemptionState} = 'pending')`;

const { shopitem, student } = calls.loggedTransaction.shape;

/** Redemptions with their student's names, newest first. */
export function transactions(db: Db) {
  return db
    .selectFrom('shop_transaction')
    .innerJoin('student', 'student.stud_id', 'shop_transaction.stud_id')
    .select(['transaction_id', 'shop_transaction.createdAt', 'shop_transaction.isVerified', 'verifiedAt', 'decidedAt'])
    .select(['decidedByRole as decidedBy', 'decisionReason', 'isRestocked', 'professor_name'])
    .select(['item_id', 'item_classSection'])
    .select([...columnsOf(shopitem), ...columnsIn('student', student)])
    .select([redemptionState.as('state'), notGivenBack.as('notBack')])
    .orderBy('transaction_id', 'desc');
}

export type TransactionRow = Awaited<ReturnType<ReturnType<typeof transactions>['executeTakeFirstOrThrow']>>;

/** A redemption in the form that calls return. */
export function toTransaction(row: TransactionRow): calls.LoggedTransaction {
  const { item_id: _which, item_classSection: _forWhom, professor_name: professor, notBack, ...parts } = row;
  const { item_subject, item_name, item_price, ...others } = parts;
  const { first_name, middle_name, last_name, courseYearSection, username, ...transaction } = others;
  return {
    ...transaction,
    refund: item_price - Math.min(item_price, notBack),
    professor,
    student: { first_name, middle_name, last_name, courseYearSection, username },
    shopitem: { item_subject, item_name, item_price },
  };
}

/** Redemptions as their student sees them, with the time until which each can be canceled. */
export async function asItsStudentSees(
  db: Db,
  of: readonly calls.LoggedTransaction[],
  now: Instant,
): Promise<calls.OwnTransaction[]> {
  const seconds = (await settingValue(db, 'cancel_minutes')) * 60;
  return of.map((transaction) => {
    const until = secondsAfter(transaction.createdAt, seconds);
    return { ...transaction, cancelUntil: transaction.state === 'pending' && until > now ? until : null };
  });
}

/** The student's redemptions, newest first. @see decisions §4.3 */
export async function transactionsOfStudent(db: Db, stud_id: number, now: Instant): Promise<calls.OwnTransaction[]> {
  const rows = await transactions(db).where('shop_transaction.stud_id', '=', stud_id).execute();
  return asItsStudentSees(db, rows.map(toTransaction), now);
}

export async function transactionById(db: Db, transaction_id: number): Promise<calls.LoggedTransaction | undefined> {
  const row = await transactions(db).where('transaction_id', '=', transaction_id).executeTakeFirst();
  return row && toTransaction(row);
}
