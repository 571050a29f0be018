import { type Expression, sql } from 'kysely';
import type { SessionMarks } from '#contract/attendance/attendance/attendance-calls.ts';
import * as rules from '#contract/attendance/attendance/counting-rules.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { inClassColumns } from '#server/people/student/student-queries.ts';
import type { Authorized } from '#server/platform/base/actors.ts';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import { enrolledAt, type Memberships } from './membership-queries.ts';

/**
 * A lookup of who came to each of these sessions and who is excused from it, or only one student. Attendances are read
 * in one row per session: drivers would take seconds for hundreds of thousands of rows.
 */
export async function cameAndExcused(
  db: Db,
  ids: Expression<{ class_id: number }>,
  only: number | null = null,
): Promise<(class_id: number) => Pick<rules.SessionRoll, 'came' | 'excused'>> {
  const isAbout = sql<boolean>`class_id in ${ids} and ${only === null ? sql`true` : sql`stud_id = ${only}`}`;
  // A negative id means late.
  const late = sql`case status when 'late' then -stud_id else stud_id end`;
  const list = dialectOf(db) === 'postgres' ? sql`string_agg((${late})::text, ',')` : sql`group_concat(${late})`;
  const attendances = db
    .selectFrom('attendance')
    .select(['class_id', sql<string>`${list}`.as('ids')])
    .where(isAbout)
    .groupBy('class_id');
  const came = new Map((await attendances.execute()).map((row) => [row.class_id, row.ids.split(',')]));
  const excuses = db.selectFrom('excuse').select(['class_id', 'stud_id', 'kind']).where(isAbout);
  const excused = Map.groupBy(await excuses.execute(), (row) => row.class_id);
  const status = (id: string) => (id.startsWith('-') ? 'late' : 'present');
  return (class_id) => ({
    came: new Map(came.get(class_id)?.map((id) => [Math.abs(Number(id)), status(id)])),
    excused: new Map(excused.get(class_id)?.map(({ stud_id, kind }) => [stud_id, kind])),
  });
}

/** A session with the data that the overview of its subject needs. */
export type HeldSession = rules.SessionRoll & Pick<ClassSession, 'class_id'>;

/** Every session of a subject outside the bin, with the students who came and the excused students. */
export async function heldSessions(
  db: Db,
  { subject_id, subject_courseYearSection }: Authorized<Subject>,
): Promise<HeldSession[]> {
  const held = db.selectFrom('class_session').where('subject_id', '=', subject_id).where('isdeleted', '=', false);
  const found = await cameAndExcused(db, held.select('class_id'));
  const rows = await held
    .select(['class_id', 'class_courseYearSection', 'createdAt', 'former_id', 'former_subject_id', 'overAt'])
    .orderBy('class_id')
    .execute();
  const ofSubject = { subject_id, subject_courseYearSection };
  return rows.map((row) => ({ ...row, ...ofSubject, ...found(row.class_id) }));
}

/**
 * Everyone who appears in one of the sessions: students who came, were excused, or missed a session meant for them.
 * @see decisions §4.9
 */
export function everyoneCounted(
  sessions: readonly HeldSession[],
  memberships: Memberships,
  moment: rules.Moment,
): Set<number> {
  const meant = rules.meantAmong(memberships);
  const everyone = new Set<number>();
  for (const session of sessions)
    for (const [stud_id, status] of rules.statusesAt(session, meant(session), moment))
      if (status !== null) everyone.add(stud_id);
  return everyone;
}

/** The marks and statuses of each session, in the order of this master list. @see decisions §4.9 */
export function participationMarks(
  sessions: readonly HeldSession[],
  memberships: Memberships,
  moment: rules.Moment,
  masterlist: readonly StudentInClass[],
): Required<SessionMarks>[] {
  const placeOf = new Map(masterlist.map(({ stud_id }, place) => [stud_id, place]));
  const meant = rules.meantAmong(memberships);
  return sessions.map((session) => {
    const letters = Buffer.alloc(masterlist.length, '-');
    const missed = rules.missedMark(session, moment);
    for (const [stud_id, status] of rules.statusesAt(session, meant(session), moment)) {
      const place = placeOf.get(stud_id);
      if (place !== undefined) letters[place] = (status === null ? missed : rules.statusLetter[status]).charCodeAt(0);
    }
    const statuses = letters.toString('latin1');
    const present = statuses.replaceAll(/[PLESA]/g, (each) => rules.markOfLetter[each] ?? each);
    return { class_id: session.class_id, present, statuses };
  });
}

/** The subject of a master list, or one of its sessions that is for another program level. */
export type MasterListOf = Omit<rules.SessionForStudents, 'createdAt'>;

/**
 * The approved students who are in a subject now because of their program level, unsorted. For an event, all approved
 * students.
 */
export async function studentsByLevel(
  db: Db,
  { subject_courseYearSection, class_courseYearSection }: MasterListOf,
  enrolled: Awaited<ReturnType<typeof enrolledAt>>,
): Promise<StudentInClass[]> {
  const program = class_courseYearSection || subject_courseYearSection;
  const students = await db
    .selectFrom('student')
    .select(inClassColumns)
    .where('isValidated', '=', true)
    .$if(program !== '', (query) => query.where('courseYearSection', '=', program))
    .execute();
  const against = new Set(enrolled.map(({ student }) => student.stud_id));
  return students.filter(({ stud_id }) => !against.has(stud_id));
}

/**
 * The master list by last and first name. The list has the approved students of the program level who were not dropped
 * (for an event, all of them), the enrolled students, and everyone who appears in one of the sessions.
 * @param counted the ids of those who appear in a session; see {@link everyoneCounted}
 * @see decisions §4.3, docs/decisions/0033
 */
export async function masterlistOf(
  db: Db,
  listed: MasterListOf,
  counted: Iterable<number>,
  now: Instant,
): Promise<StudentInClass[]> {
  const enrolled = await enrolledAt(db, listed.subject_id, now);
  const here = await studentsByLevel(db, listed, enrolled);
  if (rules.isForEnrolled(listed)) for (const { kind, student } of enrolled) if (kind === 'in') here.push(student);
  const others = new Set(counted);
  for (const { stud_id } of here) others.delete(stud_id);
  const students = [...here, ...(await studentsOf(db, [...others]))];
  return students.sort((one, other) => lastNameFirst(one, other) || one.stud_id - other.stud_id);
}

/** Ids per query; every database accepts this many parameters. */
const MOST_IDS = 1000;

/** The students with these ids, unsorted. */
export async function studentsOf(db: Db, ids: readonly number[]): Promise<StudentInClass[]> {
  const found: StudentInClass[] = [];
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    const some = ids.slice(from, from + MOST_IDS);
    found.push(...(await db.selectFrom('student').select(inClassColumns).where('stud_id', 'in', some).execute()));
  }
  return found;
}
