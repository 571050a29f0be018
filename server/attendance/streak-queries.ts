import { sql } from 'kysely';
import type { Instant } from '#contract/base/fields.ts';
import type { Db } from '#server/base/database.ts';

/** The student as a streak sees him: his program level and since when it counts (null: always). */
export interface StreakStudent {
  stud_id: number;
  courseYearSection: string;
  programSince: Instant | null;
}

/** The subject as a streak sees it: an event's streak knows no absences. */
export interface StreakSubject {
  subject_id: number;
  /** Empty for an event. */
  subject_courseYearSection: string;
}

/** A place in the order of a subject's sessions. */
export interface SessionPlace {
  createdAt: Instant;
  class_id: number;
}

/** The newest session that counts for the student and that he missed; of an event none counts but those attended. */
async function lastAbsence(
  db: Db,
  student: StreakStudent,
  subject: StreakSubject,
  until: SessionPlace | undefined,
): Promise<SessionPlace | undefined> {
  if (subject.subject_courseYearSection === '') return undefined;
  const programs = [student.courseYearSection];
  if (subject.subject_courseYearSection === student.courseYearSection) programs.push('');
  return db
    .selectFrom('class_session')
    .select(['createdAt', 'class_id'])
    .where('subject_id', '=', subject.subject_id)
    .where('isdeleted', '=', false)
    .where('class_courseYearSection', 'in', programs)
    .$if(student.programSince !== null, (query) => query.where('createdAt', '>=', student.programSince ?? ''))
    .$if(until !== undefined, (query) =>
      query.where(sql<boolean>`("createdAt", class_id) <= (${until?.createdAt}, ${until?.class_id})`),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('attendance')
            .select('attendance_id')
            .whereRef('attendance.class_id', '=', 'class_session.class_id')
            .where('attendance.stud_id', '=', student.stud_id),
        ),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('class_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * How many sessions of the subject the student attended one after another, up to `until` (all of them without it).
 * Reads back to the last absence only, not the whole term.
 * @see spec §4, decisions §4.9
 */
export async function streakOf(
  db: Db,
  student: StreakStudent,
  subject: StreakSubject,
  until?: SessionPlace,
): Promise<number> {
  const absence = await lastAbsence(db, student, subject, until);
  const { present } = await db
    .selectFrom('attendance')
    .innerJoin('class_session', 'class_session.class_id', 'attendance.class_id')
    .select((eb) => eb.fn.countAll<number>().as('present'))
    .where('attendance.stud_id', '=', student.stud_id)
    .where('class_session.subject_id', '=', subject.subject_id)
    .where('class_session.isdeleted', '=', false)
    .$if(absence !== undefined, (query) =>
      query.where(
        sql<boolean>`(class_session."createdAt", class_session.class_id) > (${absence?.createdAt}, ${absence?.class_id})`,
      ),
    )
    .$if(until !== undefined, (query) =>
      query.where(
        sql<boolean>`(class_session."createdAt", class_session.class_id) <= (${until?.createdAt}, ${until?.class_id})`,
      ),
    )
    .executeTakeFirstOrThrow();
  return present;
}

/** The subject as a streak sees it. */
export function streakSubject(db: Db, subject_id: number): Promise<StreakSubject | undefined> {
  return db
    .selectFrom('subject')
    .select(['subject_id', 'subject_courseYearSection'])
    .where('subject_id', '=', subject_id)
    .executeTakeFirst();
}
