import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import type { Amounts } from '#contract/people/ledger/reward.ts';
import { presentStudent } from '#server/attendance/attendance/attendance-queries.ts';
import { momentNow } from '#server/attendance/attendance/counting-queries.ts';
import { studentAt } from '#server/attendance/attendance/status-queries.ts';
import { levelColumns } from '#server/attendance/session/session-queries.ts';
import type { Clock } from '#server/platform/base/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { meantStudents } from './roll-entries-queries.ts';
import { isMarkedAbsent } from './set-status-queries.ts';

function sessionNoticed(db: Db, class_id: number) {
  return db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .select(['class_id', 'class_courseYearSection', 'class_session.createdAt', 'overAt'])
    .select(['subject.subject_id', 'subject_name', ...levelColumns])
    .where('class_id', '=', class_id)
    .executeTakeFirst();
}

/**
 * The students who see a changed session: students for whom it is meant, since their absences may change, and students
 * who came.
 */
export async function studentsNoticed(db: Db, class_id: number): Promise<Iterable<number>> {
  const session = await sessionNoticed(db, class_id);
  if (!session) return [];
  const came = await db.selectFrom('attendance').select('stud_id').where('class_id', '=', class_id).execute();
  return new Set([...(await meantStudents(db, session)), ...came.map(({ stud_id }) => stud_id)]);
}

/**
 * A student's current status at a session, with points, experience and level, for the session's scanners and the
 * student's screens. Undefined if the student or session was deleted in the meantime.
 * @see docs/decisions/0030
 */
export async function rollNoticed(
  db: Db,
  clock: Clock,
  class_id: number,
  stud_id: number,
): Promise<
  | {
      subject_name: string;
      status: Status | null;
      markedAbsent: boolean;
      attendance: AttendanceRecord | null;
      balance: Amounts;
    }
  | undefined
> {
  const session = await sessionNoticed(db, class_id);
  const there = session && (await studentAt(db, await momentNow(db, clock), session, stud_id));
  if (!there) return undefined;
  const { student, attendance, status } = there;
  return {
    subject_name: session.subject_name,
    status,
    markedAbsent: !attendance && !there.excuse && (await isMarkedAbsent(db, class_id, stud_id)),
    attendance: (attendance && (await presentStudent(db, attendance.attendance_id))) ?? null,
    balance: { points: student.current_token, exp: Math.max(0, student.current_exp), level: student.current_level },
  };
}
