import { type Selectable, sql } from 'kysely';
import type { Instant } from '#contract/base/fields.ts';
import type { Professor } from '#contract/professor/professor-calls.ts';
import { type LoggedTransaction, loggedTransaction } from '#contract/redemption/redemption-calls.ts';
import { type Owned, owned } from '#server/base/owned.ts';
import type { Administrator } from '#server/base/who.ts';
import { columnsIn, columnsOf } from '#server/database/columns.ts';
import { counted } from '#server/database/counted.ts';
import type { Db } from '#server/database/database.ts';
import type { ShopItemTable } from '#server/database/tables.ts';

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

/** Whether the professor of an incentive is there to give it out. */
const isOffered = sql<boolean>`exists (select 1 from professor
  where professor.prof_id = shop_item.prof_id and professor."leftAt" is null)`;

/** How many are left of an incentive and its price, if it is one of this program level. */
export async function stockOffered(
  db: Db,
  item_id: number,
  programLevel: string,
): Promise<{ item_quantity: number; item_price: number } | undefined> {
  return db
    .selectFrom('shop_item')
    .select(['item_quantity', 'item_price'])
    .where('item_id', '=', item_id)
    .where('item_classSection', '=', programLevel)
    .where(isOffered)
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
): Promise<TakenItem | undefined> {
  return db
    .updateTable('shop_item')
    .set((eb) => ({ item_quantity: eb('item_quantity', '-', 1), sold: eb('sold', '+', 1) }))
    .where('item_id', '=', item_id)
    .where('item_classSection', '=', programLevel)
    .where(isOffered)
    .where('item_quantity', '>', 0)
    .where('item_price', '<=', points)
    .$if(shownPrice !== null, (query) => query.where('item_price', '=', shownPrice ?? 0))
    .returning(takenColumns)
    .executeTakeFirst();
}

const { shopitem, student } = loggedTransaction.shape;

/** Redemptions with their student's names, newest first. */
function transactions(db: Db) {
  return db
    .selectFrom('shop_transaction')
    .innerJoin('student', 'student.stud_id', 'shop_transaction.stud_id')
    .select([
      'transaction_id',
      'shop_transaction.createdAt',
      'shop_transaction.isVerified',
      'verifiedAt',
      'professor_name',
      'item_id',
      'item_classSection',
    ])
    .select([...columnsOf(shopitem), ...columnsIn('student', student)])
    .orderBy('transaction_id', 'desc');
}

type TransactionRow = Awaited<ReturnType<ReturnType<typeof transactions>['executeTakeFirstOrThrow']>>;

function toTransaction(row: TransactionRow): LoggedTransaction {
  const { transaction_id, createdAt, isVerified, verifiedAt, professor_name, item_subject, item_name, item_price } =
    row;
  const { first_name, middle_name, last_name, courseYearSection, username } = row;
  return {
    transaction_id,
    createdAt,
    isVerified,
    verifiedAt,
    professor: professor_name,
    student: { first_name, middle_name, last_name, courseYearSection, username },
    shopitem: { item_subject, item_name, item_price },
  };
}

/** The student's redemptions, newest first. @see decisions §4.3 */
export async function transactionsOfStudent(db: Db, stud_id: number): Promise<LoggedTransaction[]> {
  const rows = await transactions(db).where('shop_transaction.stud_id', '=', stud_id).execute();
  return rows.map(toTransaction);
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

/** Redemptions that no professor can verify, since theirs has left or is not there any more. */
function leftByProfessors(db: Db) {
  return transactions(db)
    .leftJoin('professor', 'professor.prof_id', 'shop_transaction.prof_id')
    .where((eb) => eb.or([eb('shop_transaction.prof_id', 'is', null), eb('professor.leftAt', 'is not', null)]));
}

/** Those of them that are pending, newest first. @see docs/decisions/0035 */
export async function pendingLeft(db: Db): Promise<LoggedTransaction[]> {
  const rows = await leftByProfessors(db).where('shop_transaction.isVerified', '=', false).execute();
  return rows.map(toTransaction);
}

/** The one of them with this id, for an administrator. @see docs/decisions/0035 */
export async function leftTransaction(
  db: Db,
  _who: Administrator,
  transaction_id: number,
): Promise<Owned<LoggedTransaction> | undefined> {
  const row = await leftByProfessors(db).where('transaction_id', '=', transaction_id).executeTakeFirst();
  return owned(row && toTransaction(row));
}

/** How a professor is called on what was bought of them. */
const nameOnTicket = (one: Pick<Professor, 'first_name' | 'middle_name' | 'last_name'>) =>
  [one.first_name, one.middle_name, one.last_name].filter((name) => name !== '').join(' ');

/** Gives what is pending of a professor to another one, by name. @returns how many */
export async function storeTaker(db: Db, from: number, taker: Professor): Promise<number> {
  const given = await db
    .updateTable('shop_transaction')
    .set({ prof_id: taker.prof_id, professor_name: nameOnTicket(taker) })
    .where('prof_id', '=', from)
    .where('isVerified', '=', false)
    .executeTakeFirst();
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
    .where('isVerified', '=', false)
    .returning('stud_id')
    .executeTakeFirst();
  return verified?.stud_id;
}

/** How many of the student's redemptions no professor has verified yet. */
export function waitingCount(db: Db, stud_id: number): Promise<number> {
  return counted(db.selectFrom('shop_transaction').where('stud_id', '=', stud_id).where('isVerified', '=', false));
}

/** How many redemptions of a professor's incentives wait to be verified. */
export function waitingForProfessor(db: Db, prof_id: number): Promise<number> {
  return counted(db.selectFrom('shop_transaction').where('prof_id', '=', prof_id).where('isVerified', '=', false));
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
