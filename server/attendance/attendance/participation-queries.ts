import { sql } from 'kysely';
import type { SessionMarks } from '#contract/attendance/attendance/attendance-calls.ts';
import {
  isCounted,
  isForEnrolled,
  isMeantFor,
  type Moment,
  markOfLetter,
  missedMark,
  type SessionForStudents,
  statusLetter,
} from '#contract/attendance/attendance/counting-rules.ts';
import type { ExcuseKind } from '#contract/attendance/attendance/status.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { inClassColumns } from '#server/people/student/student-queries.ts';
import type { Authorized } from '#server/platform/base/actors.ts';
import type { Db } from '#server/platform/database/database.ts';
import { preparedQuery, type ValueOf } from '#server/platform/database/queries.ts';
import { enrolledAt, type Memberships } from './membership-queries.ts';
import type { StreakSubject } from './streak-queries.ts';

/** A session with the data that the overview of its subject needs. */
export interface HeldSession extends SessionForStudents, Pick<ClassSession, 'class_id' | 'overAt'> {
  /** The students who came and whether each was late, unsorted. */
  came: ReadonlyMap<number, boolean>;
  /** The excused students, including excused students who came anyway. */
  excused: ReadonlyMap<number, ExcuseKind>;
}

type HeldRow = Omit<HeldSession, 'came' | 'excused' | keyof StreakSubject> & { came: string | null };

// One row per session: drivers would take most of a second for a hundred thousand rows.
const heldRows = preparedQuery((_db, value: ValueOf<{ subject_id: number }>, dialect) => {
  // A negative id means late.
  const came = sql`case attendance.status when 'late' then -attendance.stud_id else attendance.stud_id end`;
  const ids = dialect === 'postgres' ? sql`string_agg((${came})::text, ',')` : sql`group_concat(${came}, ',')`;
  return sql<HeldRow>`
    select class_session.class_id, class_session."class_courseYearSection", class_session."createdAt",
      class_session.former_id, class_session.former_subject_id, class_session."overAt", ${ids} as came
    from class_session left join attendance on attendance.class_id = class_session.class_id
    where class_session.subject_id = ${value('subject_id')} and class_session.isdeleted = false
    group by class_session.class_id order by class_session.class_id`;
});

const excuseRows = preparedQuery((db, value: ValueOf<{ subject_id: number }>) =>
  db
    .selectFrom('class_session')
    .innerJoin('excuse', 'excuse.class_id', 'class_session.class_id')
    .select(['excuse.class_id', 'excuse.stud_id', 'excuse.kind'])
    .where('class_session.subject_id', '=', value('subject_id')),
);

/** Every session of a subject outside the bin, with the students who came and the excused students. */
export async function heldSessions(
  db: Db,
  { subject_id, subject_courseYearSection }: Authorized<Subject>,
): Promise<HeldSession[]> {
  const rows = await heldRows(db, { subject_id });
  const excuses = Map.groupBy(await excuseRows(db, { subject_id }), ({ class_id }) => class_id);
  return rows.map(({ came, ...row }) => ({
    ...row,
    subject_id,
    subject_courseYearSection,
    came: new Map(came?.split(',').map((id) => [Math.abs(Number(id)), id.startsWith('-')])),
    excused: new Map(excuses.get(row.class_id)?.map(({ stud_id, kind }) => [stud_id, kind])),
  }));
}

/**
 * Everyone who appears in one of the sessions: students who came, were excused, or missed a session meant for them.
 * @see decisions §4.9
 */
export function everyoneCounted(
  sessions: readonly HeldSession[],
  memberships: Memberships,
  moment: Moment,
): Set<number> {
  const everyone = new Set<number>();
  for (const { came, excused } of sessions)
    for (const stud_id of [...came.keys(), ...excused.keys()]) everyone.add(stud_id);
  const over = sessions.filter((session) => isCounted(missedMark(session, moment)));
  for (const [stud_id, own] of memberships) if (over.some((session) => isMeantFor(session, own))) everyone.add(stud_id);
  return everyone;
}

/** The marks and statuses of each session, in the order of this master list. @see decisions §4.9 */
export function participationMarks(
  sessions: readonly HeldSession[],
  memberships: Memberships,
  moment: Moment,
  masterlist: readonly StudentInClass[],
): Required<SessionMarks>[] {
  const placeOf = new Map(masterlist.map(({ stud_id }, place) => [stud_id, place]));
  return sessions.map((session) => {
    const letters = Buffer.alloc(masterlist.length, '-');
    const put = (stud_id: number, letter: string) => {
      const place = placeOf.get(stud_id);
      if (place !== undefined) letters[place] = letter.charCodeAt(0);
    };
    const missed = missedMark(session, moment);
    const letter = isCounted(missed) ? statusLetter.absent : missed;
    for (const [stud_id, own] of memberships) if (isMeantFor(session, own)) put(stud_id, letter);
    for (const [stud_id, kind] of session.excused) put(stud_id, statusLetter[kind]);
    for (const [stud_id, isLate] of session.came) put(stud_id, statusLetter[isLate ? 'late' : 'present']);
    const statuses = letters.toString('latin1');
    const present = statuses.replaceAll(/[PLESA]/g, (each) => markOfLetter[each] ?? each);
    return { class_id: session.class_id, present, statuses };
  });
}

/** The subject of a master list, or one of its sessions that is for another program level. */
export type MasterListOf = Omit<SessionForStudents, 'createdAt'>;

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
  if (isForEnrolled(listed)) for (const { kind, student } of enrolled) if (kind === 'in') here.push(student);
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
