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

/** The change that this person made with this key. */
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

/** Whether the latest that was set of a student at a session is that they are absent. */
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

/** Somebody who attended, by hand. */
interface Attended {
  stud_id: number;
  class_id: number;
  status: AttendedStatus;
  /** Time in. */
  createdAt: Instant;
  /** Now. */
  at: Instant;
  who: Person;
  reward: StoredReward;
}

/** Stores that a student attended and what it gave in all; of one who did already, what has become of it. */
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

/** Removes an attendance; what it gave is settled by itself. */
export async function removeAttendance(db: Db, attendance_id: number): Promise<void> {
  await db.deleteFrom('attendance').where('attendance_id', '=', attendance_id).execute();
}

/** Removes what excuses a student from a session, whatever made it. */
export async function removeExcuse(db: Db, stud_id: number, class_id: number): Promise<void> {
  await db.deleteFrom('excuse').where('stud_id', '=', stud_id).where('class_id', '=', class_id).execute();
}

/** Excuses a student from a session by hand. One who is excused so already, by leave perhaps, stays so unless a reason is given. */
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

/** The attendance of a student at a session and what it gave; null of one who did not attend. */
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
