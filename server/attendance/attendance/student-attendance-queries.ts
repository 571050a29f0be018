import { sql } from 'kysely';
import type { getStudentClassAndSubject, SubjectSession } from '#contract/attendance/attendance/attendance-calls.ts';
import * as rules from '#contract/attendance/attendance/counting-rules.ts';
import type { Belonging } from '#contract/people/student/belonging-rules.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { naturalOrder } from '#contract/platform/base/program-level.ts';
import { sessionWireColumns } from '#server/attendance/session/session-queries.ts';
import { type Clock, instantIn } from '#server/platform/base/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { entriesOfStudent } from './attendance-queries.ts';
import { isDue, momentNow, sessionTerms } from './counting-queries.ts';
import { enrolmentsOf } from './membership-queries.ts';

/**
 * Sessions that may count: sessions that the student attended, sessions of any program level that the student had, and
 * sessions of a subject in which the student was enrolled.
 */
export function candidateIds(db: Db, stud_id: number) {
  const programs = db.selectFrom('belonging').select('courseYearSection').where('stud_id', '=', stud_id);
  // Each of these three kinds has its own index.
  const attended = db.selectFrom('attendance').select('class_id').where('stud_id', '=', stud_id);
  const ofProgram = db.selectFrom('class_session').select('class_id').where('class_courseYearSection', 'in', programs);
  const openOnes = db
    .selectFrom('subject')
    .innerJoin('class_session', 'class_session.subject_id', 'subject.subject_id')
    .select('class_session.class_id')
    .where('subject.subject_courseYearSection', 'in', programs)
    .where('class_session.class_courseYearSection', '=', '');
  const enrolled = db
    .selectFrom('enrolment')
    .innerJoin('class_session', 'class_session.subject_id', 'enrolment.subject_id')
    .select('class_session.class_id')
    .where('enrolment.stud_id', '=', stud_id)
    .where('enrolment.kind', '=', 'in');
  return attended.union(ofProgram).union(openOnes).union(enrolled);
}

/** Sessions that the student attended, or had to attend without an excuse, newest first. @see decisions §4.9 */
async function ownSessions(db: Db, stud_id: number): Promise<(SubjectSession & { attended: boolean })[]> {
  const rows = await db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.class_id', '=', 'class_session.class_id').on('attendance.stud_id', '=', stud_id),
    )
    .select([...sessionWireColumns, 'attendance.attendance_id'])
    .where('class_session.class_id', 'in', candidateIds(db, stud_id))
    .where((eb) => eb.or([eb('attendance.class_id', 'is not', null), isDue(stud_id, sessionTerms)]))
    .where('class_session.isdeleted', '=', false)
    .orderBy('class_session.createdAt', 'desc')
    .orderBy('class_session.class_id', 'desc')
    .execute();
  return rows.map(({ attendance_id, ...row }) => ({
    ...row,
    attended: attendance_id !== null,
    subject: { subject_id: row.subject_id, subject_name: row.subject_name },
  }));
}

/** A student's attendance, the sessions that count, the sessions in progress, and the subjects of all these by name. */
export async function studentAttendance(
  db: Db,
  clock: Clock,
  stud_id: number,
): Promise<ReplyOf<typeof getStudentClassAndSubject>> {
  const moment = await momentNow(db, clock);
  const all = (await ownSessions(db, stud_id)).map(({ attended, ...session }) => ({
    mark: rules.markOf(session, { attended, isMeant: true }, moment),
    session,
  }));
  const sessions = all.flatMap(({ mark, session }) => (rules.isCounted(mark) ? [session] : []));
  const underWay = all.flatMap(({ mark, session }) => (mark === '.' ? [session] : []));
  const subjects = new Map([...sessions, ...underWay].map(({ subject }) => [subject.subject_id, subject]));
  return {
    studentAttendance: await entriesOfStudent(db, stud_id),
    studentClassAndSubject: sessions,
    studentClassUnderWay: underWay,
    studentSubjectName: [...subjects.values()].sort((one, other) => naturalOrder(one.subject_name, other.subject_name)),
  };
}

/** The sessions after `since` that are over, may count for a student, and were missed without an excuse. */
function missedSessions(db: Db, stud_id: number, since: Instant, now: Instant): Promise<rules.SessionForStudents[]> {
  const isIn = (table: 'attendance' | 'excuse') =>
    sql`select 1 from ${sql.table(table)} own where own.stud_id = ${stud_id} and own.class_id = class_session.class_id`;
  return db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .select(['class_session.subject_id', 'class_courseYearSection', 'subject_courseYearSection'])
    .select(['class_session.createdAt', 'former_id', 'former_subject_id'])
    .where('class_session.class_id', 'in', candidateIds(db, stud_id))
    .where('class_session.createdAt', '>=', since)
    .where('class_session.overAt', '<=', now)
    .where('class_session.isdeleted', '=', false)
    .where(sql<boolean>`not exists (${isIn('attendance')}) and not exists (${isIn('excuse')})`)
    .execute();
}

/**
 * How many absences a student would gain and lose with each alternative list of belongings. The lists differ from the
 * student's own only after `since`.
 * @see decisions §1.2, §4.9
 */
export async function absencesMovedBy(
  db: Db,
  clock: Clock,
  { stud_id, since, belongings }: { stud_id: number; since: Instant; belongings: readonly Belonging[] },
  others: readonly (readonly Belonging[])[],
): Promise<{ added: number; removed: number }[]> {
  const missed = await missedSessions(db, stud_id, since, instantIn(clock));
  const enrolments = await enrolmentsOf(db, stud_id);
  const isAbsent = missed.map((session) => rules.isMeantFor(session, { belongings, enrolments }));
  return others.map((other) => {
    const wouldBe = missed.map((session) => rules.isMeantFor(session, { belongings: other, enrolments }));
    const added = wouldBe.filter((would, place) => would && !isAbsent[place]).length;
    return { added, removed: wouldBe.filter((would, place) => !would && isAbsent[place]).length };
  });
}
