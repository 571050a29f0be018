import type { Role } from '#contract/base/call.ts';
import type { Instant } from '#contract/base/fields.ts';
import { distinctInNaturalOrder } from '#contract/base/program-level.ts';
import type { ProfileField } from '#contract/student/profile-rules.ts';
import { type Student, student, studentInClass } from '#contract/student/student-calls.ts';
import { type Clock, instantIn } from '#server/base/clock.ts';
import { columnsIn, columnsOf } from '#server/database/columns.ts';
import type { Db } from '#server/database/database.ts';
import { attendanceMarksAreOn } from '#server/settings/settings-queries.ts';

/** The columns that an answer may carry of a student: no password, nothing of the one-time password. @see decisions §4.3 */
export const studentColumns = columnsOf(student);

/** Those of a student in a list of a class. @see decisions §4.3 */
export const inClassColumns = columnsIn('student', studentInClass);

/** One student's account. */
export function studentById(db: Db, stud_id: number): Promise<Student | undefined> {
  return db.selectFrom('student').select(studentColumns).where('stud_id', '=', stud_id).executeTakeFirst();
}

/** The same, held until the transaction ends, so that two changes of one profile follow one another. */
export function lockedStudent(db: Db, stud_id: number): Promise<Student | undefined> {
  return db.selectFrom('student').select(studentColumns).where('stud_id', '=', stud_id).forUpdate().executeTakeFirst();
}

/** What a student may change of their own account. */
export type Profile = Record<ProfileField, string>;

/** For how long a changed photo or name is marked at every attendance; until the next one it is in any case. */
const FACE_NEW_SECONDS = 86_400;

/**
 * Keeps that a student's photo or names are others than at the last attendance, where there was one and marks are on.
 */
export async function markNewFace(db: Db, clock: Clock, stud_id: number): Promise<void> {
  if (!(await attendanceMarksAreOn(db))) return;
  await db
    .updateTable('student')
    .set({ isFaceUnseen: true, faceNewUntil: instantIn(clock, FACE_NEW_SECONDS) })
    .where('stud_id', '=', stud_id)
    .where((eb) => eb.exists(eb.selectFrom('attendance').select('attendance_id').where('stud_id', '=', stud_id)))
    .execute();
}

/** Stores some of a student's names and program level. */
export async function storeProfile(db: Db, stud_id: number, profile: Partial<Profile>): Promise<void> {
  await db.updateTable('student').set(profile).where('stud_id', '=', stud_id).execute();
}

/** Keeps for good that a program level was changed, and in which role somebody did. @see decisions §1.2 */
export async function recordProgramChange(
  db: Db,
  change: { stud_id: number; from: string; to: string; changedBy: Role; createdAt: Instant },
): Promise<void> {
  await db.insertInto('program_change').values(change).execute();
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
