import { MOST } from '#contract/base/bounds.ts';
import type { BodyOf, RefusalOf } from '#contract/base/call.ts';
import { notFound } from '#contract/base/refusal.ts';
import {
  type createItems,
  type ShopItem,
  tooManyIncentives,
  type updateProfessorShopItem,
} from '#contract/incentive/incentive-calls.ts';
import { audit } from '#server/base/audit.ts';
import { instantIn } from '#server/base/clock.ts';
import type { Services } from '#server/base/services.ts';
import type { Professor } from '#server/base/who.ts';
import { incentiveCount, ownShopItem, professorStays } from './incentive-queries.ts';

/**
 * Adds an incentive of this professor, none of it sold.
 * @returns the incentive, or `notFound` when the professor was deleted in the meantime, `tooManyIncentives`
 */
export function createShopItem(
  { database, clock }: Services,
  who: Professor,
  values: BodyOf<typeof createItems>,
): Promise<ShopItem | RefusalOf<typeof createItems> | typeof notFound> {
  return database.write(async (db) => {
    if (!(await professorStays(db, who.prof_id))) return notFound;
    if ((await incentiveCount(db, who.prof_id)) >= MOST.incentives) return tooManyIncentives;
    const { item_id } = await db
      .insertInto('shop_item')
      .values({
        ...values,
        prof_id: who.prof_id,
        given: values.item_quantity,
        sold: 0,
        createdAt: instantIn(clock),
      })
      .returning('item_id')
      .executeTakeFirstOrThrow();
    return (await ownShopItem(db, who.prof_id, item_id)) ?? notFound;
  });
}

/**
 * Changes an incentive; what is blank or null stays. A new quantity is what is left from now on, so it counts as given
 * on top of what is sold already. Redemptions keep their own copy.
 * @returns the incentive as it is now, or `notFound`
 * @see decisions §1.1, §4.10
 */
export function updateShopItem(
  { database }: Services,
  who: Professor,
  item_id: number,
  changes: BodyOf<typeof updateProfessorShopItem>,
): Promise<ShopItem | typeof notFound> {
  const { item_quantity, item_price, ...texts } = changes;
  return database.write(async (db) => {
    await db
      .updateTable('shop_item')
      .set({
        // An UPDATE has to set something, also when every field came blank.
        prof_id: who.prof_id,
        ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
        ...(item_price === null ? {} : { item_price }),
      })
      .$if(item_quantity !== null, (query) =>
        query.set((eb) => ({ item_quantity: item_quantity ?? 0, given: eb('sold', '+', item_quantity ?? 0) })),
      )
      .where('item_id', '=', item_id)
      .where('prof_id', '=', who.prof_id)
      .execute();
    return (await ownShopItem(db, who.prof_id, item_id)) ?? notFound;
  });
}

/**
 * Deletes an incentive for good; what was redeemed of it stays with the students, under the name and price it had.
 * @returns undefined, or `notFound`
 * @see decisions §4.10, §4.11
 */
export function deleteShopItem(
  { database, clock }: Services,
  who: Professor,
  item_id: number,
): Promise<undefined | typeof notFound> {
  return database.write(async (db) => {
    const deleted = await db
      .deleteFrom('shop_item')
      .where('item_id', '=', item_id)
      .where('prof_id', '=', who.prof_id)
      .returning(['item_name', 'item_quantity', 'sold'])
      .executeTakeFirst();
    if (!deleted) return notFound;
    const { item_name, item_quantity, sold } = deleted;
    await audit(db, clock, who, 'delete-incentive', `${item_id} ${item_name}, ${item_quantity} left, ${sold} redeemed`);
    return undefined;
  });
}
