import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PointsLedgerTable } from '#server/platform/database/points-tables.ts';
import { preparedQuery, type ValueOf } from '#server/platform/database/queries.ts';

/** One change of a student's points, experience and level. @see decisions §1.1 */
export type LedgerEntry = Pick<PointsLedgerTable, 'kind' | 'points' | 'exp' | 'level'>;

const entered = preparedQuery(
  (db, value: ValueOf<LedgerEntry & { stud_id: number; reference: number; createdAt: Instant }>) =>
    db.insertInto('points_ledger').values({
      stud_id: value('stud_id'),
      reference: value('reference'),
      createdAt: value('createdAt'),
      kind: value('kind'),
      points: value('points'),
      exp: value('exp'),
      level: value('level'),
    }),
);

const balanced = preparedQuery((db, value: ValueOf<Record<'stud_id' | 'points' | 'exp' | 'level', number>>) =>
  db
    .updateTable('student')
    .set((eb) => ({
      current_token: eb('current_token', '+', value('points')),
      current_exp: eb('current_exp', '+', value('exp')),
      current_level: eb('current_level', '+', value('level')),
    }))
    .where('stud_id', '=', value('stud_id')),
);

/**
 * Adds what a student earned or spent to the ledger and to the balances, all or nothing.
 * @param reference the class_id for an attendance and its bonus, the transaction_id for a redemption
 * @throws if an entry exists already, or the points would fall below zero
 */
export async function postToLedger(
  db: Db,
  stud_id: number,
  reference: number,
  entries: LedgerEntry[],
  createdAt: Instant,
): Promise<void> {
  const sum = { stud_id, points: 0, exp: 0, level: 0 };
  for (const { kind, points, exp, level } of entries) {
    await entered(db, { kind, points, exp, level, stud_id, reference, createdAt });
    sum.points += points;
    sum.exp += exp;
    sum.level += level;
  }
  await balanced(db, sum);
}
