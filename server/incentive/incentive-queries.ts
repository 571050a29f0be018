import * as z from 'zod/mini';
import { type ShopItem, shopItem } from '#contract/incentive/incentive-calls.ts';
import { personNames } from '#contract/student/student-calls.ts';
import { columnsIn, columnsOf } from '#server/database/columns.ts';
import type { Db } from '#server/database/database.ts';

const itemColumns = columnsOf(z.omit(shopItem, { professor: true }));

/** Incentives with their professor's names. */
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

/** The incentive with this id, if it is this professor's. @see decisions §4.6 */
export async function ownShopItem(db: Db, prof_id: number, item_id: number): Promise<ShopItem | undefined> {
  const row = await shopItems(db)
    .where('item_id', '=', item_id)
    .where('shop_item.prof_id', '=', prof_id)
    .executeTakeFirst();
  return row && toShopItem(row);
}

/** The incentives of the student's program level, sold-out ones included, newest first. @see decisions §4.3 */
export async function shopItemsForStudent(db: Db, stud_id: number): Promise<ShopItem[]> {
  const rows = await shopItems(db)
    .innerJoin('student', 'student.courseYearSection', 'shop_item.item_classSection')
    .where('student.stud_id', '=', stud_id)
    .orderBy('item_id', 'desc')
    .execute();
  return rows.map(toShopItem);
}

/** Whether the professor is still there, and then they stay until the transaction ends. */
export async function professorStays(db: Db, prof_id: number): Promise<boolean> {
  const found = await db
    .selectFrom('professor')
    .select('prof_id')
    .where('prof_id', '=', prof_id)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** How many incentives the professor has. */
export async function incentiveCount(db: Db, prof_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('shop_item')
    .select((eb) => eb.fn.countAll<string | number>().as('count'))
    .where('prof_id', '=', prof_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}
