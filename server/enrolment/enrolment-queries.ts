import type { Insertable } from 'kysely';
import type { Instant } from '#contract/base/fields.ts';
import type { EnrolledStudent } from '#contract/enrolment/enrolment-calls.ts';
import { usernameKey } from '#contract/sign-in/username-rules.ts';
import type { EnrolmentKind } from '#contract/student/belonging-rules.ts';
import { lastNameFirst } from '#contract/student/name-rules.ts';
import type { StudentInClass } from '#contract/student/student-calls.ts';
import { normaliseStudentNumber } from '#contract/student/student-number.ts';
import type { Subject } from '#contract/subject/subject-calls.ts';
import { momentNow } from '#server/attendance/counting-queries.ts';
import { enrolledAt, membershipsFor } from '#server/attendance/membership-queries.ts';
import { heldSessions, marksOf, studentsByLevel } from '#server/attendance/participation-queries.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Owned } from '#server/base/owned.ts';
import { counted } from '#server/database/counted.ts';
import type { Db } from '#server/database/database.ts';
import type { EnrolmentTable } from '#server/database/membership-tables.ts';
import { inClassColumns } from '#server/student/student-queries.ts';

/** Before anything that a school keeps: somebody who was dropped since then was never in the subject. */
export const BEGINNING: Instant = '1970-01-01T00:00:00.000Z';

/** Everybody who is in a subject now or was dropped from it, by last and first name. @see docs/decisions/0033 */
export async function peopleOf(db: Db, clock: Clock, subject: Owned<Subject>): Promise<EnrolledStudent[]> {
  const moment = await momentNow(db, clock);
  const enrolled = await enrolledAt(db, subject.subject_id, moment.now);
  const byLevel = await studentsByLevel(db, { ...subject, class_courseYearSection: '' }, enrolled);
  const people = [
    ...byLevel.map((student) => ({ student, by: 'level' as const, since: null })),
    ...enrolled.map(({ student, kind: by, since }) => ({ student, by, since: since === BEGINNING ? null : since })),
  ].sort((one, other) => lastNameFirst(one.student, other.student) || one.student.stud_id - other.student.stud_id);

  const sessions = await heldSessions(db, subject);
  const students = people.map(({ student }) => student);
  const absences = students.map(() => 0);
  for (const { present } of marksOf(sessions, await membershipsFor(db, sessions), moment, students))
    for (let place = 0; place < present.length; place += 1)
      if (present[place] === '0') absences[place] = (absences[place] ?? 0) + 1;
  return people.map((person, place) => ({ ...person, absences: absences[place] ?? 0 }));
}

/**
 * The approved students whom these lines name exactly, by student number, username or e-mail address, in the lines' order;
 * undefined where a line names nobody, or more than one.
 */
export async function studentsNamed(db: Db, lines: readonly string[]): Promise<(StudentInClass | undefined)[]> {
  const rows = await db
    .selectFrom('student')
    .select([...inClassColumns, 'student_number', 'usernameKey', 'email', 'username'])
    .where('isValidated', '=', true)
    .where((eb) =>
      eb.or([
        eb('student_number', 'in', lines.map(normaliseStudentNumber)),
        eb('usernameKey', 'in', lines.map(usernameKey)),
        eb.and([eb('usernameKey', 'is', null), eb('username', 'in', lines)]),
        eb(
          'email',
          'in',
          lines.map((line) => line.toLowerCase()),
        ),
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

/** How many times in and out of a subject are kept. */
export function enrolmentCount(db: Db, { subject_id }: Owned<Subject>): Promise<number> {
  return counted(db.selectFrom('enrolment').where('subject_id', '=', subject_id));
}

/** The time in or out of a subject that lasts for a student. */
export function lastingEnrolment(
  db: Db,
  { subject_id }: Owned<Subject>,
  stud_id: number,
): Promise<{ enrolment_id: number; kind: EnrolmentKind; since: Instant } | undefined> {
  return db
    .selectFrom('enrolment')
    .select(['enrolment_id', 'kind', 'since'])
    .where('subject_id', '=', subject_id)
    .where('stud_id', '=', stud_id)
    .where('until', 'is', null)
    .executeTakeFirst();
}

/** Ends a time in or out of a subject. */
export async function endEnrolment(db: Db, enrolment_id: number, until: Instant): Promise<void> {
  await db.updateTable('enrolment').set({ until }).where('enrolment_id', '=', enrolment_id).execute();
}

/** Begins a time in or out of a subject, the one before being over. */
export async function beginEnrolment(
  db: Db,
  { subject_id }: Owned<Subject>,
  begun: Omit<Insertable<EnrolmentTable>, 'enrolment_id' | 'subject_id' | 'until'>,
): Promise<void> {
  await db
    .insertInto('enrolment')
    .values({ ...begun, subject_id, until: null })
    .execute();
}

/** Forgets every time of a student in and out of a subject. */
export async function forgetEnrolments(db: Db, { subject_id }: Owned<Subject>, stud_id: number): Promise<void> {
  await db.deleteFrom('enrolment').where('subject_id', '=', subject_id).where('stud_id', '=', stud_id).execute();
}
