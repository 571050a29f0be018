import { sql } from 'kysely';
import type { AttendanceMark, AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import type { OwnSession } from '#server/attendance/session/session-queries.ts';
import { inClassColumns } from '#server/people/student/student-queries.ts';
import type { Authorized } from '#server/platform/base/actors.ts';
import type { Db } from '#server/platform/database/database.ts';
import { preparedQuery, type ValueOf } from '#server/platform/database/queries.ts';

interface EntryRow extends StudentInClass, Pick<AttendanceRecord, 'status' | 'source'> {
  attendance_id: number;
  class_id: number;
  createdAt: Instant;
  latestAttendedDate: Instant;
}

function toEntry(row: EntryRow): AttendanceRecord {
  const { attendance_id, class_id, createdAt, status, source, latestAttendedDate, ...student } = row;
  return { attendance_id, student, class_id, class: { class_id }, createdAt, status, source, latestAttendedDate };
}

/** Signs that an attendance is suspicious. */
interface Flags {
  isSharedDevice: boolean;
  isNewFace: boolean;
}

/** The flags that professors see for these signs; undefined if there are none. */
export function attendanceMarksOf({ isSharedDevice, isNewFace }: Flags): AttendanceMark[] | undefined {
  const marks: AttendanceMark[] = [];
  if (isSharedDevice) marks.push('shared-device');
  if (isNewFace) marks.push('new-face');
  return marks.length > 0 ? marks : undefined;
}

function toMarkedEntry({ isSharedDevice, isNewFace, ...row }: EntryRow & Flags): AttendanceRecord {
  const marks = attendanceMarksOf({ isSharedDevice, isNewFace });
  return { ...toEntry(row), ...(marks && { marks }) };
}

function entries(db: Db) {
  return db
    .selectFrom('attendance')
    .innerJoin('student', 'student.stud_id', 'attendance.stud_id')
    .innerJoin('class_session', 'class_session.class_id', 'attendance.class_id')
    .select(['attendance.attendance_id', 'attendance.class_id', 'attendance.createdAt'])
    .select(['attendance.status', 'attendance.source', ...inClassColumns]);
}

/** The latest attendance in the subject. Sessions in the bin do not count, except the queried session itself. */
const latestInSubject = sql<Instant>`(
  select max(other."createdAt") from attendance other
  join class_session there on there.class_id = other.class_id
  where other.stud_id = attendance.stud_id and there.subject_id = class_session.subject_id
    and (not there.isdeleted or there.class_id = class_session.class_id)
)`;

/** The students present at a session, latest first, with flags. */
export async function presentStudents(db: Db, { class_id }: Authorized<OwnSession>): Promise<AttendanceRecord[]> {
  const rows = await entries(db)
    .select(['isSharedDevice', 'isNewFace', latestInSubject.as('latestAttendedDate')])
    .where('attendance.class_id', '=', class_id)
    .orderBy('attendance.createdAt', 'desc')
    .orderBy('attendance.attendance_id', 'desc')
    .execute();
  return rows.map(toMarkedEntry);
}

const presentStudentRow = preparedQuery((db, value: ValueOf<{ attendance_id: number }>) =>
  entries(db)
    .select(['isSharedDevice', 'isNewFace', latestInSubject.as('latestAttendedDate')])
    .where('attendance.attendance_id', '=', value('attendance_id')),
);

/** One attendance as in the list of students present, with flags. */
export async function presentStudent(db: Db, attendance_id: number): Promise<AttendanceRecord | undefined> {
  const [row] = await presentStudentRow(db, { attendance_id });
  return row && toMarkedEntry(row);
}

/** A student's attendance of sessions that are not in the bin, latest first. */
export async function entriesOfStudent(db: Db, stud_id: number): Promise<AttendanceRecord[]> {
  const rows = await entries(db)
    .select('class_session.subject_id')
    .where('attendance.stud_id', '=', stud_id)
    .where('class_session.isdeleted', '=', false)
    .orderBy('attendance.createdAt', 'desc')
    .orderBy('attendance.attendance_id', 'desc')
    .execute();
  const latest = new Map<number, Instant>();
  for (const { subject_id, createdAt } of rows) if (!latest.has(subject_id)) latest.set(subject_id, createdAt);
  return rows.map(({ subject_id, ...row }) =>
    toEntry({ ...row, latestAttendedDate: latest.get(subject_id) ?? row.createdAt }),
  );
}

/**
 * All attendance of a subject's sessions that are not in the bin, oldest first.
 * @param stud_id only this student; null for all students
 */
export async function subjectEntries(
  db: Db,
  { subject_id }: Authorized<Subject>,
  stud_id: number | null = null,
): Promise<AttendanceRecord[]> {
  const rows = await entries(db)
    .where('class_session.subject_id', '=', subject_id)
    .where('class_session.isdeleted', '=', false)
    .$if(stud_id !== null, (query) => query.where('attendance.stud_id', '=', stud_id))
    .orderBy('attendance.createdAt')
    .orderBy('attendance.attendance_id')
    .execute();
  const latest = new Map<number, Instant>();
  for (const { stud_id, createdAt } of rows) latest.set(stud_id, createdAt);
  return rows.map((row) => toEntry({ ...row, latestAttendedDate: latest.get(row.stud_id) ?? row.createdAt }));
}
