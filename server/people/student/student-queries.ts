import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { ProfileField } from '#contract/people/student/profile-change-limits.ts';
import { type Student, type StudentInClass, student, studentInClass } from '#contract/people/student/student-calls.ts';
import type { Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { type Clock, instantIn } from '#server/platform/base/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { batchedQuery, columnsIn, columnsOf } from '#server/platform/database/queries.ts';
import type { StudentTable } from '#server/platform/database/tables.ts';
import { rulesAsText, settingValue } from '#server/platform/settings/settings-queries.ts';

/** The columns of a student in replies, without the data of passwords. @see decisions §4.3 */
export const studentWireColumns = [
  ...columnsOf(z.omit(student, { email: true, current_exp: true })),
  // Experience below zero is owed, and is shown as 0.
  sql<number>`case when current_exp < 0 then 0 else current_exp end`.as('current_exp'),
  // Replies have '' for a student without an address.
  sql<string>`coalesce(email, '')`.as('email'),
] as const;

/** The columns of a student in a class list. @see decisions §4.3 */
export const inClassColumns = columnsIn('student', studentInClass);

/** Moves the student's columns of a row into a `student` object, as in replies. */
export function withStudent<Row extends StudentInClass>(row: Row) {
  const { stud_id, first_name, middle_name, last_name, courseYearSection, username, ...rest } = row;
  return { ...rest, student: { stud_id, first_name, middle_name, last_name, courseYearSection, username } };
}

/** A student's account. */
export function studentById(db: Db, stud_id: number): Promise<Student | undefined> {
  return db.selectFrom('student').select(studentWireColumns).where('stud_id', '=', stud_id).executeTakeFirst();
}

/**
 * A student's own account with their owed experience, and the school's settings for scans. Students request it after
 * each scan.
 * @see docs/decisions/0053
 */
export const ownAccount = batchedQuery({ stud_id: 'integer' }, (db, value) =>
  db
    .selectFrom('student')
    .select([...studentWireColumns, rulesAsText.as('rules')])
    .select(sql<number>`case when current_exp < 0 then 0 - current_exp else 0 end`.as('owed_exp'))
    .where('stud_id', '=', value('stud_id')),
);

/** The accounts of many students, with the school's own numbers and the time since which students have left. */
export function studentsById(
  db: Db,
  stud_ids: readonly number[],
): Promise<(Student & Pick<StoredAccount, 'student_number' | 'leftAt'>)[]> {
  const columns = [...studentWireColumns, 'student_number', 'leftAt'] as const;
  return db.selectFrom('student').select(columns).where('stud_id', 'in', stud_ids).execute();
}

/** A student, locked until the transaction ends, so that changes of one profile are serialized. */
export function lockedStudent(db: Db, stud_id: number): Promise<Student | undefined> {
  return db
    .selectFrom('student')
    .select(studentWireColumns)
    .where('stud_id', '=', stud_id)
    .forUpdate()
    .executeTakeFirst();
}

/** The columns that administrators and imports may change, and the columns that decide whether a change is allowed. */
const accountColumns = [
  'stud_id',
  'first_name',
  'middle_name',
  'last_name',
  'courseYearSection',
  'student_number',
  'email',
  'username',
  'isValidated',
  'leftAt',
] as const;
export type StoredAccount = Pick<Selectable<StudentTable>, (typeof accountColumns)[number]>;

/** A stored account, locked until the transaction ends. */
export async function heldAccount(db: Db, stud_id: number): Promise<StoredAccount | undefined> {
  return (await heldAccounts(db, [stud_id]))[0];
}

/** Stored accounts, locked in the order of their ids. */
export function heldAccounts(db: Db, stud_ids: readonly number[]): Promise<StoredAccount[]> {
  return db
    .selectFrom('student')
    .select(accountColumns)
    .where('stud_id', 'in', stud_ids)
    .orderBy('stud_id')
    .forUpdate()
    .execute();
}

/** A page of all accounts, by id. */
export function accountsAfter(db: Db, stud_id: number, most: number): Promise<StoredAccount[]> {
  return db
    .selectFrom('student')
    .select(accountColumns)
    .where('stud_id', '>', stud_id)
    .orderBy('stud_id')
    .limit(most)
    .execute();
}

type Some = readonly (string | null | undefined)[];

/** The accounts with one of these student numbers or email addresses. Empty values match none. */
export async function holdersOf(
  db: Db,
  { numbers, emails }: { numbers: Some; emails: Some },
): Promise<Pick<StoredAccount, 'stud_id' | 'student_number' | 'email'>[]> {
  const found = [];
  for (const [column, given] of [
    ['student_number', numbers],
    ['email', emails],
  ] as const) {
    const some = given.filter((each) => each !== null && each !== undefined);
    if (some.length === 0) continue;
    const holders = db.selectFrom('student').select(['stud_id', 'student_number', 'email']);
    found.push(...(await holders.where(column, 'in', some).execute()));
  }
  return found;
}

/**
 * Student numbers that already exist with a different number of leading zeros, returned without leading zeros. Numbers
 * with letters are left out.
 */
export async function holdersButForZeros(db: Db, numbers: readonly string[]): Promise<string[]> {
  const plain = numbers.filter((number) => /^\d+$/.test(number)).map((number) => number.replace(/^0+/, ''));
  if (plain.length === 0) return [];
  const withoutZeros = sql<string>`ltrim(student_number, '0')`;
  const rows = await db
    .selectFrom('student')
    .select(withoutZeros.as('number'))
    .where(withoutZeros, 'in', plain)
    .execute();
  return rows.map(({ number }) => number);
}

/** Stores some fields of an account. */
export async function storeAccount(db: Db, stud_id: number, changes: Partial<StoredAccount>): Promise<void> {
  await db.updateTable('student').set(changes).where('stud_id', '=', stud_id).execute();
}

/** The fields that a student may change in their own account. */
export type Profile = Record<ProfileField, string>;

/**
 * How long a changed photo or name is flagged at every attendance. The flag lasts at least until the next attendance.
 */
const FACE_NEW_SECONDS = 86_400;

/** Stores that a student's photo or names are new since the last attendance, if there was one and flags are on. */
export async function markNewFace(db: Db, clock: Clock, stud_id: number): Promise<void> {
  if (!(await settingValue(db, 'attendance_marks'))) return;
  await db
    .updateTable('student')
    .set({ isFaceUnseen: true, faceNewUntil: instantIn(clock, FACE_NEW_SECONDS) })
    .where('stud_id', '=', stud_id)
    .where((eb) => eb.exists(eb.selectFrom('attendance').select('attendance_id').where('stud_id', '=', stud_id)))
    .execute();
}

/**
 * Records changes of program levels permanently, with the role of the person who made the change.
 * @see decisions §1.2
 */
export async function recordProgramChange(
  db: Db,
  ...changes: { stud_id: number; from: string; to: string; changedBy: Role; createdAt: Instant }[]
): Promise<void> {
  if (changes.length > 0) await db.insertInto('program_change').values(changes).execute();
}

/** The distinct program levels of the approved students, in natural order. @see decisions §4.3 */
export async function approvedProgramLevels(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('student')
    .select('courseYearSection')
    .distinct()
    .where('isValidated', '=', true)
    .execute();
  return distinctInNaturalOrder(rows.map((row) => row.courseYearSection));
}
