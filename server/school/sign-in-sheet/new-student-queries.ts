import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import { FIRST_ADMIN_ID } from '#contract/people/registration/registration-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { ImportedStudent } from '#contract/school/people-import/import-calls.ts';
import { changeBelongings } from '#server/people/student/belonging-queries.ts';
import { NO_PASSWORD } from '#server/platform/base/password.ts';
import type { Db } from '#server/platform/database/database.ts';

/** A new student to be stored. */
export type NewStudent = Omit<ImportedStudent, 'isValidated'> & {
  /** The hash of the password; missing for students who get a sign-in sheet later. */
  password?: string;
  oneTimePasswordUntil?: Instant;
};

/**
 * Stores approved students, at level 1 without points or experience. Their belongings to program levels begin now.
 * @returns the stored students; a student whose number, email address or username is taken is left out
 */
export async function insertApproved(
  db: Db,
  students: readonly NewStudent[],
  createdAt: Instant,
): Promise<{ stud_id: number; username: string; courseYearSection: string }[]> {
  if (students.length === 0) return [];
  const stored = await db
    .insertInto('student')
    .values(
      students.map(({ password = NO_PASSWORD, oneTimePasswordUntil, student_number, email, ...student }) => ({
        ...student,
        student_number: student_number || null,
        email: email || null,
        usernameKey: usernameKey(student.username),
        password,
        oneTimePasswordUntil: oneTimePasswordUntil ?? null,
        admin_id: FIRST_ADMIN_ID,
        current_level: 1,
        current_exp: 0,
        current_token: 0,
        isValidated: true,
        createdAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['stud_id', 'username', 'courseYearSection'])
    .execute();
  await changeBelongings(db, stored, createdAt);
  return stored;
}

/** The keys of taken usernames that begin with this base. */
export async function takenStudentUsernames(db: Db, base: string): Promise<Set<string>> {
  const key = usernameKey(base);
  // Finds keys that begin with the base, and old accounts without a key, because these share one.
  const rows = await db
    .selectFrom('student')
    .select('username')
    .where((eb) =>
      eb.or([
        eb.and([eb('usernameKey', '>=', key), eb('usernameKey', '<', `${key}\uFFFF`)]),
        eb('usernameKey', 'is', null),
      ]),
    )
    .execute();
  return new Set(rows.map(({ username }) => usernameKey(username)));
}
