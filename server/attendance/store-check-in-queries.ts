import { sql } from 'kysely';
import type { AttendanceSource, AttendedStatus } from '#contract/attendance/status.ts';
import type { Instant } from '#contract/base/fields.ts';
import type { Reward } from '#contract/reward/reward.ts';
import type { Bonus } from '#contract/reward/reward-rules.ts';
import type { Clock } from '#server/base/clock.ts';
import { type Db, dialectOf } from '#server/database/database.ts';
import { preparedQuery } from '#server/database/prepared-query.ts';
import { consumeQrToken } from '#server/qr/qr-queries.ts';
import { postToLedger } from '#server/reward/ledger-queries.ts';
import { firstEntries, settle } from '#server/reward/settle-queries.ts';
import type { Scanned } from './check-in-queries.ts';
import { momentNow } from './counting-queries.ts';
import { lockStudentAt } from './status-queries.ts';

/** A check-in that has been judged: what is to be written. */
export interface CheckIn {
  source: Exclude<AttendanceSource, 'hand'>;
  /** Of the code that is used up; null for a card, which is not. */
  hash: string | null;
  stud_id: number;
  prof_id: number;
  /** Kept with the code, or of a card with the attendance. */
  idempotencyKey: string | null;
  /** One of the device and the session together; null where the code came without. */
  deviceMark: string | null;
  /** Photo or names are others than at the attendance before, or have been changed within a day. */
  isNewFace: boolean;
  at: Instant;
  status: AttendedStatus;
  /** The session's own points and experience, of a late student their share. */
  own: { class_token: number; class_exp: number };
  bonus: Bonus;
  /** All of it together, as the attendance keeps it. */
  reward: Reward;
}

/** A check-in that was written. */
export interface StoredCheckIn {
  attendance_id: number;
  /** Somebody else of this session was recorded with a code from the same device. */
  isSharedDevice: boolean;
}

const storedAttendance = preparedQuery<
  Omit<CheckIn['reward'], 'message'> & {
    stud_id: number;
    class_id: number;
    prof_id: number;
    at: Instant;
    status: AttendedStatus;
    source: AttendanceSource;
    scanKey: string | null;
    deviceMark: string | null;
    isNewFace: boolean;
  },
  StoredCheckIn
>((db, value) =>
  db
    .insertInto('attendance')
    .values({
      stud_id: value('stud_id'),
      class_id: value('class_id'),
      createdAt: value('at'),
      recordedBy: value('prof_id'),
      status: value('status'),
      source: value('source'),
      scanKey: value('scanKey'),
      rewardKind: value('kind'),
      streak: value('streak'),
      points: value('points'),
      exp: value('exp'),
      level: value('level'),
      deviceMark: value('deviceMark'),
      isNewFace: value('isNewFace'),
      isSharedDevice: sql<boolean>`exists (select 1 from attendance other where other."deviceMark" = ${value('deviceMark')})`,
    })
    .onConflict((conflict) => conflict.columns(['stud_id', 'class_id']).doNothing())
    .returning(['attendance_id', 'isSharedDevice']),
);

/**
 * Uses the code up, which keeps the client's mark of the scan. A card is good for another time: its mark goes with the
 * attendance. @returns what the attendance keeps of the mark, or undefined when the code was used in the meantime
 */
async function usedUp(
  db: Db,
  { hash, prof_id, at: usedAt, idempotencyKey }: Pick<CheckIn, 'hash' | 'prof_id' | 'at' | 'idempotencyKey'>,
  class_id: number,
): Promise<string | null | undefined> {
  if (hash === null) return idempotencyKey;
  return (await consumeQrToken(db, hash, { usedAt, class_id, prof_id, idempotencyKey })) ? null : undefined;
}

/** Where a statement costs next to nothing, or what is written is seldom: one after the other. */
async function storeByStatements(
  db: Db,
  session: Scanned['session'],
  checkIn: CheckIn,
): Promise<StoredCheckIn | undefined> {
  const { own, bonus, reward, ...rest } = checkIn;
  const { stud_id, at } = rest;
  const { class_id } = session;
  const scanKey = await usedUp(db, checkIn, class_id);
  if (scanKey === undefined) return undefined;
  const [stored] = await storedAttendance(db, { ...reward, ...rest, class_id, scanKey });
  if (stored) await postToLedger(db, stud_id, class_id, firstEntries(session, own, bonus), at);
  return stored;
}

type Flat = Record<string, number | string | boolean | null>;

/**
 * The same four writes in one round trip; where the one before wrote nothing, none of the later ones does. In one run the
 * copy worked 1.04 ms at a scan with it, and 1.34 ms with the statements.
 */
