import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import type { AttendedStatus, Status } from '#contract/attendance/attendance/status.ts';
import type { Amounts, Reward } from '#contract/people/ledger/reward.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { presentStudent } from '#server/attendance/attendance/attendance-queries.ts';
import { rewardNoticed } from '#server/people/ledger/latest-reward-queries.ts';
import type { StoredReward } from '#server/people/ledger/settle-queries.ts';
import { type Person, personIdOf } from '#server/platform/base/actors.ts';
import type { ExcuseTable } from '#server/platform/database/attendance-tables.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The change that this person made with this idempotency key, if any. */
export async function changeOfKey(
  db: Db,
  who: Person,
  key: string,
): Promise<{ stud_id: number; class_id: number; now: Status | null; kept: Amounts } | undefined> {
  const row = await db
    .selectFrom('roll_change')
    .select(['stud_id', 'class_id', 'now', 'keptPoints', 'keptExp', 'keptLevel'])
    .where('byRole', '=', who.role)
    .where('by_id', '=', personIdOf(who))
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  const { keptPoints: points, keptExp: exp, keptLevel: level, ...of } = row;
  return { ...of, kept: { points, exp, level } };
}

/** Whether the latest change of a student's status at a session set the student absent. */
export async function isMarkedAbsent(db: Db, class_id: number, stud_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('roll_change')
    .select('now')
    .where('class_id', '=', class_id)
    .where('stud_id', '=', stud_id)
    .orderBy('change_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.now === 'absent';
}

/** A student who attended, as set by hand. */
interface Attended {
  stud_id: number;
  class_id: number;
  status: AttendedStatus;
  /** Time in. */
  createdAt: Instant;
  /** The current instant. */
  at: Instant;
  who: Person;
  reward: StoredReward;
}

/** Stores a student's attendance and its total reward. An existing attendance is updated. */
export async function storeAttended(db: Db, attended: Attended): Promise<void> {
  const { stud_id, class_id, status, createdAt, at, who, reward } = attended;
  const { kind: rewardKind, ...given } = reward;
  const now = { status, createdAt, rewardKind, ...given };
  const recordedBy = who.role === 'professor' ? who.prof_id : null;
  await db
    .insertInto('attendance')
    .values({ stud_id, class_id, source: 'hand', recordedBy, recordedAt: at === createdAt ? null : at, ...now })
    .onConflict((conflict) => conflict.columns(['stud_id', 'class_id']).doUpdateSet(now))
    .execute();
}

/** Removes an attendance. The attendance's reward is taken back separately. */
export async function removeAttendance(db: Db, attendance_id: number): Promise<void> {
  await db.deleteFrom('attendance').where('attendance_id', '=', attendance_id).execute();
}

/** Removes a student's excuse from a session, wherever it came from. */
export async function removeExcuse(db: Db, stud_id: number, class_id: number): Promise<void> {
  await db.deleteFrom('excuse').where('stud_id', '=', stud_id).where('class_id', '=', class_id).execute();
}

/**
 * Excuses a student by hand. An existing excuse of the same kind, such as from leave, stays unless a reason is given.
 */
export async function storeExcuse(db: Db, excuse: Omit<ExcuseTable, 'leave_id'>): Promise<void> {
  const { stud_id: _whose, class_id: _where, ...given } = excuse;
  await db
    .insertInto('excuse')
    .values({ ...excuse, leave_id: null })
    .onConflict((conflict) =>
      conflict
        .columns(['stud_id', 'class_id'])
        .doUpdateSet({ ...given, leave_id: null })
        .where((eb) => eb.or([eb('excuse.kind', '!=', given.kind), eb.val(given.note !== '')])),
    )
    .execute();
}

/** A student's attendance at a session and its reward; null if they did not attend. */
export async function attendanceAndReward(
  db: Db,
  class_id: number,
  stud_id: number,
): Promise<{ attendance: AttendanceRecord | null; reward: Reward | null }> {
  const row = await db
    .selectFrom('attendance')
    .select('attendance_id')
    .where('stud_id', '=', stud_id)
    .where('class_id', '=', class_id)
    .executeTakeFirst();
  if (!row) return { attendance: null, reward: null };
  const { attendance_id } = row;
  return {
    attendance: (await presentStudent(db, attendance_id)) ?? null,
    reward: (await rewardNoticed(db, attendance_id))?.reward ?? null,
  };
}
