import type { Insertable } from 'kysely';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import { notFormer } from '#contract/attendance/attendance/counting-rules.ts';
import type { EnrolledStudent } from '#contract/attendance/enrolment/enrolment-calls.ts';
import type { Enrolment, Membership } from '#contract/people/student/belonging-rules.ts';
import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { normaliseStudentNumber } from '#contract/people/student/student-number.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { momentNow } from '#server/attendance/attendance/counting-queries.ts';
import { enrolledAt, type Memberships, membershipsFor } from '#server/attendance/attendance/membership-queries.ts';
import {
  heldSessions,
  participationMarks,
  studentsByLevel,
} from '#server/attendance/attendance/participation-queries.ts';
import { belongingsOf } from '#server/people/student/belonging-queries.ts';
import { heldAccounts, inClassColumns, withStudent } from '#server/people/student/student-queries.ts';
import type { Authorized } from '#server/platform/base/actors.ts';
import type { Clock } from '#server/platform/base/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { EnrolmentTable } from '#server/platform/database/membership-tables.ts';
import { countRows } from '#server/platform/database/queries.ts';

/** An instant before all data of a school. A student dropped from this instant on was never in the subject. */
export const BEGINNING: Instant = '1970-01-01T00:00:00.000Z';

/** Everyone who is in a subject now or was dropped from it, by last and first name. @see docs/decisions/0033 */
export async function peopleOf(db: Db, clock: Clock, subject: Authorized<Subject>): Promise<EnrolledStudent[]> {
  const moment = await momentNow(db, clock);
  const enrolled = await enrolledAt(db, subject.subject_id, moment.now);
  const byLevel = await studentsByLevel(db, { ...subject, ...notFormer, class_courseYearSection: '' }, enrolled);
  const people = [
    ...byLevel.map((student) => ({ student, by: 'level' as const, since: null })),
    ...enrolled.map(({ student, kind: by, since }) => ({ student, by, since: since === BEGINNING ? null : since })),
  ].sort((one, other) => lastNameFirst(one.student, other.student) || one.student.stud_id - other.student.stud_id);

  const sessions = await heldSessions(db, subject);
  const students = people.map(({ student }) => student);
  const absences = students.map(() => 0);
  for (const { present } of participationMarks(sessions, await membershipsFor(db, sessions), moment, students))
    for (let place = 0; place < present.length; place += 1)
      if (present[place] === '0') absences[place] = (absences[place] ?? 0) + 1;
  return people.map((person, place) => ({ ...person, absences: absences[place] ?? 0 }));
}

/**
 * The approved students whom these lines name exactly, by student number, username or email address, in the order of
 * the lines. Undefined for a line that names no student or several.
 */
async function studentsNamed(db: Db, lines: readonly string[]): Promise<(StudentInClass | undefined)[]> {
  const emails = lines.map((line) => line.toLowerCase());
  const rows = await db
    .selectFrom('student')
    .select([...inClassColumns, 'student_number', 'usernameKey', 'email', 'username'])
    .where('isValidated', '=', true)
    .where((eb) =>
      eb.or([
        eb('student_number', 'in', lines.map(normaliseStudentNumber)),
        eb('usernameKey', 'in', lines.map(usernameKey)),
        eb.and([eb('usernameKey', 'is', null), eb('username', 'in', lines)]),
        eb('email', 'in', emails),
      ]),
    )
    .execute();
  return lines.map((line) => {
    const isNamed = ({ student_number, usernameKey: key, username, email }: (typeof rows)[number]) =>
      student_number === normaliseStudentNumber(line) ||
      (key === null ? username === line : key === usernameKey(line)) ||
      email === line.toLowerCase();
    const [found, another] = rows.filter(isNamed);
    if (!found || another) return undefined;
    const { student_number: _number, usernameKey: _key, email: _email, ...student } = found;
    return student;
  });
}

/**
 * Like {@link studentsNamed}, but locks the students until the transaction ends. Returns only students who are approved
 * at that time.
 */
export async function heldStudentsNamed(db: Db, lines: readonly string[]): Promise<(StudentInClass | undefined)[]> {
  const named = (await studentsNamed(db, lines)).flatMap((student) => student?.stud_id ?? []);
  if (named.length > 0) await heldAccounts(db, named);
  return named.length > 0 ? studentsNamed(db, lines) : lines.map(() => undefined);
}

/**
 * The approved students with these ids, in the order of the ids, locked until the transaction ends; undefined for an id
 * without such a student.
 */
export async function heldStudents(db: Db, ids: readonly number[]): Promise<(StudentInClass | undefined)[]> {
  const approved = (await heldAccounts(db, ids)).filter(({ isValidated }) => isValidated);
  const students = new Map(approved.map((account) => [account.stud_id, withStudent(account).student]));
  return ids.map((id) => students.get(id));
}

