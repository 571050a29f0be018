import { type Selectable, sql } from 'kysely';
import { wholeName } from '#contract/people/student/name-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ShopItemTable } from '#server/platform/database/points-tables.ts';
import { countRows } from '#server/platform/database/queries.ts';
import { isOnOffer, subjectIsThere } from '#server/rewards/incentive/offer-queries.ts';
import { isPending } from '#server/rewards/tickets/ticket-queries.ts';

/** The student's points and program level. The student's row is locked until the transaction ends. */
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

/** Whether an incentive is for this program level, its professor has not left, and its subject was not deleted. */
const isOfferedTo = (programLevel: string) => sql<boolean>`("item_classSection" = ${programLevel} and exists (
  select 1 from professor where professor.prof_id = shop_item.prof_id and professor."leftAt" is null) and ${subjectIsThere})`;

/** The student's points. */
export async function studentPoints(db: Db, stud_id: number): Promise<number | undefined> {
  const row = await db.selectFrom('student').select('current_token').where('stud_id', '=', stud_id).executeTakeFirst();
  return row?.current_token;
}

/** The stock, price, availability and limits of an incentive for this program level. */
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

/** One item of an incentive that was taken from the stock, with its price. */
export type TakenItem = Pick<Selectable<ShopItemTable>, (typeof takenColumns)[number]>;

/**
 * Takes one item from the stock in a single statement, which also checks that an item is left, that the price is at
 * most `points`, and that the price equals `shownPrice` unless `shownPrice` is null. Returns undefined and changes
 * nothing if a check fails.
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

/** The redemption that the student made with this key. The caller has locked the student's row. */
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

/** The number of the student's pending redemptions. */
export function waitingCount(db: Db, stud_id: number): Promise<number> {
  return countRows(db.selectFrom('shop_transaction').where('stud_id', '=', stud_id).where(isPending));
}

/** Stores a redemption with a copy of the incentive's current texts. @returns the transaction_id */
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
  const professor_name = wholeName(professor);
  const { transaction_id } = await db
    .insertInto('shop_transaction')
    .values({ ...taken, stud_id, professor_name, isVerified: false, verifiedAt: null, createdAt, idempotencyKey })
    .returning('transaction_id')
    .executeTakeFirstOrThrow();
  return transaction_id;
}