const storedAtOnce = preparedQuery<Flat, StoredCheckIn>((_db, value) => {
  const int = (name: string) => sql`cast(${value(name)} as integer)`;
  const at = sql`cast(${value('at')} as timestamptz)`;
  const mark = sql`cast(${value('deviceMark')} as text)`;
  return sql<StoredCheckIn>`
    with used as (
      update qr_token set "usedAt" = ${at}, class_id = ${int('class_id')}, prof_id = ${int('prof_id')},
        "idempotencyKey" = ${value('idempotencyKey')}
      where hash = ${value('hash')} and "usedAt" is null returning hash),
    present as (
      insert into attendance (stud_id, class_id, "createdAt", "rewardKind", streak, points, exp, level, "deviceMark",
        "isNewFace", "isSharedDevice", "recordedBy")
      select ${int('stud_id')}, ${int('class_id')}, ${at}, ${value('kind')}, ${int('streak')}, ${int('points')},
        ${int('exp')}, ${int('level')}, ${mark}, cast(${value('isNewFace')} as boolean),
        exists (select 1 from attendance other where other."deviceMark" = ${mark}), ${int('prof_id')} from used
      on conflict (stud_id, class_id) do nothing returning attendance_id, "isSharedDevice"),
    entered as (
      insert into points_ledger (stud_id, kind, reference, points, exp, level, "createdAt")
      select ${int('stud_id')}, entry.kind, ${int('class_id')}, entry.points, entry.exp, entry.level, ${at}
      from present, (values
        ('attendance', ${int('earnedPoints')}, ${int('earnedExp')}, 0),
        (${value('bonusKind')}, ${int('bonusPoints')}, ${int('bonusExp')}, ${int('level')})
      ) entry (kind, points, exp, level) where entry.kind <> 'none'),
    balance as (
      update student set current_token = current_token + ${int('points')}, current_exp = current_exp + ${int('exp')},
        current_level = current_level + ${int('level')}
      from present where student.stud_id = ${int('stud_id')})
    select attendance_id, "isSharedDevice" from present`;
});

/** Keeps that a changed photo or name has been seen at an attendance. */
export async function faceSeen(db: Db, stud_id: number): Promise<void> {
  await db.updateTable('student').set({ isFaceUnseen: false }).where('stud_id', '=', stud_id).execute();
}

/** Of two from one device the one who came first is marked as well. */
const othersMarked = preparedQuery<{ deviceMark: string | null }, never>((db, value) =>
  db.updateTable('attendance').set({ isSharedDevice: true }).where('deviceMark', '=', value('deviceMark')),
);

/**
 * Uses the code up, writes the attendance with what it earned, the ledger and the balances that it explains, and marks
 * whom another student of the session shares a device with.
 * @returns the attendance, or undefined when the code was used or the student present in the meantime
 */
export async function storeCheckIn(
  db: Db,
  session: Scanned['session'],
  checkIn: CheckIn,
): Promise<StoredCheckIn | undefined> {
  const inOne = dialectOf(db) === 'postgres' && checkIn.status === 'present' && checkIn.source === 'code';
  const stored = await (inOne ? storeAtOnce : storeByStatements)(db, session, checkIn);
  if (stored?.isSharedDevice) await othersMarked(db, { deviceMark: checkIn.deviceMark });
  return stored;
}

async function storeAtOnce(
  db: Db,
  { class_id }: Scanned['session'],
  checkIn: CheckIn,
): Promise<StoredCheckIn | undefined> {
  const { own, bonus, reward, ...rest } = checkIn;
  const [stored] = await storedAtOnce(db, {
    ...rest,
    ...reward,
    class_id,
    earnedPoints: own.class_token,
    earnedExp: own.class_exp,
    bonusKind: bonus.kind,
    bonusPoints: bonus.points,
    bonusExp: bonus.exp,
  });
  return stored;
}

/**
 * The same for a student whose status at the session was changed before: points and experience settle, as by hand.
 * @returns the attendance with its reward, or undefined when the code was used or the student present in the meantime
 * @see docs/decisions/0030
 */
export async function settleCheckIn(
  db: Db,
  clock: Clock,
  session: Scanned['session'],
  checkIn: Omit<CheckIn, 'own' | 'bonus' | 'reward'>,
  streak: number,
): Promise<{ stored: StoredCheckIn; reward: Reward } | undefined> {
  const { stud_id, prof_id, at, status, source } = checkIn;
  const { class_id } = session;
  const there = await lockStudentAt(db, await momentNow(db, clock), session, stud_id);
  if (!there || there.attendance) return undefined;
  const scanKey = await usedUp(db, checkIn, class_id);
  if (scanKey === undefined) return undefined;
  const why = { reason: '', source, byRole: 'professor', by_id: prof_id, at, key: null } as const;
  const settled = await settle(
    db,
    { student: there.student, session, before: undefined, streak: () => Promise.resolve(streak) },
    { ...why, was: there.status, now: status, timeIn: at },
  );
  const [stored] = settled?.reward
    ? await storedAttendance(db, { ...settled.reward, ...checkIn, class_id, scanKey })
    : [];
  if (!stored || !settled?.reward) return undefined;
  if (stored.isSharedDevice) await othersMarked(db, { deviceMark: checkIn.deviceMark });
  return { stored, reward: settled.reward };
}
