import { type SqlBool, sql } from 'kysely';
import type { getDashboard, getProfessorBelongings, getStudentBelongings } from '#contract/approval/approval-calls.ts';
import type { RegisteredRole, ReplyOf } from '#contract/base/call.ts';
import type { Instant } from '#contract/base/fields.ts';
import type { Professor } from '#contract/professor/professor-calls.ts';
import type { Student } from '#contract/student/student-calls.ts';
import { boundsReached } from '#server/base/bounds-reached.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Db } from '#server/database/database.ts';
import { professorColumns } from '#server/professor/professor-queries.ts';
import { beginBelonging } from '#server/student/belonging-queries.ts';
import { approvedProgramLevels, studentColumns } from '#server/student/student-queries.ts';

/** An account as a decision leaves it behind, by id. */
export interface DecidedAccount {
  id: number;
  first_name: string;
  username: string;
  /** Null for a professor without one. */
  email: string | null;
  isValidated: boolean;
}

/**
 * Approves those of these students who are not approved yet; from now on sessions count for them.
 * @returns those who were approved now
 */
export async function approveStudents(db: Db, ids: number[], now: Instant): Promise<Student[]> {
  const approved = await db
    .updateTable('student')
    .set({ isValidated: true })
    .where('stud_id', 'in', ids)
    .where('isValidated', '=', false)
    .returning(studentColumns)
    .execute();
  await beginBelonging(db, approved, now);
  return approved;
}

/** Approves these professors, whether or not they are already. @returns those that exist */
export function approveProfessors(db: Db, ids: number[]): Promise<Professor[]> {
  return db
    .updateTable('professor')
    .set({ isValidated: true })
    .where('prof_id', 'in', ids)
    .returning(professorColumns)
    .execute();
}

/**
 * Deletes these accounts with all that is theirs.
 * @param pendingOnly leaves those that are approved alone
 * @returns what was deleted
 * @see decisions §4.11
 */
export function deleteAccounts(
  db: Db,
  role: RegisteredRole,
  ids: number[],
  pendingOnly: boolean,
): Promise<DecidedAccount[]> {
  return role === 'student'
    ? db
        .deleteFrom('student')
        .where('stud_id', 'in', ids)
        .$if(pendingOnly, (query) => query.where('isValidated', '=', false))
        .returning(['stud_id as id', 'first_name', 'username', 'email', 'isValidated'])
        .execute()
    : db
        .deleteFrom('professor')
        .where('prof_id', 'in', ids)
        .$if(pendingOnly, (query) => query.where('isValidated', '=', false))
        .returning(['prof_id as id', 'first_name', 'username', 'email', 'isValidated'])
        .execute();
}

/** Which of these accounts exist. */
export async function existingAccounts(db: Db, role: RegisteredRole, ids: number[]): Promise<Set<number>> {
  const rows =
    role === 'student'
      ? await db.selectFrom('student').select('stud_id as id').where('stud_id', 'in', ids).execute()
      : await db.selectFrom('professor').select('prof_id as id').where('prof_id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}

/** The username of an account. */
export async function usernameOf(db: Db, role: RegisteredRole, id: number): Promise<string | undefined> {
  const row =
    role === 'student'
      ? await db.selectFrom('student').select('username').where('stud_id', '=', id).executeTakeFirst()
      : await db.selectFrom('professor').select('username').where('prof_id', '=', id).executeTakeFirst();
  return row?.username;
}

/** How many records go with a student, or undefined when there is no such student. @see decisions §4.11 */
export function studentBelongings(db: Db, stud_id: number): Promise<ReplyOf<typeof getStudentBelongings> | undefined> {
  return db
    .selectFrom('student')
    .select((eb) => [
      eb
        .selectFrom('attendance')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('attendance.stud_id', '=', 'student.stud_id')
        .$asScalar()
        .$notNull()
        .as('attendance'),
      eb
        .selectFrom('shop_transaction')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('shop_transaction.stud_id', '=', 'student.stud_id')
        .$asScalar()
        .$notNull()
        .as('transactions'),
    ])
    .where('student.stud_id', '=', stud_id)
    .executeTakeFirst();
}

/** How many records go with a professor, or undefined when there is no such professor. @see decisions §4.11 */
export async function professorBelongings(
  db: Db,
  prof_id: number,
): Promise<ReplyOf<typeof getProfessorBelongings> | undefined> {
  const { rows } = await sql<ReplyOf<typeof getProfessorBelongings>>`
    select
      (select count(*) from subject where prof_id = professor.prof_id and "subject_courseYearSection" <> '') as subjects,
      (select count(*) from subject where prof_id = professor.prof_id and "subject_courseYearSection" = '') as events,
      (select count(*) from class_session join subject using (subject_id) where prof_id = professor.prof_id) as sessions,
      (select count(*) from attendance join class_session using (class_id) join subject using (subject_id)
        where prof_id = professor.prof_id) as attendance,
      (select count(*) from shop_item where prof_id = professor.prof_id) as incentives,
      (select count(*) from shop_transaction where prof_id = professor.prof_id and not "isVerified")
        as "pendingRedemptions"
    from professor where prof_id = ${prof_id}`.execute(db);
  return rows[0];
}

/** The dashboard's numbers as they are now, and the bounds that were reached. @see spec §2 */
export async function dashboard(db: Db, clock: Clock): Promise<ReplyOf<typeof getDashboard>> {
  const pending = sql<SqlBool>`"isValidated" = ${false}`;
  const [students, professors, programLevels, bounds] = await Promise.all([
    db
      .selectFrom('student')
      .select(({ fn }) => [fn.countAll<number>().as('all'), fn.countAll<number>().filterWhere(pending).as('pending')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('professor')
      .select(({ fn }) => [fn.countAll<number>().as('all'), fn.countAll<number>().filterWhere(pending).as('pending')])
      .executeTakeFirstOrThrow(),
    approvedProgramLevels(db),
    boundsReached(db, clock),
  ]);
  return {
    students: students.all,
    pendingStudents: students.pending,
    professors: professors.all,
    pendingProfessors: professors.pending,
    programLevels: programLevels.length,
    bounds,
  };
}