/** The number of stored enrolments and drops of a subject. */
export function enrolmentCount(db: Db, { subject_id }: Authorized<Subject>): Promise<number> {
  return countRows(db.selectFrom('enrolment').where('subject_id', '=', subject_id));
}

/** A student's enrolments in and drops from a subject, in order. */
export function enrolmentsIn(
  db: Db,
  { subject_id }: Authorized<Subject>,
  stud_id: number,
): Promise<(Enrolment & { enrolment_id: number })[]> {
  return db
    .selectFrom('enrolment')
    .select(['enrolment_id', 'subject_id', 'kind', 'since', 'until'])
    .where('subject_id', '=', subject_id)
    .where('stud_id', '=', stud_id)
    .orderBy('since')
    .execute();
}

/** A student who will be in a subject from an instant on. */
export interface Beginning {
  student: StudentInClass;
  since: Instant;
  /** The id of the drop that ends at that instant. */
  ends?: number;
  /** The id of the enrolment that begins at this instant instead of later. */
  moves?: number;
  /** Whether a new enrolment begins. If not, the student is in the subject by program level from this instant on. */
  begins: boolean;
}

/** How many absences each student gets by being in the subject from the given instant on, in the students' order. */
export async function absencesBegun(
  db: Db,
  clock: Clock,
  subject: Authorized<Subject>,
  beginnings: readonly Beginning[],
): Promise<number[]> {
  const moment = await momentNow(db, clock);
  const sessions = await heldSessions(db, subject);
  const are = new Map<number, Membership>();
  const wouldBe = new Map<number, Membership>();
  for (const { student, since, ends, moves, begins } of beginnings) {
    const { stud_id } = student;
    const belongings = await belongingsOf(db, stud_id);
    const enrolments = await enrolmentsIn(db, subject, stud_id);
    const others = enrolments.map((each) => {
      if (each.enrolment_id === ends) return { ...each, until: since };
      return each.enrolment_id === moves ? { ...each, since } : each;
    });
    const begun = { subject_id: subject.subject_id, kind: 'in' as const, since, until: null };
    are.set(stud_id, { belongings, enrolments });
    wouldBe.set(stud_id, { belongings, enrolments: begins ? [...others, begun] : others });
  }
  const students = beginnings.map(({ student }) => student);
  const missed = (memberships: Memberships) => {
    const marks = participationMarks(sessions, memberships, moment, students);
    return students.map((_student, place) => marks.filter(({ present }) => present[place] === '0').length);
  };
  const before = missed(are);
  return missed(wouldBe).map((after, place) => after - (before[place] ?? 0));
}

/** Ends an enrolment or a drop. */
export async function endEnrolment(db: Db, enrolment_id: number, until: Instant): Promise<void> {
  await db.updateTable('enrolment').set({ until }).where('enrolment_id', '=', enrolment_id).execute();
}

/** Makes an enrolment begin earlier. The previous enrolment must have ended by then. */
export async function moveEnrolment(db: Db, enrolment_id: number, since: Instant): Promise<void> {
  await db.updateTable('enrolment').set({ since }).where('enrolment_id', '=', enrolment_id).execute();
}

/** Begins an enrolment or a drop. The previous enrolment or drop must have ended. */
export async function beginEnrolment(
  db: Db,
  { subject_id }: Authorized<Subject>,
  begun: Omit<Insertable<EnrolmentTable>, 'enrolment_id' | 'subject_id' | 'until'>,
): Promise<void> {
  const enrolment = { ...begun, subject_id, until: null };
  await db.insertInto('enrolment').values(enrolment).execute();
}

/** The sessions of a subject that are not over. */
export async function sessionsUnderWay(db: Db, { subject_id }: Authorized<Subject>, now: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('class_session')
    .select('class_id')
    .where('subject_id', '=', subject_id)
    .where('isdeleted', '=', false)
    .where('overAt', '>', now)
    .execute();
  return rows.map(({ class_id }) => class_id);
}

/** Sessions of today that are not over, for these program levels or open to all. */
export async function sessionsUnderWayFor(
  db: Db,
  levels: readonly string[],
  { now, tomorrow }: { now: Instant; tomorrow: Instant },
): Promise<number[]> {
  const rows = await db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .select('class_id')
    .where('subject_courseYearSection', 'in', [...levels, ''])
    .where('isdeleted', '=', false)
    .where('overAt', '>', now)
    .where('class_session.createdAt', '<', tomorrow)
    .execute();
  return rows.map(({ class_id }) => class_id);
}

/** Deletes every enrolment and drop of a student. */
export async function forgetEnrolments(db: Db, { subject_id }: Authorized<Subject>, stud_id: number): Promise<void> {
  await db.deleteFrom('enrolment').where('subject_id', '=', subject_id).where('stud_id', '=', stud_id).execute();
}
