import { sql } from 'kysely';
import type { AttendanceSource, AttendedStatus } from '#contract/attendance/attendance/status.ts';
import type { Reward } from '#contract/people/ledger/reward.ts';
import type { Bonus } from '#contract/people/ledger/reward-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { momentNow } from '#server/attendance/attendance/counting-queries.ts';
import { lockStudentAt } from '#server/attendance/attendance/status-queries.ts';
import { consumeQrToken } from '#server/attendance/qr/qr-queries.ts';
import { postToLedger } from '#server/people/ledger/ledger-queries.ts';
import { firstEntries, type StoredReward, settle } from '#server/people/ledger/settle-queries.ts';
import type { Clock } from '#server/platform/base/clock.ts';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import { preparedQuery, type ValueOf } from '#server/platform/database/queries.ts';
import { rowLists } from '#server/platform/database/row-arrays.ts';
import type { Scanned } from './check-in-queries.ts';

/** An accepted check-in: the values to write. */
export interface CheckIn {
  source: Exclude<AttendanceSource, 'hand'>;
  /** The hash of the code to use up; null for a card. */
  hash: string | null;
  stud_id: number;
  prof_id: number;
  /** The client's key, which is stored with the code or, for a card, with the attendance. */
  idempotencyKey: string | null;
  /** A mark made from device and session; null for a code without a device. */
  deviceMark: string | null;
  /** Whether the photo or names differ from the previous attendance, or were changed within the last day. */
  isNewFace: boolean;
  /** Time in. */
  at: Instant;
  /** When it was recorded, if that is later than `at`. */
  recordedAt?: Instant;
  status: AttendedStatus;
  /** The session's own points and experience, or a late student's share of them. */
  own: { class_token: number; class_exp: number };
  bonus: Bonus;
  /** The total that is stored with the attendance. */
  reward: Reward;
}

/** A check-in that was written. */
export interface StoredCheckIn {
  attendance_id: number;
  /** Whether another student of this session was recorded with a code from the same device. */
  isSharedDevice: boolean;
}

/** The values that an attendance stores from the start. */
type NewAttendance = Omit<Reward, 'message'> &
  Pick<CheckIn, 'stud_id' | 'prof_id' | 'at' | 'status' | 'source' | 'deviceMark' | 'isNewFace'> &
  Record<'bonusPoints' | 'class_id', number> & { scanKey: string | null; recordedAt: Instant | null };

/** SQLite returns the id of the new row anyway: `returning` would set the row aside first, 4 of 16 µs. */
const newAttendance = preparedQuery((db, value: ValueOf<NewAttendance & { isSharedDevice: boolean }>, dialect) =>
  db
    .insertInto('attendance')
    .values({
      stud_id: value('stud_id'),
      class_id: value('class_id'),
      createdAt: value('at'),
      recordedBy: value('prof_id'),
      recordedAt: value('recordedAt'),
      status: value('status'),
      source: value('source'),
      scanKey: value('scanKey'),
      rewardKind: value('kind'),
      bonusPoints: value('bonusPoints'),
      streak: value('streak'),
      points: value('points'),
      exp: value('exp'),
      level: value('level'),
      deviceMark: value('deviceMark'),
      isNewFace: value('isNewFace'),
      isSharedDevice: value('isSharedDevice'),
    })
    .onConflict((conflict) => conflict.columns(['stud_id', 'class_id']).doNothing())
    .$if(dialect === 'postgres', (query) => query.returning('attendance_id as insertId')),
);

const ofDevice = preparedQuery((db, value: ValueOf<{ class_id: number; deviceMark: string }>) =>
  db
    .selectFrom('attendance')
    .select('attendance_id')
    .where('class_id', '=', value('class_id'))
    .where('deviceMark', '=', value('deviceMark'))
    .limit(1),
);

/** If two students used one device, the first student is flagged too. */
const othersMarked = preparedQuery((db, value: ValueOf<{ class_id: number; deviceMark: string | null }>) =>
  db
    .updateTable('attendance')
    .set({ isSharedDevice: true })
    .where('class_id', '=', value('class_id'))
    .where('deviceMark', '=', value('deviceMark')),
);

