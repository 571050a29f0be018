/** Counts streaks in SQL. Twin: contract/attendance/attendance/streak-rules.ts, in TypeScript. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import type { Database, Db, Dialect } from '#server/platform/database/database.ts';
import { batchedQuery, preparedQuery, type ValueOf } from '#server/platform/database/queries.ts';
import { isDue } from './counting-queries.ts';

/** The fields of a subject that a streak depends on. Absences do not break an event's streak. */
export type StreakSubject = Pick<Subject, 'subject_id' | 'subject_courseYearSection'>;

/** A position in the order of a subject's sessions. */
export type SessionPlace = Pick<ClassSession, 'createdAt' | 'class_id'>;

/** The position after every possible session. */
const END_OF_TIME: SessionPlace = { createdAt: '9999-12-31T00:00:00.000Z', class_id: 0 };
/** The number of sessions on a page. Most streaks end within one page. */
const PAGE = 32;

interface StreakValues {
  stud_id: number;
  subject_id: number;
  subject_courseYearSection: string;
  beforeAt: Instant;
  beforeId: number;
  /** The current instant. A session that is not over at this instant is not an absence. */
  now: Instant;
}

/** The inputs as SQL: values, or columns of the surrounding query. */
type StreakTerms = { [Name in keyof StreakValues]: unknown };

/**
 * The newest sessions before a position that the student attended or that count as an absence, in the index's order.
 * Each session joins only its own attendance, so that only those rows are looked up.
 */
function sessionsBefore(terms: StreakTerms): RawBuilder<SessionPlace & { attended: SqlBool }> {
  const { stud_id, subject_id, subject_courseYearSection, beforeAt, beforeId, now } = terms;
  const due = isDue(stud_id, {
    class_id: sql.ref('there.class_id'),
    subject_id: sql.ref('there.subject_id'),
    class_courseYearSection: sql.ref('there.class_courseYearSection'),
    subject_courseYearSection,
    createdAt: sql.ref('there.createdAt'),
    former_id: sql.ref('there.former_id'),
    former_subject_id: sql.ref('there.former_subject_id'),
  });
  return sql`
    select there."createdAt", there.class_id, mark.class_id is not null as attended
    from class_session there left join attendance mark on mark.class_id = there.class_id and mark.stud_id = ${stud_id}
    where there.subject_id = ${subject_id} and there.isdeleted = false
      and (there."createdAt", there.class_id) < (${beforeAt}, ${beforeId})
      and (mark.class_id is not null or (there."overAt" <= ${now} and ${due}))
    order by there."createdAt" desc, there.class_id desc limit ${sql.lit(PAGE)}`;
}

/** An instant as a value of a prepared query. */
export function asInstant(given: Instant, dialect: Dialect): unknown {
  return dialect === 'postgres' ? sql`cast(${given} as timestamptz)` : given;
}

const pageOfSessions = preparedQuery((_db, value: ValueOf<StreakValues>, dialect) =>
  sessionsBefore({
    stud_id: value('stud_id'),
    subject_id: value('subject_id'),
    subject_courseYearSection: value('subject_courseYearSection'),
    beforeAt: asInstant(value('beforeAt'), dialect),
    beforeId: value('beforeId'),
    now: asInstant(value('now'), dialect),
  }),
);

/**
 * A column for a query over `student`, `class_session` and `subject`: a text with 1 or 0 for each earlier session,
 * newest first, up to one page. 1 means that the student attended.
 * @param now the current instant; a session that is not over then is not an absence
 */
export function marksBefore(dialect: Dialect, now: Instant): RawBuilder<string | null> {
  const sessions = sessionsBefore({
    stud_id: sql.ref('student.stud_id'),
    subject_id: sql.ref('class_session.subject_id'),
    subject_courseYearSection: sql.ref('subject.subject_courseYearSection'),
    beforeAt: sql.ref('class_session.createdAt'),
    beforeId: sql.ref('class_session.class_id'),
    now: asInstant(now, dialect),
  });
  return marksOf(dialect, sessions);
}

/** Neither query sorts again. Both databases keep the row order of the page, as the streak tests check. */
function marksOf(dialect: Dialect, sessions: RawBuilder<unknown>): RawBuilder<string> {
  return dialect === 'postgres'
    ? sql`array_to_string(array(select page.attended::int from (${sessions}) page), '')`
    : sql`coalesce((select group_concat(page.attended, '') from (${sessions}) page), '')`;
}

/**
 * The column of {@link marksBefore} for all sessions of a subject, in a query over `subject`.
 * @param stud_id a value or a column
 * @param now an instant from {@link asInstant}
 */
export function latestMarks(dialect: Dialect, stud_id: unknown, now: unknown): RawBuilder<string> {
  return marksOf(
    dialect,
    sessionsBefore({
      stud_id,
      subject_id: sql.ref('subject.subject_id'),
      subject_courseYearSection: sql.ref('subject.subject_courseYearSection'),
      beforeAt: asInstant(END_OF_TIME.createdAt, dialect),
      beforeId: END_OF_TIME.class_id,
      now,
    }),
  );
}

/** The streak in a column of marks; undefined if the streak is longer than a page and needs a query of its own. */
export function streakOfMarks(marks: string): number | undefined {
  const absence = marks.indexOf('0');
  if (absence >= 0) return absence;
  return marks.length < PAGE ? marks.length : undefined;
}

/**
 * The number of sessions of the subject that the student attended in a row, before `place` or, without `place`, up to
 * the newest one. An absence is a session that is over, was meant for the student, and was missed without an excuse.
 * The query reads as many rows as the streak has sessions, not the whole term.
 * @see spec §4, decisions §4.9, docs/decisions/0030
 */
export async function streakBefore(
  db: Db,
  stud_id: number,
  { subject_id, subject_courseYearSection }: StreakSubject,
  now: Instant,
  place: SessionPlace = END_OF_TIME,
): Promise<number> {
  let before = place;
  for (let streak = 0; ; ) {
    const sessions = await pageOfSessions(db, {
      stud_id,
      subject_id,
      subject_courseYearSection,
      beforeAt: before.createdAt,
      beforeId: before.class_id,
      now,
    });
    for (const session of sessions) {
      if (!session.attended) return streak;
      streak += 1;
      before = session;
    }
    if (sessions.length < PAGE) return streak;
  }
}

const newestMarks = batchedQuery(
  { stud_id: 'integer', subject_id: 'integer', now: 'timestamptz' },
  (db, value, dialect) =>
    db
      .selectFrom('subject')
      .select(['subject.subject_id', 'subject.subject_courseYearSection'])
      .select(latestMarks(dialect, value('stud_id'), asInstant(value('now'), dialect)).as('marks'))
      .where('subject.subject_id', '=', value('subject_id')),
);

/** A student's current streak in a subject; 0 if there is no such subject. Students request it after each scan. */
export async function latestStreak(
  database: Database,
  stud_id: number,
  subject_id: number,
  now: Instant,
): Promise<number> {
  const [subject] = await newestMarks(database, { stud_id, subject_id, now });
  if (!subject) return 0;
  return streakOfMarks(subject.marks) ?? streakBefore(database.read, stud_id, subject, now);
}
