import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Whether an incentive is shown and on offer at this time. @see docs/decisions/0045 */
export function isOnOffer(now: Instant): RawBuilder<boolean> {
  return sql<boolean>`(not shop_item."isHidden" and coalesce(shop_item."availableFrom" <= ${now}, true)
    and coalesce(shop_item."availableUntil" > ${now}, true))`;
}

/** When the student redeemed incentives that have a limit, by item_id. Refunded redemptions are left out. */
export async function timesRedeemed(db: Db, stud_id: number, item_id?: number): Promise<Map<number, Instant[]>> {
  const rows = await db
    .selectFrom('shop_transaction')
    .innerJoin('shop_item', 'shop_item.item_id', 'shop_transaction.item_id')
    .select(['shop_item.item_id', 'shop_transaction.createdAt'])
    .where('stud_id', '=', stud_id)
    .where('decision', 'is', null)
    .where('perStudent', 'is not', null)
    .$if(item_id !== undefined, (query) => query.where('shop_item.item_id', '=', item_id ?? 0))
    .execute();
  const byItem = Map.groupBy(rows, (row) => row.item_id);
  return new Map([...byItem].map(([id, own]) => [id, own.map(({ createdAt }) => createdAt)]));
}

/**
 * Whether the subject that an incentive names is not deleted. Also true if the incentive names no subject.
 * @see decisions §8.1
 */
export const subjectIsThere = sql<boolean>`not exists (
  select 1 from subject where subject.prof_id = shop_item.prof_id and subject.subject_name = item_subject
    and subject."subject_courseYearSection" = "item_classSection" and subject."deletedAt" is not null)`;
