import { type Selectable, sql } from 'kysely';
import type { Professor } from '#contract/people/professor/professor-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import {
  type LoggedTransaction,
  loggedTransaction,
  type OwnTransaction,
} from '#contract/rewards/redemptions/redemption-calls.ts';
import { notGivenBack } from '#server/people/ledger/kept-queries.ts';
import { secondsAfter } from '#server/platform/base/clock.ts';
import { type Owned, owned } from '#server/platform/base/owned.ts';
import { columnsIn, columnsOf } from '#server/platform/database/columns.ts';
import { counted } from '#server/platform/database/counted.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ShopItemTable } from '#server/platform/database/points-tables.ts';
import { cancelMinutes } from '#server/platform/settings/settings-queries.ts';
import { isOnOffer } from '#server/rewards/incentive/offer-queries.ts';

/** The student's points and program level, their row locked until the transaction ends. */
export async function lockBuyer(
  db: Db,
  stud_id: number,
): Promise<{ current_token: number; courseYearSection: string } | undefined> {
  return db
    .selectFrom('student')
    .select(['current_token', 'courseYearSection'])
    .where('stud_id', '=', stud_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether an incentive is for this program level, and its professor is there to give it out. */
const isOfferedTo = (programLevel: string) => sql<boolean>`("item_classSection" = ${programLevel} and exists (
  select 1 from professor where professor.prof_id = shop_item.prof_id and professor."leftAt" is null))`;

/** The student's points. */
export async function pointsOf(db: Db, stud_id: number): Promise<number | undefined> {
  const row = await db.selectFrom('student').select('current_token').where('stud_id', '=', stud_id).executeTakeFirst();
  return row?.current_token;
}

/** How many are left of an incentive, its price, and whether and how often it may be had, if it is one of this program level. */
export async function stockOffered(
  db: Db,
  item_id: number,
  programLevel: string,
  now: Instant,
): Promise<
  | { item_quantity: number; item_price: number; perStudent: number | null; perDays: number | null; onOffer: boolean }
  | undefined
> {
  return db
    .selectFrom('shop_item')
    .select(['item_quantity', 'item_price', 'perStudent', 'perDays', isOnOffer(now).as('onOffer')])
    .where('item_id', '=', item_id)
    .where(isOfferedTo(programLevel))
    .executeTakeFirst();
}

const takenColumns = ['item_id', 'prof_id', 'item_name', 'item_subject', 'item_classSection', 'item_price'] as const;

/** One piece of an incentive as it was taken, with the price that belongs to it. */
export type TakenItem = Pick<Selectable<ShopItemTable>, (typeof takenColumns)[number]>;

/**
 * Takes one of the stock in a single statement, which decides by itself whether there is one left, at a price of at
 * most `points`, and at `shownPrice` where that is not null; undefined when there is not, and then nothing has changed.
 * @see decisions §4.10
 */
export async function takeFromStock(
  db: Db,
  item_id: number,
  programLevel: string,
  points: number,
  shownPrice: number | null,
  now: Instant,
): Promise<TakenItem | undefined> {
  return db
    .updateTable('shop_item')
    .set((eb) => ({ item_quantity: eb('item_quantity', '-', 1), sold: eb('sold', '+', 1) }))
    .where('item_id', '=', item_id)
    .where(isOfferedTo(programLevel))
    .where(isOnOffer(now))
    .where('item_quantity', '>', 0)
    .where('item_price', '<=', points)
    .$if(shownPrice !== null, (query) => query.where('item_price', '=', shownPrice ?? 0))
    .returning(takenColumns)
    .executeTakeFirst();
}

/** Whether a redemption still waits to be decided. */
export const isPending = sql<boolean>`(not shop_transaction."isVerified" and decision is null)`;

const { shopitem, student } = loggedTransaction.shape;

/** Redemptions with their student's names, newest first. */
export function transactions(db: Db) {
  return db
    .selectFrom('shop_transaction')
    .innerJoin('student', 'student.stud_id', 'shop_transaction.stud_id')
    .select([
      'transaction_id',
      'shop_transaction.createdAt',
      'shop_transaction.isVerified',
      'verifiedAt',
      'decision',
      'decidedAt',
      'decidedByRole as decidedBy',
      'decisionReason',
      'isRestocked',
      'professor_name',
      'item_id',
      'item_classSection',
    ])
    .select([...columnsOf(shopitem), ...columnsIn('student', student)])
    .select(notGivenBack.as('notBack'))
    .orderBy('transaction_id', 'desc');
}

type TransactionRow = Awaited<ReturnType<ReturnType<typeof transactions>['executeTakeFirstOrThrow']>>;

/** As it is on the wire. */
export function toTransaction(row: TransactionRow): LoggedTransaction {
  const { transaction_id, createdAt, isVerified, verifiedAt, professor_name, item_subject, item_name, item_price } =
    row;
  const { decision, decidedAt, decidedBy, decisionReason, isRestocked, notBack } = row;
  const { first_name, middle_name, last_name, courseYearSection, username } = row;
  return {
    transaction_id,
    createdAt,
    isVerified,
    verifiedAt,
    state: decision ?? (isVerified ? 'verified' : 'pending'),
    decidedAt,
    decidedBy,
    decisionReason,
    isRestocked,
    refund: item_price - Math.min(item_price, notBack),
    professor: professor_name,
    student: { first_name, middle_name, last_name, courseYearSection, username },
    shopitem: { item_subject, item_name, item_price },
  };
}

/** Redemptions as their student sees them: with until when each can be cancelled. */
export async function asItsStudentSees(
  db: Db,
  of: readonly LoggedTransaction[],
  now: Instant,
): Promise<OwnTransaction[]> {
  const seconds = (await cancelMinutes(db)) * 60;
  return of.map((transaction) => {
    const until = secondsAfter(transaction.createdAt, seconds);
    return { ...transaction, cancelUntil: transaction.state === 'pending' && until > now ? until : null };
  });
}

/** The student's redemptions, newest first. @see decisions §4.3 */
export async function transactionsOfStudent(db: Db, stud_id: number, now: Instant): Promise<OwnTransaction[]> {
  const rows = await transactions(db).where('shop_transaction.stud_id', '=', stud_id).execute();
  return asItsStudentSees(db, rows.map(toTransaction), now);
}

/** What one incentive's redemptions have in common: its id, or once it is deleted what it was called and for whom. */
function incentiveOf({ item_id, item_name, item_subject, item_classSection }: TransactionRow): string {
  return item_id === null ? JSON.stringify([item_name, item_subject, item_classSection]) : String(item_id);
}

/**
 * The redemptions of the professor's incentives, deleted ones included: a list for each incentive, newest first in
 * each, the incentive that was redeemed last at the front.
 * @see decisions §4.3
 */
export async function transactionsOfProfessor(db: Db, prof_id: number): Promise<LoggedTransaction[][]> {
  const rows = await transactions(db).where('shop_transaction.prof_id', '=', prof_id).execute();
  return [...Map.groupBy(rows, incentiveOf).values()].map((group) => group.map(toTransaction));
}

/** The redemption that the student made with this key; their row is locked. */
export async function redemptionOfKey(
  db: Db,
  stud_id: number,
  key: string,
): Promise<{ transaction_id: number; item_id: number | null } | undefined> {
  return db
    .selectFrom('shop_transaction')
    .select(['transaction_id', 'item_id'])
    .where('stud_id', '=', stud_id)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst();
}

/** The redemption with this id. */
export async function transactionById(db: Db, transaction_id: number): Promise<LoggedTransaction | undefined> {
  const row = await transactions(db).where('transaction_id', '=', transaction_id).executeTakeFirst();
  return row && toTransaction(row);
}

/** The redemption with this id, if it is of one of the professor's incentives. @see decisions §4.6 */
export async function ownTransaction(
  db: Db,
  prof_id: number,
  transaction_id: number,
): Promise<Owned<LoggedTransaction> | undefined> {
  const row = await transactions(db)
    .where('transaction_id', '=', transaction_id)
    .where('shop_transaction.prof_id', '=', prof_id)
    .executeTakeFirst();
  return owned(row && toTransaction(row));
}

/** How a professor is called on what was bought of them. */
const nameOnTicket = (one: Pick<Professor, 'first_name' | 'middle_name' | 'last_name'>) =>
  [one.first_name, one.middle_name, one.last_name].filter((name) => name !== '').join(' ');

/**
 * Gives a professor's redemptions to another one: what is pending by name, the others as they were bought.
 * @returns how many are pending
 */
export async function storeTaker(db: Db, from: number, taker: Professor): Promise<number> {
  const given = await db
    .updateTable('shop_transaction')
    .set({ prof_id: taker.prof_id, professor_name: nameOnTicket(taker) })
    .where('prof_id', '=', from)
    .where(isPending)
    .executeTakeFirst();
  await db.updateTable('shop_transaction').set({ prof_id: taker.prof_id }).where('prof_id', '=', from).execute();
  return Number(given.numUpdatedRows);
}

/** Keeps when a redemption was verified, the first time. @returns whose it is, where this was the first time */
export async function storeVerified(
  db: Db,
  { transaction_id }: Owned<LoggedTransaction>,
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

/** How many of the student's redemptions no professor has verified yet. */
export function waitingCount(db: Db, stud_id: number): Promise<number> {
  return counted(db.selectFrom('shop_transaction').where('stud_id', '=', stud_id).where(isPending));
}

/** How many redemptions of a professor's incentives wait to be verified. */
export function waitingForProfessor(db: Db, prof_id: number): Promise<number> {
  return counted(db.selectFrom('shop_transaction').where('prof_id', '=', prof_id).where(isPending));
}

/** Writes down what was bought, in the words of this moment. @returns the transaction_id */
export async function keepCopy(
  db: Db,
  stud_id: number,
  taken: TakenItem,
  createdAt: Instant,
  idempotencyKey: string | null,
): Promise<number> {
  const professor = await db
    .selectFrom('professor')
    .select(['first_name', 'middle_name', 'last_name'])
    .where('prof_id', '=', taken.prof_id)
    .executeTakeFirstOrThrow();
  const professor_name = nameOnTicket(professor);
  const { transaction_id } = await db
    .insertInto('shop_transaction')
    .values({ ...taken, stud_id, professor_name, isVerified: false, verifiedAt: null, createdAt, idempotencyKey })
    .returning('transaction_id')
    .executeTakeFirstOrThrow();
  return transaction_id;
}