/** Writes an attendance, and marks it and others if they share a device; undefined if the student was present. */
async function storedAttendance(db: Db, attendance: NewAttendance): Promise<StoredCheckIn | undefined> {
  const { class_id, deviceMark } = attendance;
  const isSharedDevice = deviceMark !== null && (await ofDevice(db, { class_id, deviceMark })).length > 0;
  const [{ insertId } = {}] = await newAttendance(db, { ...attendance, isSharedDevice });
  if (insertId === undefined) return undefined;
  if (isSharedDevice) await othersMarked(db, { class_id, deviceMark });
  return { attendance_id: insertId, isSharedDevice };
}

/**
 * Uses the code up and stores the scan's key with it. A card stays valid: its key is stored with the attendance.
 * @returns the key for the attendance
 */
async function usedUp(
  db: Db,
  { hash, prof_id, at: usedAt, idempotencyKey }: Pick<CheckIn, 'hash' | 'prof_id' | 'at' | 'idempotencyKey'>,
  class_id: number,
): Promise<string | null> {
  if (hash === null) return idempotencyKey;
  await consumeQrToken(db, { hash, usedAt, class_id, prof_id, idempotencyKey });
  return null;
}

/** Writes statement by statement, if statements are cheap or the case is rare. */
async function storeByStatements(db: Db, { session, ...checkIn }: ToStore): Promise<StoredCheckIn | undefined> {
  const { own, bonus, reward, stud_id, prof_id, at, status, source, deviceMark, isNewFace } = checkIn;
  const { class_id } = session;
  const { kind, streak, points, exp, level } = reward;
  const scanKey = await usedUp(db, checkIn, class_id);
  const recordedAt = checkIn.recordedAt ?? null;
  const scanned = { stud_id, class_id, prof_id, at, recordedAt, status, source, scanKey, deviceMark, isNewFace };
  const given = { kind, streak, points, exp, level, bonusPoints: bonus.points };
  const stored = await storedAttendance(db, { ...scanned, ...given });
  if (stored) await postToLedger(db, stud_id, class_id, firstEntries(session, own, bonus), recordedAt ?? at);
  return stored;
}

/** A check-in with its session, ready to write. */
type ToStore = CheckIn & { session: Scanned['session'] };

const asked = rowLists('asked', {
  stud_id: 'integer',
  class_id: 'integer',
  prof_id: 'integer',
  hash: 'text',
  key: 'text',
  mark: 'text',
  new_face: 'boolean',
  status: 'text',
  kind: 'text',
  bonus: 'integer',
  streak: 'integer',
  points: 'integer',
  exp: 'integer',
  level: 'integer',
});
const entry = rowLists('entry', {
  of: 'integer',
  entered: 'text',
  points: 'integer',
  exp: 'integer',
  level: 'integer',
});

/**
 * Writes many check-ins of different students in one statement. The attendance is written first. If it already exists,
 * nothing else is written.
 */
const storedAtOnce = preparedQuery((_db, value: ValueOf<Record<string, unknown>>) => {
  const at = sql`cast(${value('at')} as timestamptz)`;
  return sql<StoredCheckIn & { stud_id: number }>`
    with asked as (select * from ${asked.table(value)}),
    present as (
      insert into attendance (stud_id, class_id, "createdAt", "recordedBy", status, "rewardKind", "bonusPoints", streak,
        points, exp, level, "deviceMark", "isNewFace", "isSharedDevice")
      select stud_id, class_id, ${at}, prof_id, status, kind, bonus, streak, points, exp, level, mark, new_face,
        exists (select 1 from attendance other where other.class_id = asked.class_id and other."deviceMark" = mark) from asked
      on conflict (stud_id, class_id) do nothing
      returning attendance_id, stud_id, class_id, points, exp, level, "deviceMark", "isSharedDevice"),
    used as (
      update qr_token set "usedAt" = ${at}, class_id = asked.class_id, prof_id = asked.prof_id, "idempotencyKey" = asked.key
      from asked join present using (stud_id) where qr_token.hash = asked.hash),
    entered as (
      insert into points_ledger (stud_id, kind, reference, points, exp, level, "createdAt")
      select present.stud_id, entry.entered, present.class_id, entry.points, entry.exp, entry.level, ${at}
      from ${entry.table(value)} join present on present.stud_id = entry.of order by entry.nth),
    balance as (
      update student set current_token = current_token + present.points, current_exp = current_exp + present.exp,
        current_level = current_level + present.level, "isFaceUnseen" = false
      from present where student.stud_id = present.stud_id),
    marked as (
      update attendance set "isSharedDevice" = true from present
      where present."isSharedDevice" and attendance.class_id = present.class_id
        and attendance."deviceMark" = present."deviceMark")
    select stud_id, attendance_id, "isSharedDevice" from present`;
});

