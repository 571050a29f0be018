import type { AttendanceRecord, CountedSession } from '#contract/attendance/attendance-calls.ts';
import type { Db } from '#server/base/database.ts';
import { entriesOfStudent } from './attendance-queries.ts';
import type { StreakStudent } from './streak-queries.ts';

/** What one student's attendance is made of. @see decisions §4.3 */
export interface StudentAttendance {
  studentAttendance: AttendanceRecord[];
  studentClassAndSubject: CountedSession[];
  studentSubjectName: { subject_id: number; subject_name: string }[];
}

/** The student as streaks and counts see him. */
export function streakStudent(db: Db, stud_id: number): Promise<StreakStudent> {
  return db
    .selectFrom('student')
    .select(['stud_id', 'courseYearSection', 'programSince'])
    .where('stud_id', '=', stud_id)
    .executeTakeFirstOrThrow();
}

/** The ids of the sessions that count for a student, each kind of them found by an index of its own. */
function countedIds(db: Db, { stud_id, courseYearSection: program, programSince }: StreakStudent) {
  const ofSubjects = db
    .selectFrom('subject')
    .innerJoin('class_session', 'class_session.subject_id', 'subject.subject_id')
    .select('class_session.class_id')
    .$if(programSince !== null, (query) => query.where('class_session.createdAt', '>=', programSince ?? ''));
  const attended = db.selectFrom('attendance').select('class_id').where('stud_id', '=', stud_id);
  const ofProgram = ofSubjects
    .where('class_session.class_courseYearSection', '=', program)
    .where('subject.subject_courseYearSection', '!=', '');
  const openOnes = ofSubjects
    .where('subject.subject_courseYearSection', '=', program)
    .where('class_session.class_courseYearSection', '=', '');
  return attended.union(ofProgram).union(openOnes);
}

/** The sessions that count for a student, newest first. @see decisions §4.9 and `countsForStudent`, which says the same */
async function countedSessions(db: Db, student: StreakStudent): Promise<CountedSession[]> {
  const rows = await db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .select([
      'class_session.class_id',
      'class_session.subject_id',
      'class_session.class_courseYearSection',
      'class_session.class_token',
      'class_session.class_exp',
      'class_session.start_time',
      'class_session.end_time',
      'class_session.isOpen',
      'class_session.isdeleted',
      'class_session.createdAt',
      'subject.subject_name',
    ])
    .where('class_session.class_id', 'in', countedIds(db, student))
    .where('class_session.isdeleted', '=', false)
    .orderBy('class_session.createdAt', 'desc')
    .orderBy('class_session.class_id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, subject: { subject_id: row.subject_id, subject_name: row.subject_name } }));
}

/** A student's attendance, the sessions that count for him, and their subjects in order of their names. */
export async function studentAttendance(db: Db, stud_id: number): Promise<StudentAttendance> {
  const student = await streakStudent(db, stud_id);
  const sessions = await countedSessions(db, student);
  const subjects = new Map(sessions.map(({ subject }) => [subject.subject_id, subject]));
  return {
    studentAttendance: await entriesOfStudent(db, stud_id),
    studentClassAndSubject: sessions,
    studentSubjectName: [...subjects.values()].sort((one, other) => one.subject_name.localeCompare(other.subject_name)),
  };
}
