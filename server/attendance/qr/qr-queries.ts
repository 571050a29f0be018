import type { Selectable } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import { secretHash } from '#server/platform/base/secret.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows, preparedQuery, type ValueOf } from '#server/platform/database/queries.ts';
import type { QrTokenTable } from '#server/platform/database/tables.ts';

const tokenColumns = [
  'hash',
  'stud_id',
  'usedAt',
  'class_id',
  'prof_id',
  'refusedAt',
  'refusedClass',
  'refusedBy',
] as const;

/** A QR token as the server stores it; the value itself is never stored. */
export type QrToken = Pick<Selectable<QrTokenTable>, (typeof tokenColumns)[number]>;

/** The QR token with this value, including used and expired tokens that are still stored. */
export function qrTokenByValue(db: Db, value: string): Promise<QrToken | undefined> {
  return db.selectFrom('qr_token').select(tokenColumns).where('hash', '=', secretHash(value)).executeTakeFirst();
}

/** The number of replaced values that are stored per student, if devices without a network keep no scans. */
export const REPLACED_KEPT = 5;

/**
 * The number of replaced values that cleaning leaves a student, if devices without a network keep scans: more than a
 * student shows in a week. A code that only such a device read is replaced by the student's next code.
 */
const REPLACED_KEPT_FOR_SCANS = 200;

const replaced = preparedQuery((db, value: ValueOf<{ stud_id: number; now: Instant }>) =>
  db
    .updateTable('qr_token')
    .set({ replacedAt: value('now') })
    .where('stud_id', '=', value('stud_id'))
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .returning('hash'),
);

const outnumbered = preparedQuery((db, value: ValueOf<{ stud_id: number; keep: number }>) => {
  const ofStudent = db
    .selectFrom('qr_token')
    .select('hash')
    .where('stud_id', '=', value('stud_id'))
    .where('replacedAt', 'is not', null);
  return db
    .deleteFrom('qr_token')
    .where('stud_id', '=', value('stud_id'))
    .where('replacedAt', 'is not', null)
    .where('hash', 'not in', ofStudent.orderBy('replacedAt', 'desc').limit(value('keep')));
});

type NewToken = Pick<Selectable<QrTokenTable>, 'stud_id' | 'deviceMark' | 'createdAt' | 'expiresAt'>;

const stored = preparedQuery((db, value: ValueOf<NewToken & { hash: string }>) =>
  db.insertInto('qr_token').values({
    hash: value('hash'),
    stud_id: value('stud_id'),
    deviceMark: value('deviceMark'),
    createdAt: value('createdAt'),
    expiresAt: value('expiresAt'),
  }),
);

/**
 * Stores a new value and marks the student's unused value as replaced, so that scanning that value gets its own
 * refusal. `storeCodeBatch` in `store-codes-queries.ts` does the same for many students.
 * @param keepsAll whether all replaced values stay stored, not only the last five
 * @see decisions §2.2, §2.4
 */
export async function replaceQrToken(
  db: Db,
  { value, ...token }: NewToken & { value: string },
  keepsAll: boolean,
): Promise<void> {
  const { stud_id } = token;
  const before = await replaced(db, { stud_id, now: token.createdAt });
  if (before.length > 0 && !keepsAll) await outnumbered(db, { stud_id, keep: REPLACED_KEPT });
  await stored(db, { ...token, hash: secretHash(value) });
}

/** The students of whom more values are stored than replaced ones are kept. */
export async function studentsWithManyCodes(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('qr_token')
    .select('stud_id')
    .groupBy('stud_id')
    .having((eb) => eb.fn.countAll(), '>', REPLACED_KEPT_FOR_SCANS)
    .execute();
  return rows.map(({ stud_id }) => stud_id);
}

/** Deletes a student's replaced values except the newest ones. */
export async function deleteOldCodes(db: Db, stud_id: number): Promise<void> {
  await outnumbered(db, { stud_id, keep: REPLACED_KEPT_FOR_SCANS });
}

/** The scan that used up a QR value. */
type QrUse = { usedAt: Instant; class_id: number; prof_id: number } & Pick<QrTokenTable, 'idempotencyKey'>;

/** Uses up a value for one session. The caller has read it as unused and has locked its row. */
export const consumeQrToken = preparedQuery((db, value: ValueOf<QrUse & { hash: string }>) =>
  db
    .updateTable('qr_token')
    .set({
      usedAt: value('usedAt'),
      class_id: value('class_id'),
      prof_id: value('prof_id'),
      idempotencyKey: value('idempotencyKey'),
    })
    .where('hash', '=', value('hash')),
);

/**
 * Stores the mark of a card's scan for as long as a used code is stored. A retry of the same scan is then recognized
 * even after the attendance was removed. The card itself stays valid for other scans.
 * @param mark a value that is unique to this card, session, professor and client's key
 */
export async function keepCardScan(
  db: Db,
  mark: string,
  { at, ...scan }: { stud_id: number; class_id: number; prof_id: number; at: Instant },
): Promise<void> {
  const row = { ...scan, hash: secretHash(mark), createdAt: at, expiresAt: at, usedAt: at };
  // The mark stays that of the scan that stored it first.
  await db
    .insertInto('qr_token')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records in a QR value's row that the value was refused. @returns the code's row as it was before */
export async function keepRefused(
  db: Db,
  value: string,
  refused: { refusedAt: Instant; refusedClass: number; refusedBy: number },
): Promise<QrToken | undefined> {
  const before = await qrTokenByValue(db, value);
  if (before) await db.updateTable('qr_token').set(refused).where('hash', '=', before.hash).execute();
  return before;
}

/** Removes the record of the refusal from codes that one of these deleted professors refused. */
export async function forgetRefusedBy(db: Db, prof_ids: readonly number[]): Promise<void> {
  const nobody = { refusedAt: null, refusedClass: null, refusedBy: null };
  await db.updateTable('qr_token').set(nobody).where('refusedBy', 'in', prof_ids).execute();
}

/** Whether this value was recorded for a session of the subject after `since`. @see decisions §5.2 */
export async function wasJustRecorded(db: Db, value: string, subject_id: number, since: Instant): Promise<boolean> {
  const found = db
    .selectFrom('qr_token')
    .innerJoin('class_session', 'class_session.class_id', 'qr_token.class_id')
    .where('qr_token.hash', '=', secretHash(value))
    .where('qr_token.usedAt', '>=', since)
    .where('class_session.subject_id', '=', subject_id);
  return (await countRows(found)) > 0;
}
