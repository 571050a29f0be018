import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { ClassSessionTable, SubjectTable } from '#server/platform/database/tables.ts';

/** Stores past sessions, worth nothing, of a new subject; all are of BSCS 4A by default. */
export async function storePastSession(
  db: Db,
  subject: Pick<Insertable<SubjectTable>, 'prof_id' | 'createdAt'> & Partial<Insertable<SubjectTable>>,
  ...sessions: Partial<Insertable<ClassSessionTable>>[]
): Promise<{ subject_id: number; class_ids: number[] }> {
  const { createdAt, subject_courseYearSection: program = 'BSCS 4A' } = subject;
  const named = { subject_name: 'Logic', subject_courseYearSection: program };
  const { subject_id } = await db
    .insertInto('subject')
    .values({ ...named, subject_start_time: '08:00', subject_end_time: '09:00', ...subject })
    .returning('subject_id')
    .executeTakeFirstOrThrow();
  return { subject_id, class_ids: await storeSessionsOf(db, { subject_id, createdAt, program }, ...sessions) };
}

/** Stores past sessions, worth nothing, of an existing subject. */
export async function storeSessionsOf(
  db: Db,
  { subject_id, createdAt, program }: { subject_id: number; createdAt: string; program: string },
  ...sessions: Partial<Insertable<ClassSessionTable>>[]
): Promise<number[]> {
  const of = { subject_id, class_courseYearSection: program, isOpen: program === '', isdeleted: false };
  const held = { start_time: '08:00', end_time: '09:00', createdAt, overAt: createdAt, madeAt: createdAt };
  const class_ids: number[] = [];
  for (const some of sessions) {
    const session = { ...of, ...held, class_token: 0, class_exp: 0, ...some };
    const stored = db.insertInto('class_session').values(session).returning('class_id');
    class_ids.push((await stored.executeTakeFirstOrThrow()).class_id);
  }
  return class_ids;
}

/** Stores an incentive with five items; one item was redeemed for `points`. The caller must set the balance. */
export async function storeSale(
  db: Db,
  { stud_id, prof_id, points, createdAt }: { stud_id: number; prof_id: number; points: number; createdAt: string },
): Promise<{ item_id: number; transaction_id: number }> {
  const incentive = { item_name: 'Pen', item_subject: 'Logic', item_classSection: 'A 1', item_price: points };
  const item = { prof_id, ...incentive, item_quantity: 4, given: 5, sold: 1, createdAt };
  const { item_id } = await db.insertInto('shop_item').values(item).returning('item_id').executeTakeFirstOrThrow();
  const bought = { stud_id, item_id, prof_id, ...incentive, professor_name: 'Grace Hopper', createdAt };
  const { transaction_id } = await db
    .insertInto('shop_transaction')
    .values({ ...bought, isVerified: false, verifiedAt: null })
    .returning('transaction_id')
    .executeTakeFirstOrThrow();
  const posted = { reference: transaction_id, points: 0 - points, exp: 0, level: 0, createdAt };
  await db
    .insertInto('points_ledger')
    .values({ stud_id, kind: 'redemption', ...posted })
    .execute();
  return { item_id, transaction_id };
}
