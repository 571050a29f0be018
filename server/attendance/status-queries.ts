import { sql } from 'kysely';
import type { AttendanceRecord } from '#contract/attendance/attendance-calls.ts';
import { missedMark, statusOf } from '#contract/attendance/counting-rules.ts';
import type { ExcuseKind, Status } from '#contract/attendance/status.ts';
import type { Instant } from '#contract/base/fields.ts';
import type { RewardKind } from '#contract/reward/reward.ts';
import type { ClassSession } from '#contract/session/session-calls.ts';
import type { Student, StudentInClass } from '#contract/student/student-calls.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Owned } from '#server/base/owned.ts';
import type { Db } from '#server/database/database.ts';
import { inClassColumns } from '#server/student/student-queries.ts';
import { isMeantFor, momentNow } from './counting-queries.ts';
import type { StreakSubject } from './streak-queries.ts';

/** What of a session a status depends on. */
export type SessionOfStatus = Pick<ClassSession, 'class_id' | 'class_courseYearSection' | 'createdAt' | 'overAt'> &
  StreakSubject;

/** One student at one session, with what a change of it is settled by. */
export interface StudentAtSession {
  student: StudentInClass & Pick<Student, 'isValidated' | 'current_token' | 'current_exp' | 'current_level'>;
  attendance:
    | (Pick<AttendanceRecord, 'attendance_id' | 'status'> & {
        createdAt: Instant;
        rewardKind: RewardKind;
        streak: number;
      })
    | undefined;
  excuse: { kind: ExcuseKind; note: string; leave_id: number | null } | undefined;
  /** Whether the session was meant for them. */
  isMeant: boolean;
  status: Status | null;
}

/**
 * What a student is at a session, their row locked first until the transaction ends: scans, redemptions and changes of
 * one student come one after another. @returns undefined when there is no such student
 */
export async function lockStudentAt(
  db: Db,
  clock: Clock,
  session: Owned<SessionOfStatus>,
  stud_id: number,
): Promise<StudentAtSession | undefined> {
  await db.selectFrom('student').select('stud_id').where('stud_id', '=', stud_id).forNoKeyUpdate().execute();
  return studentAt(db, clock, session, stud_id);
}

/** The same as it is read, for who changes nothing. */
export async function studentAt(
  db: Db,
  clock: Clock,
  session: SessionOfStatus,
  stud_id: number,
): Promise<StudentAtSession | undefined> {
  const student = await db
    .selectFrom('student')
    .select([...inClassColumns, 'isValidated', 'current_token', 'current_exp', 'current_level'])
    .where('stud_id', '=', stud_id)
    .executeTakeFirst();
  if (!student) return undefined;
  const { class_id } = session;
  const attendance = await db
    .selectFrom('attendance')
    .select(['attendance_id', 'status', 'createdAt', 'rewardKind', 'streak'])
    .where('stud_id', '=', stud_id)
    .where('class_id', '=', class_id)
    .executeTakeFirst();
  const excuse = await db
    .selectFrom('excuse')
    .select(['kind', 'note', 'leave_id'])
    .where('stud_id', '=', stud_id)
    .where('class_id', '=', class_id)
    .executeTakeFirst();
  const { rows } = await sql<{ isMeant: boolean | number }>`
    select ${isMeantFor(stud_id, session)} as "isMeant"
    from class_session where class_id = ${class_id}`.execute(db);
  const isMeant = Boolean(rows[0]?.isMeant);
  const mark = isMeant ? missedMark(session, await momentNow(db, clock)) : '-';
  const status = statusOf(attendance?.status ?? null, excuse?.kind ?? null, mark);
  return { student, attendance, excuse, isMeant, status };
}
