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

/**
 * Attended sessions between the last absence and a place. Both ends are found by the index of the subject's sessions, so
 * what is read is as long as the streak, not as the term.
 */
const attendedSinceAbsence = preparedQuery<StreakValues, { attended: number }>((_db, value, dialect) => {
  const instant = (given: unknown) => (dialect === 'postgres' ? sql`cast(${given} as timestamptz)` : sql`${given}`);
  const attended = sql`exists (select 1 from attendance
    where attendance.class_id = there.class_id and attendance.stud_id = ${value('stud_id')})`;
  const place = sql`(there."createdAt", there.class_id)`;
  const ofSubject = sql`there.subject_id = ${value('subject_id')} and there.isdeleted = false
    and ${place} < (${instant(value('beforeAt'))}, ${value('beforeId')})`;
  return sql<{ attended: number }>`
    with last_absence as (
      select there."createdAt" as at, there.class_id as id from class_session there
      where ${ofSubject} and there."class_courseYearSection" in (${value('program')}, ${value('openProgram')})
        and there."createdAt" >= ${instant(value('since'))} and ${value('countsAbsences')} and not ${attended}
      order by there."createdAt" desc, there.class_id desc limit 1),
    streak_start as (
      select at, id from last_absence union all select ${instant(BEGINNING)}, 0
      where not exists (select 1 from last_absence))
    select count(*) as attended from streak_start cross join class_session there
    where ${ofSubject} and ${place} > (streak_start.at, streak_start.id) and ${attended}`;
});

/**
 * How many sessions of the subject the student attended one after another, ending before `place` (the newest ones
 * without it). An absence is a session that counts for him and that he missed; of an event none counts but those
 * attended.
 * @see spec §4, decisions §4.9
 */
export async function streakBefore(
  db: Db,
  student: StreakStudent,
  subject: StreakSubject,
  place: SessionPlace = END_OF_TIME,
): Promise<number> {
  const { courseYearSection: program } = student;
  const [row] = await attendedSinceAbsence(db, {
    stud_id: student.stud_id,
    subject_id: subject.subject_id,
    program,
    openProgram: subject.subject_courseYearSection === program ? '' : program,
    since: student.programSince ?? BEGINNING,
    countsAbsences: subject.subject_courseYearSection !== '',
    beforeAt: place.createdAt,
    beforeId: place.class_id,
  });
  return row?.attended ?? 0;
}

/** The subject as a streak sees it. */
export function streakSubject(db: Db, subject_id: number): Promise<StreakSubject | undefined> {
  return db
    .selectFrom('subject')
    .select(['subject_id', 'subject_courseYearSection'])
    .where('subject_id', '=', subject_id)
    .executeTakeFirst();
}
