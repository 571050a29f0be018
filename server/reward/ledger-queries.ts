import type { Instant } from '#contract/base/fields.ts';
import type { Db } from '#server/base/database.ts';
import type { LedgerKind } from '#server/base/tables.ts';

/** One change of a student's points, experience and level. @see decisions §1.1 */
export interface LedgerEntry {
  kind: LedgerKind;
  points: number;
  exp: number;
  level: number;
}

/**
 * Writes what a student earned or spent into the ledger and into the balances that it explains, all or nothing.
 * @param reference the class_id of an attendance and its bonus, the transaction_id of a redemption
 * @throws when one of them is in the ledger already, or a balance would fall below zero
 */
export async function postToLedger(
  db: Db,
  stud_id: number,
  reference: number,
  entries: LedgerEntry[],
  createdAt: Instant,
): Promise<void> {
  await db
    .insertInto('points_ledger')
    .values(entries.map((entry) => ({ stud_id, reference, createdAt, ...entry })))
    .execute();
  const sum = (of: 'points' | 'exp' | 'level') => entries.reduce((total, entry) => total + entry[of], 0);
  await db
    .updateTable('student')
    .set((eb) => ({
      current_token: eb('current_token', '+', sum('points')),
      current_exp: eb('current_exp', '+', sum('exp')),
      current_level: eb('current_level', '+', sum('level')),
    }))
    .where('stud_id', '=', stud_id)
    .execute();
}
