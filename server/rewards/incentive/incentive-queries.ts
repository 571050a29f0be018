import * as z from 'zod/mini';
import { personNames } from '#contract/people/student/student-calls.ts';
import type { BodyOf } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import {
  type createItems,
  type OfferedItem,
  type ShopItem,
  shopItem,
  type updateProfessorShopItem,
} from '#contract/rewards/incentive/incentive-calls.ts';
import { limitState } from '#contract/rewards/incentive/limit-rules.ts';
import { type Authorized, authorized } from '#server/platform/base/actors.ts';
import type { Db } from '#server/platform/database/database.ts';
import { columnsIn, columnsOf, countRows } from '#server/platform/database/queries.ts';
import { isOnOffer, subjectIsThere, timesRedeemed } from './offer-queries.ts';

/** The limits, times and picture of an incentive. */
export type Offer = Pick<ShopItem, 'perStudent' | 'perDays' | 'availableFrom' | 'availableUntil' | 'isHidden' | 'icon'>;

const itemColumns = columnsOf(z.omit(shopItem, { professor: true }));

function shopItems(db: Db) {
  return db
    .selectFrom('shop_item')
    .innerJoin('professor', 'professor.prof_id', 'shop_item.prof_id')
    .select([...itemColumns, ...columnsIn('professor', personNames)]);
}

type ShopItemRow = Awaited<ReturnType<ReturnType<typeof shopItems>['executeTakeFirstOrThrow']>>;

function toShopItem({ first_name, middle_name, last_name, ...item }: ShopItemRow): ShopItem {
  return { ...item, professor: { first_name, middle_name, last_name } };
}

/** The professor's incentives, newest first. @see spec §2 */
export async function ownShopItems(db: Db, prof_id: number): Promise<ShopItem[]> {
  const rows = await shopItems(db).where('shop_item.prof_id', '=', prof_id).orderBy('item_id', 'desc').execute();
  return rows.map(toShopItem);
}

/**
 * The incentive with this id if it belongs to this professor. The incentive's row is locked until the transaction ends,
 * since changes depend on its current values. @see decisions §4.6
 */
export async function ownShopItem(db: Db, prof_id: number, item_id: number): Promise<Authorized<ShopItem> | undefined> {
  const row = await shopItems(db)
    .where('item_id', '=', item_id)
    .where('shop_item.prof_id', '=', prof_id)
    .forUpdate('shop_item')
    .executeTakeFirst();
  return authorized(row && toShopItem(row));
}

/**
 * The incentives on offer to the student's program level, newest first, including incentives that are sold out.
 * Incentives of professors who left and of deleted subjects are left out.
 * @see decisions §4.3
 */
export async function shopItemsForStudent(db: Db, stud_id: number, now: Instant): Promise<OfferedItem[]> {
  const rows = await shopItems(db)
    .innerJoin('student', 'student.courseYearSection', 'shop_item.item_classSection')
    .where('student.stud_id', '=', stud_id)
    .where('professor.leftAt', 'is', null)
    .where(isOnOffer(now))
    .where(subjectIsThere)
    .orderBy('item_id', 'desc')
    .execute();
  const times = rows.some(({ perStudent }) => perStudent !== null) ? await timesRedeemed(db, stud_id) : new Map();
  const nowMs = Date.parse(now);
  return rows.map((row) => ({ ...toShopItem(row), ...limitState(row, times.get(row.item_id) ?? [], nowMs) }));
}

/** Gives all incentives of a professor to another professor. @returns the number of incentives */
export async function storeOfferer(db: Db, from: number, prof_id: number): Promise<number> {
  const given = await db.updateTable('shop_item').set({ prof_id }).where('prof_id', '=', from).executeTakeFirst();
  return Number(given.numUpdatedRows);
}

/** The number of incentives that the professor has. */
export function incentiveCount(db: Db, prof_id: number): Promise<number> {
  return countRows(db.selectFrom('shop_item').where('prof_id', '=', prof_id));
}

/** Stores a new incentive of a professor, with none sold. @returns its item_id */
export async function insertShopItem(
  db: Db,
  prof_id: number,
  values: BodyOf<typeof createItems> & Offer,
  createdAt: Instant,
): Promise<number> {
  const { item_id } = await db
    .insertInto('shop_item')
    .values({ ...values, prof_id, given: values.item_quantity, sold: 0, createdAt })
    .returning('item_id')
    .executeTakeFirstOrThrow();
  return item_id;
}

/**
 * Stores changes of an incentive. '' or null keeps a value. A new quantity is the number of items left from now on, so
 * it is added to the number already sold.
 */
export async function storeShopItem(
  db: Db,
  item: Authorized<ShopItem>,
  changes: BodyOf<typeof updateProfessorShopItem>,
  offer: Offer,
): Promise<void> {
  const { item_name, item_subject, item_classSection, item_quantity, item_price } = changes;
  const texts = Object.entries({ item_name, item_subject, item_classSection }).filter(([, text]) => text !== '');
  await db
    .updateTable('shop_item')
    .set((eb) => ({
      ...offer,
      ...Object.fromEntries(texts),
      ...(item_price === null ? {} : { item_price }),
      ...(item_quantity === null ? {} : { item_quantity, given: eb('sold', '+', item_quantity) }),
    }))
    .where('item_id', '=', item.item_id)
    .execute();
}

/**
 * Deletes an incentive.
 * @returns how many of its items were left and how many were sold; undefined if it was deleted in the meantime
 */
export function removeShopItem(db: Db, { item_id }: Authorized<ShopItem>) {
  return db
    .deleteFrom('shop_item')
    .where('item_id', '=', item_id)
    .returning(['item_name', 'item_quantity', 'sold'])
    .executeTakeFirst();
}