/**
 * Writes check-ins of locked, unused codes on PostgreSQL, at most one per student and device.
 * @returns the rows written, by student; a student who was already present is missing
 */
export async function storeBatch(
  db: Db,
  checkIns: readonly ToStore[],
  at: Instant,
): Promise<Map<number, StoredCheckIn>> {
  const rows = checkIns.map((checkIn) => ({
    ...checkIn.reward,
    ...checkIn,
    class_id: checkIn.session.class_id,
    key: checkIn.idempotencyKey,
    mark: checkIn.deviceMark,
    new_face: checkIn.isNewFace,
    bonus: checkIn.bonus.points,
  }));
  const entries = checkIns.flatMap(({ session, own, bonus, stud_id }) =>
    firstEntries(session, own, bonus).map(({ kind, ...amounts }) => ({ of: stud_id, entered: kind, ...amounts })),
  );
  const stored = await storedAtOnce(db, { at, ...asked.of(rows), ...entry.of(entries) });
  return new Map(stored.map(({ stud_id, ...row }) => [stud_id, row]));
}

/** Stores that an attendance showed a changed photo or name. */
export async function faceSeen(db: Db, stud_id: number): Promise<void> {
  await db.updateTable('student').set({ isFaceUnseen: false }).where('stud_id', '=', stud_id).execute();
}

/**
 * Uses the code up, writes the attendance with its reward, the ledger and the balances, and marks students who share a
 * device.
 * @returns the attendance with its reward, or undefined if the code was used or the student became present in the
 *   meantime
 */
export async function storeCheckIn(
  db: Db,
  session: Scanned['session'],
  checkIn: CheckIn,
): Promise<{ stored: StoredCheckIn; reward: Reward } | undefined> {
  const one = { ...checkIn, session };
  const isTogether = dialectOf(db) === 'postgres' && checkIn.source === 'code';
  const stored = isTogether
    ? (await storeBatch(db, [one], checkIn.at)).get(checkIn.stud_id)
    : await storeByStatements(db, one);
  return stored && { stored, reward: checkIn.reward };
}

/**
 * Stores a check-in of a student whose status at the session was changed before. The points change as for a status that
 * is set by hand.
 * @see docs/decisions/0030
 */
export async function settleCheckIn(
  db: Db,
  clock: Clock,
  session: Scanned['session'],
  checkIn: Omit<CheckIn, 'own' | 'bonus' | 'reward'>,
  streak: number,
): Promise<{ stored: StoredCheckIn; reward: Reward } | undefined> {
  const { stud_id, prof_id, at, recordedAt = null, status, source } = checkIn;
  const { class_id } = session;
  const there = await lockStudentAt(db, await momentNow(db, clock), session, stud_id);
  if (!there || there.attendance) return undefined;
  const scanKey = await usedUp(db, checkIn, class_id);
  const why = { reason: '', source, byRole: 'professor', by_id: prof_id, at: recordedAt ?? at, key: null } as const;
  const settled = await settle(
    db,
    { student: there.student, session, before: undefined, streak: () => Promise.resolve(streak) },
    { ...why, was: there.status, now: status, timeIn: at },
  );
  const stored =
    settled?.reward && (await storedAttendance(db, { ...settled.reward, ...checkIn, recordedAt, class_id, scanKey }));
  return stored && settled?.told ? { stored, reward: settled.told } : undefined;
}

/**
 * Stores an earlier time in with the source that proves it.
 * @param settled the reward after late became present; left out if the status stays
 */
export async function storeEarlier(
  db: Db,
  attendance_id: number,
  earlier: Pick<CheckIn, 'source'> & { createdAt: Instant },
  settled: StoredReward | undefined,
): Promise<void> {
  const { kind: rewardKind, ...given } = settled ?? { kind: undefined };
  await db
    .updateTable('attendance')
    .set((eb) => ({ ...earlier, recordedAt: eb.fn.coalesce('recordedAt', 'createdAt') }))
    .$if(rewardKind !== undefined, (query) => query.set({ status: 'present', rewardKind, ...given }))
    .where('attendance_id', '=', attendance_id)
    .execute();
}
