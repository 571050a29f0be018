import { sql } from 'kysely';
import type { Instant } from '#contract/base/fields.ts';
import type { Db } from '#server/base/database.ts';
import { preparedQuery } from '#server/base/prepared-query.ts';

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

/** After every session there will be. */
const END_OF_TIME: SessionPlace = { createdAt: '9999-12-31T00:00:00.000Z', class_id: 0 };
/** Before every session there was. */
const BEGINNING: Instant = '0001-01-01T00:00:00.000Z';
/** Sessions looked at in one go; most streaks end among them. */
const PAGE = 32;

interface StreakValues extends Record<string, unknown> {
  stud_id: number;
  subject_id: number;
  /** Program levels whose sessions count for the student; both may be the same. */
  program: string;
  openProgram: string;
  since: Instant;
  countsAbsences: boolean;
  beforeAt: Instant;
  beforeId: number;
}

/** The newest sessions before a place that the student attended or that count as an absence, in the index's order. */
const sessionsBefore = preparedQuery<StreakValues, SessionPlace & { attended: boolean | number }>(
  (_db, value, dialect) => {
    const instant = (given: unknown) => (dialect === 'postgres' ? sql`cast(${given} as timestamptz)` : sql`${given}`);
    const attended = sql`exists (select 1 from attendance
      where attendance.class_id = there.class_id and attendance.stud_id = ${value('stud_id')})`;
    return sql`
      select there."createdAt", there.class_id, ${attended} as attended from class_session there
      where there.subject_id = ${value('subject_id')} and there.isdeleted = false
        and (there."createdAt", there.class_id) < (${instant(value('beforeAt'))}, ${value('beforeId')})
        and ((${value('countsAbsences')} and there."createdAt" >= ${instant(value('since'))}
          and there."class_courseYearSection" in (${value('program')}, ${value('openProgram')})) or ${attended})
      order by there."createdAt" desc, there.class_id desc limit ${sql.lit(PAGE)}`;
  },
);

/**
 * How many sessions of the subject the student attended one after another, ending before `place` (the newest ones
 * without it). An absence is a session that counts for him and that he missed; of an event none counts but those
 * attended. What is read is as long as the streak, not as the term.
 * @see spec §4, decisions §4.9
 */
export async function streakBefore(
  db: Db,
  student: StreakStudent,
  subject: StreakSubject,
  place: SessionPlace = END_OF_TIME,
): Promise<number> {
  const { courseYearSection: program } = student;
  let before = place;
  for (let streak = 0; ; ) {
    const sessions = await sessionsBefore(db, {
      stud_id: student.stud_id,
      subject_id: subject.subject_id,
      program,
      openProgram: subject.subject_courseYearSection === program ? '' : program,
      since: student.programSince ?? BEGINNING,
      countsAbsences: subject.subject_courseYearSection !== '',
      beforeAt: before.createdAt,
      beforeId: before.class_id,
    });
    for (const session of sessions) {
      if (!session.attended) return streak;
      streak += 1;
      before = session;
    }
    if (sessions.length < PAGE) return streak;
  }
}

/** The subject as a streak sees it. */
export function streakSubject(db: Db, subject_id: number): Promise<StreakSubject | undefined> {
  return db
    .selectFrom('subject')
    .select(['subject_id', 'subject_courseYearSection'])
    .where('subject_id', '=', subject_id)
    .executeTakeFirst();
}
