import { sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { KeptPointsTable } from '#server/platform/database/points-tables.ts';
import { type LedgerEntry, postToLedger } from './ledger-queries.ts';

/** Points that could not be taken back, and their source: a withdrawn award or a changed attendance. */
type Kept = Pick<KeptPointsTable, 'stud_id' | 'kind' | 'reference' | 'points'>;

/** The id of the student's last redemption, 0 for none. The caller locks the student's row. */
async function lastRedemption(db: Db, stud_id: number): Promise<number> {
  const { last } = await db
    .selectFrom('shop_transaction')
    .select(({ fn }) => fn.max<number | null>('transaction_id').as('last'))
    .where('stud_id', '=', stud_id)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/**
 * Records points that could not be taken back, 0 or more, so that refunds of earlier redemptions collect them.
 * @param after_transaction_id the last redemption that may have spent the points, if it is not the student's last
 *   redemption
 */
export async function keep(db: Db, kept: Kept, after_transaction_id?: number): Promise<void> {
  const { stud_id, points: open } = kept;
  if (open === 0) return;
  const row = { ...kept, open, after_transaction_id: after_transaction_id ?? (await lastRedemption(db, stud_id)) };
  await db.insertInto('kept_points').values(row).execute();
}

/**
 * Ends the kept points of a student's attendance, because a later change of the status has counted them.
 * @returns the last redemption that may have spent these points; 0 if nothing was kept
 */
export async function endKept(db: Db, stud_id: number, class_id: number): Promise<number> {
  const changes = db.selectFrom('roll_change').select('change_id').where('class_id', '=', class_id);
  const ended = await db
    .updateTable('kept_points')
    .set({ open: 0 })
    .where('stud_id', '=', stud_id)
    .where('kind', '=', 'correction')
    .where('open', '>', 0)
    .where('reference', 'in', changes.where('stud_id', '=', stud_id))
    .returning('after_transaction_id')
    .executeTakeFirst();
  return ended?.after_transaction_id ?? 0;
}

/** Subtracts the points that a refund collected from the award or attendance to which these kept points belong. */
async function lessKept(db: Db, { stud_id, kind, reference }: Omit<Kept, 'points'>, taken: number): Promise<void> {
  if (kind === 'award-withdrawn')
    await db
      .updateTable('award')
      .set((eb) => ({ kept: eb('kept', '-', taken) }))
      .where('award_id', '=', reference)
      .execute();
  else
    await db
      .updateTable('attendance')
      .set((eb) => ({ points: eb('points', '-', taken) }))
      .where('stud_id', '=', stud_id)
      .where('class_id', '=', db.selectFrom('roll_change').select('class_id').where('change_id', '=', reference))
      .execute();
}

/**
 * Refunds a redemption's price, and subtracts the points that were kept after the redemption, oldest first and at most
 * the price. The result is as if the incentive had never been redeemed. Points kept before the redemption are not
 * collected, because they were spent on something else. The caller locks the student's row.
 * @see docs/decisions/0048
 */
export async function refund(
  db: Db,
  { stud_id, transaction_id, item_price }: { stud_id: number; transaction_id: number; item_price: number },
  at: Instant,
): Promise<void> {
  const found = await db
    .selectFrom('kept_points')
    .select(['kept_id', 'kind', 'reference', 'open'])
    .where('stud_id', '=', stud_id)
    .where('open', '>', 0)
    .where('after_transaction_id', '>=', transaction_id)
    .orderBy('after_transaction_id')
    .orderBy('kept_id')
    .execute();
  let left = item_price;
  for (const { kept_id, kind, reference, open } of found) {
    const points = Math.min(left, open);
    if (points === 0) break;
    left -= points;
    const kept = db.updateTable('kept_points').where('kept_id', '=', kept_id);
    await kept.set({ open: open - points }).execute();
    await db.insertInto('kept_taken').values({ transaction_id, kept_id, points }).execute();
    await lessKept(db, { stud_id, kind, reference }, points);
  }
  const entries: LedgerEntry[] = [{ kind: 'refund', points: item_price, exp: 0, level: 0 }];
  if (left < item_price) entries.push({ kind: 'collected', points: left - item_price, exp: 0, level: 0 });
  await postToLedger(db, stud_id, transaction_id, entries, at);
}

/**
 * How much of its price a refund collected. For an active redemption, how many points could be collected now, even if
 * they exceed its price.
 */
export const notGivenBack = sql<number>`coalesce(case when shop_transaction.decision is null
  then (select sum(kept.open) from kept_points kept where kept.stud_id = shop_transaction.stud_id
    and kept.after_transaction_id >= shop_transaction.transaction_id)
  else (select sum(taken.points) from kept_taken taken
    where taken.transaction_id = shop_transaction.transaction_id) end, 0)`;
