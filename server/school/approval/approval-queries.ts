/** Decides in SQL which accounts wait. Twin: contract/school/approval/account-standing-rules.ts, in TypeScript. */

import { sql } from 'kysely';
import type { Professor } from '#contract/people/professor/professor-calls.ts';
import type { Student } from '#contract/people/student/student-calls.ts';
import type { RegisteredRole, ReplyOf } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type * as calls from '#contract/school/approval/approval-calls.ts';
import { forgetMails } from '#server/account/mailed-code/mail-count-queries.ts';
import { endSignIns, endSignInsOfStudents } from '#server/account/sign-in/sign-in-queries.ts';
import { forgetTriesOf } from '#server/account/sign-in/tries-queries.ts';
import { endCardsOf } from '#server/attendance/qr/card-queries.ts';
import { forgetRefusedBy } from '#server/attendance/qr/qr-queries.ts';
import { excuseStudents } from '#server/attendance/roll/leave-excuse-queries.ts';
import { professorColumns } from '#server/people/professor/professor-queries.ts';
import { changeBelongings } from '#server/people/student/belonging-queries.ts';
import { approvedProgramLevels, studentWireColumns } from '#server/people/student/student-queries.ts';
import { personColumn } from '#server/platform/base/active-sign-in-queries.ts';
import type { Clock } from '#server/platform/base/clock.ts';
import { boundsReached } from '#server/platform/base/record-reached-limit.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';
import { giveUpSignIns } from '#server/platform/mail/letter-queries.ts';

const idOf = (role: RegisteredRole) => personColumn[role] as 'stud_id';

/** An account after a decision, by id. */
export interface DecidedAccount {
  id: number;
  first_name: string;
  last_name: string;
  username: string;
  /** The address; null if there is none. */
  email: string | null;
  /** Whether the account was not decided before. */
  wasWaiting: boolean;
}

/** Accounts that are not decided yet. A closed account does not wait for a decision. */
const isWaiting = sql<boolean>`not "isValidated" and "leftAt" is null`;

/**
 * Approves the students among these who are not approved, and reopens the accounts of students who had left. Sessions
 * count for these students from now on.
 * @returns the newly approved ones
 */
export async function approveStudents(db: Db, ids: number[], now: Instant): Promise<Student[]> {
  const approved = await db
    .updateTable('student')
    .set({ isValidated: true, leftAt: null })
    .where('stud_id', 'in', ids)
    .where('isValidated', '=', false)
    .returning(studentWireColumns)
    .execute();
  await excuseStudents(db, await changeBelongings(db, approved, now));
  return approved;
}

/**
 * Approves the professors among these who are not approved, and reopens closed accounts.
 * @returns the newly approved ones
 */
export function approveProfessors(db: Db, ids: number[]): Promise<Professor[]> {
  return db
    .updateTable('professor')
    .set({ isValidated: true, leftAt: null })
    .where('prof_id', 'in', ids)
    .where('isValidated', '=', false)
    .returning(professorColumns)
    .execute();
}

/** Closes an approved professor's account, and ends their sign-ins. @returns whether it was open */
export async function closeProfessorAccount(db: Db, prof_id: number, leftAt: Instant): Promise<boolean> {
  const closed = await db
    .updateTable('professor')
    .set({ isValidated: false, leftAt })
    .where('prof_id', '=', prof_id)
    .where('isValidated', '=', true)
    .executeTakeFirst();
  await endSignIns(db, 'professor', prof_id);
  return closed.numUpdatedRows > 0;
}

/**
 * Deletes these accounts with all their records, and with other data that names them: counts of sign-in tries, emails,
 * lines of imported files, timetables that a professor imported, and the mark of a professor on codes that they refused.
 * @param pendingOnly skips accounts that are already decided
 * @returns the deleted accounts
 * @see decisions §4.11
 */
export async function deleteAccounts(
  db: Db,
  role: RegisteredRole,
  ids: number[],
  pendingOnly: boolean,
): Promise<DecidedAccount[]> {
  const deleted = await db
    .deleteFrom(role as 'student')
    .where(idOf(role), 'in', ids)
    .$if(pendingOnly, (query) => query.where(isWaiting))
    .returning([`${idOf(role)} as id`, 'first_name', 'last_name', 'username', 'email', isWaiting.as('wasWaiting')])
    .execute();
  const emails = deleted.flatMap(({ email }) => email ?? []);
  await forgetTriesOf(db, role, deleted);
  await forgetMails(db, emails);
  if (role === 'student') await forgetLinesNaming(db, deleted);
  else {
    await forgetRefusedBy(db, ids);
    await forgetTimetableImports(db, ids);
  }
  return deleted;
}

/** Deletes the names of timetable files that professors imported, and their answers about titles in these files. */
async function forgetTimetableImports(db: Db, prof_ids: readonly number[]): Promise<void> {
  const imports = db.deleteFrom('timetable_import').where('byRole', '=', 'professor');
  await imports.where('by_id', 'in', prof_ids).execute();
  const titles = db.deleteFrom('import_choice').where('kind', '=', 'title');
  await titles.where((eb) => eb.or(prof_ids.map((id) => eb('key', 'like', `professor ${id}: %`)))).execute();
}

