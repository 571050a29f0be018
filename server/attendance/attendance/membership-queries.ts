import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { programMeant, type SessionForStudents } from '#contract/attendance/attendance/counting-rules.ts';
import type { Enrolment, EnrolmentKind, Membership } from '#contract/people/student/belonging-rules.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { inClassColumns } from '#server/people/student/student-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/**
 * A column with a student's enrolment in a subject at a moment; null if their program level decides. This takes one
 * lookup in the index of enrolment starts.
 */
export function enrolmentAt(stud_id: unknown, subject_id: unknown, at: unknown): RawBuilder<EnrolmentKind | null> {
  return sql`(select enrolment.kind from enrolment
    where enrolment.subject_id = ${subject_id} and enrolment.stud_id = ${stud_id} and enrolment.since <= ${at}
      and (enrolment.until is null or enrolment.until > ${at}))`;
}

/**
 * Whether the query's student is in a subject at a moment, or came to one of its sessions. Checks the subjects with these
 * ids, or all subjects of a professor.
 */
export function isOrCameIn(
  column: 'subject.subject_id' | 'subject.prof_id',
  ids: number | readonly number[],
  at: Instant,
) {
  const student = sql.ref('student.stud_id');
  return ({ or, exists, selectFrom }: ExpressionBuilder<Tables, 'student'>) =>
    or([
      exists(
        selectFrom('subject')
          .select('subject.subject_id')
          .where(column, 'in', [ids].flat())
          .where('subject.deletedAt', 'is', null)
          .where(
            sql<boolean>`case ${enrolmentAt(student, sql.ref('subject.subject_id'), at)} when 'in' then true
              when 'out' then false else subject."subject_courseYearSection" = student."courseYearSection" end`,
          ),
      ),
      exists(
        selectFrom('attendance')
          .innerJoin('class_session', 'class_session.class_id', 'attendance.class_id')
          .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
          .select('attendance.attendance_id')
          .whereRef('attendance.stud_id', '=', 'student.stud_id')
          .where('subject.deletedAt', 'is', null)
          .where(column, 'in', [ids].flat()),
      ),
    ]);
}

/** The approved students who are enrolled in or dropped from a subject at a moment, unsorted. */
export async function enrolledAt(
  db: Db,
  subject_id: number,
  at: Instant,
): Promise<{ student: StudentInClass; kind: EnrolmentKind; since: Instant }[]> {
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('student', 'student.stud_id', 'enrolment.stud_id')
    .select([...inClassColumns, 'kind', 'since'])
    .where('subject_id', '=', subject_id)
    .where('isValidated', '=', true)
    .where('since', '<=', at)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', at)]))
    .execute();
  return rows.map(({ kind, since, ...student }) => ({ student, kind, since }));
}

/** The times in which a student was enrolled in or dropped from subjects. */
export function enrolmentsOf(db: Db, stud_id: number): Promise<Enrolment[]> {
  return db
    .selectFrom('enrolment')
    .select(['subject_id', 'kind', 'since', 'until'])
    .where('stud_id', '=', stud_id)
    .execute();
}

/** Each student's program levels and enrolments over time. */
export type Memberships = ReadonlyMap<number, Membership>;

/**
 * The memberships that can matter for these sessions, by student.
 * @param only only this student
 */
export async function membershipsFor(
  db: Db,
  sessions: readonly SessionForStudents[],
  only?: number,
): Promise<Memberships> {
  const programs = new Set(sessions.flatMap((session) => programMeant(session) ?? []));
  if (programs.size === 0) return new Map();
  const subjects = new Set(sessions.map(({ subject_id }) => subject_id));
  const times = sessions.map(({ createdAt }) => createdAt).sort();
  const [first = '', last = ''] = [times[0], times.at(-1)];

  const enrolments = await db
    .selectFrom('enrolment')
    .select(['stud_id', 'subject_id', 'kind', 'since', 'until'])
    .where('subject_id', 'in', [...subjects])
    .where('since', '<=', last)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', first)]))
    .$if(only !== undefined, (query) => query.where('stud_id', '=', only ?? 0))
    .execute();
  const belongings = db
    .selectFrom('belonging')
    .select(['stud_id', 'courseYearSection', 'since', 'until', 'former'])
    .where('since', '<=', last)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', first)]))
    .$if(only !== undefined, (query) => query.where('stud_id', '=', only ?? 0));
  const ofPrograms = await belongings.where('courseYearSection', 'in', [...programs]).execute();
  const someIn = db.selectFrom('enrolment').select('stud_id').where('kind', '=', 'in');
  const ofEnrolled = belongings.where('stud_id', 'in', someIn.where('subject_id', 'in', [...subjects]));
  // Enrolled students may have any program level.
  const anyLevel = enrolments.some(({ kind }) => kind === 'in') ? await ofEnrolled.execute() : [];

  const timesOf = Map.groupBy(enrolments, ({ stud_id }) => stud_id);
  const ofStudent = [ofPrograms, anyLevel].map((rows) => Map.groupBy(rows, ({ stud_id }) => stud_id));
  const memberships = new Map<number, Membership>();
  for (const stud_id of ofStudent.flatMap((rows) => [...rows.keys()])) {
    const own = ofStudent[1]?.get(stud_id) ?? ofStudent[0]?.get(stud_id) ?? [];
    memberships.set(stud_id, { belongings: own, enrolments: timesOf.get(stud_id) ?? [] });
  }
  return memberships;
}
