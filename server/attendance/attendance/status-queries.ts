import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import * as rules from '#contract/attendance/attendance/counting-rules.ts';
import type { ExcuseKind, Status } from '#contract/attendance/attendance/status.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import type { RewardKind } from '#contract/people/ledger/reward.ts';
import type { EnrolmentKind } from '#contract/people/student/belonging-rules.ts';
import type { Student, StudentInClass } from '#contract/people/student/student-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { givenBonusPoints } from '#server/people/ledger/latest-reward-queries.ts';
import { inClassColumns } from '#server/people/student/student-queries.ts';
import type { Authorized } from '#server/platform/base/actors.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isMeantForSql } from './counting-queries.ts';
import { enrolmentAt } from './membership-queries.ts';

/** The fields of a session on which a student's status depends. */
export type SessionOfStatus = Pick<ClassSession, 'class_id' | 'overAt'> & rules.SessionForStudents;

/** One student at one session, with the data that a change of their status needs. */
export interface StudentAtSession {
  student: StudentInClass & Pick<Student, 'isValidated' | 'current_token' | 'current_exp' | 'current_level'>;
  attendance:
    | (Pick<AttendanceRecord, 'attendance_id' | 'status' | 'source'> & {
        createdAt: Instant;
        rewardKind: RewardKind;
        /** The bonus and streak as they were when the bonus was given. */
        bonusPoints: number;
        streak: number;
      })
    | undefined;
  excuse: ExcuseKind | null;
  /** Whether the session was meant for the student. */
  isMeant: boolean;
  /** The student's enrolment in the subject now; null if their program level decides. */
  enrolment: EnrolmentKind | null;
  status: Status | null;
}

/**
 * A student at a session. The row is locked until the transaction ends, so that scans and changes are serialized.
 * @returns undefined if the student does not exist
 */
export async function lockStudentAt(
  db: Db,
  moment: rules.Moment,
  session: Authorized<SessionOfStatus>,
  stud_id: number,
): Promise<StudentAtSession | undefined> {
  await db.selectFrom('student').select('stud_id').where('stud_id', '=', stud_id).forNoKeyUpdate().execute();
  return studentAt(db, moment, session, stud_id);
}

/** Reads a student at a session without a lock, for callers that change nothing. */
export async function studentAt(
  db: Db,
  moment: rules.Moment,
  session: SessionOfStatus,
  stud_id: number,
): Promise<StudentAtSession | undefined> {
  const { class_id } = session;
  const row = await db
    .selectFrom('student')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.stud_id', '=', 'student.stud_id').on('attendance.class_id', '=', class_id),
    )
    .leftJoin('excuse', (join) =>
      join.onRef('excuse.stud_id', '=', 'student.stud_id').on('excuse.class_id', '=', class_id),
    )
    .select([...inClassColumns, 'isValidated', 'current_token', 'current_exp', 'current_level'])
    .select(['attendance_id', 'attendance.status', 'attendance.source', 'attendance.createdAt'])
    .select(['rewardKind', 'streak', 'excuse.kind as excuse'])
    .select(givenBonusPoints.as('bonusPoints'))
    .select(isMeantForSql(stud_id, session).as('isMeant'))
    .select(enrolmentAt(stud_id, session.subject_id, moment.now).as('enrolment'))
    .where('student.stud_id', '=', stud_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { attendance_id, status, source, createdAt, rewardKind, bonusPoints, streak, ...others } = row;
  const { excuse, isMeant: meant, enrolment, ...student } = others;
  const isMeant = Boolean(meant);
  const given = { rewardKind, bonusPoints, streak };
  const attended = attendance_id !== null && { attendance_id, status, source, createdAt, ...given };
  return {
    student,
    attendance: (attended || undefined) as StudentAtSession['attendance'],
    isMeant,
    enrolment,
    status: rules.statusOf(status, excuse, isMeant ? rules.missedMark(session, moment) : '-'),
    excuse,
  };
}

/** Whether someone set the status of a student at a session by hand after a moment. */
export async function wasSetAfter(db: Db, class_id: number, stud_id: number, moment: Instant): Promise<boolean> {
  const change = db
    .selectFrom('roll_change')
    .select('change_id')
    .where((eb) => eb.and({ class_id, stud_id, source: 'hand' }))
    .where('at', '>', moment)
    .limit(1);
  return (await change.executeTakeFirst()) !== undefined;
}