/** The accounts among these that exist, and whether each is closed. */
export async function existingAccounts(db: Db, role: RegisteredRole, ids: number[]): Promise<Map<number, boolean>> {
  const accounts = db.selectFrom(role as 'student').select([`${idOf(role)} as id`, 'leftAt']);
  const rows = await accounts.where(idOf(role), 'in', ids).execute();
  return new Map(rows.map(({ id, leftAt }) => [id, leftAt !== null]));
}

export async function usernameOf(db: Db, role: RegisteredRole, id: number): Promise<string | undefined> {
  const accounts = db.selectFrom(role as 'student').select('username');
  return (await accounts.where(idOf(role), '=', id).executeTakeFirst())?.username;
}

/** The number of records deleted with a student, or undefined if there is no such student. @see decisions §4.11 */
export async function studentBelongings(
  db: Db,
  stud_id: number,
): Promise<ReplyOf<typeof calls.getStudentBelongings> | undefined> {
  const { rows } = await sql<ReplyOf<typeof calls.getStudentBelongings>>`
    select
      (select count(*) from attendance where attendance.stud_id = student.stud_id) as attendance,
      (select count(*) from shop_transaction where shop_transaction.stud_id = student.stud_id) as transactions
    from student where stud_id = ${stud_id}`.execute(db);
  return rows[0];
}

/** The number of records deleted with a professor, or undefined if there is no such professor. @see decisions §4.11 */
export async function professorBelongings(
  db: Db,
  prof_id: number,
): Promise<ReplyOf<typeof calls.getProfessorBelongings> | undefined> {
  const { rows } = await sql<ReplyOf<typeof calls.getProfessorBelongings>>`
    select
      (select count(*) from subject where prof_id = professor.prof_id and "deletedAt" is null
        and "subject_courseYearSection" <> '') as subjects,
      (select count(*) from subject where prof_id = professor.prof_id and "deletedAt" is null
        and "subject_courseYearSection" = '') as events,
      (select count(*) from class_session join subject using (subject_id)
        where prof_id = professor.prof_id and subject."deletedAt" is null) as sessions,
      (select count(*) from attendance join class_session using (class_id) join subject using (subject_id)
        where prof_id = professor.prof_id and subject."deletedAt" is null) as attendance,
      (select count(*) from shop_item where prof_id = professor.prof_id) as incentives,
      (select count(*) from shop_transaction where prof_id = professor.prof_id and not "isVerified" and decision is null)
        as "pendingRedemptions"
    from professor where prof_id = ${prof_id}`.execute(db);
  return rows[0];
}

/** The number of accounts waiting for approval, by role. */
export async function waitingAccounts(db: Db): Promise<Record<RegisteredRole, number>> {
  const waiting = (role: RegisteredRole) => countRows(db.selectFrom(role as 'student').where(isWaiting));
  const [student, professor] = await Promise.all([waiting('student'), waiting('professor')]);
  return { student, professor };
}

/** The current numbers of the dashboard, and the limits that were reached in the last day. @see spec §2 */
export async function dashboard(db: Db, clock: Clock): Promise<ReplyOf<typeof calls.getDashboard>> {
  const accounts = (role: RegisteredRole) => countRows(db.selectFrom(role as 'student').where('leftAt', 'is', null));
  const [students, professors, waiting, programLevels, bounds] = await Promise.all([
    accounts('student'),
    accounts('professor'),
    waitingAccounts(db),
    approvedProgramLevels(db),
    boundsReached(db, clock),
  ]);
  return {
    students,
    pendingStudents: waiting.student,
    professors,
    pendingProfessors: waiting.professor,
    programLevels: programLevels.length,
    bounds,
  };
}

/**
 * Closes the accounts of approved students who leave: later sessions do not count, and their sign-ins, codes and cards
 * end. All records stay. The caller has locked their rows.
 */
export async function closeAccounts(db: Db, stud_ids: readonly number[], now: Instant): Promise<void> {
  if (stud_ids.length === 0) return;
  await db.updateTable('student').set({ isValidated: false, leftAt: now }).where('stud_id', 'in', stud_ids).execute();
  const leavers = stud_ids.map((stud_id) => ({ stud_id, courseYearSection: null }));
  const left = await changeBelongings(db, leavers, now);
  await excuseStudents(db, left);
  await giveUpSignIns(db, stud_ids, now, 'the account was closed before it was sent');
  await endSignInsOfStudents(db, stud_ids);
  await endCardsOf(db, stud_ids, now);
}

/** The values by which a line of a file may name a person. */
interface Named {
  first_name: string;
  last_name: string;
  username: string;
  email: string | null;
}

/** A field of a stored line, as a pattern for `like … escape '\'`. */
const part = (field: keyof Named, value: string) =>
  `"${field}":${JSON.stringify(value)}`.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/**
 * Deletes lines of files that name deleted people. Lines with a problem belong to no account, so deleting an account
 * does not delete them.
 */
async function forgetLinesNaming(db: Db, people: readonly Named[]): Promise<void> {
  for (const { first_name, last_name, username, email } of people) {
    const patterns = [
      `%${part('first_name', first_name)},%${part('last_name', last_name)},%`,
      `%${part('username', username)}%`,
    ];
    if (email !== null) patterns.push(`%${part('email', email)}%`);
    for (const pattern of patterns)
      await db
        .deleteFrom('import_row')
        .where('action', '=', 'problem')
        .where(sql<boolean>`"after" like ${pattern} escape '\\'`)
        .execute();
  }
}
