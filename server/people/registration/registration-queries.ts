import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import type { Professor } from '#contract/people/professor/professor-calls.ts';
import type {
  getProgramLevels,
  registerProfessor,
  registerStudent,
} from '#contract/people/registration/registration-calls.ts';
import { FIRST_ADMIN_ID } from '#contract/people/registration/registration-rules.ts';
import type { Student } from '#contract/people/student/student-calls.ts';
import type { BodyOf, ReplyOf } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { usernameIsTaken } from '#server/account/sign-in/username-queries.ts';
import { professorColumns } from '#server/people/professor/professor-queries.ts';
import { onlyLevels } from '#server/people/program-level/program-level-queries.ts';
import { approvedProgramLevels, studentWireColumns } from '#server/people/student/student-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';

/** Whether another student has the username or the address, and which of the two. */
export async function takenByStudents(
  db: Db,
  { username, email }: { username: string; email: string },
): Promise<'email' | 'username' | undefined> {
  const holder = await db.selectFrom('student').select('stud_id').where('email', '=', email).executeTakeFirst();
  if (holder) return 'email';
  return (await usernameIsTaken(db, 'student', username)) ? 'username' : undefined;
}

/**
 * Stores a student who waits for approval, at level 1 without points or experience. `password` is the hash.
 * @returns undefined if another student has the username or address
 */
export function insertStudent(
  db: Db,
  account: Omit<BodyOf<typeof registerStudent>, 'otp' | 'admin_id'>,
  createdAt: Instant,
): Promise<Student | undefined> {
  return db
    .insertInto('student')
    .values({
      ...account,
      usernameKey: usernameKey(account.username),
      oneTimePasswordUntil: null,
      admin_id: FIRST_ADMIN_ID,
      current_level: 1,
      current_exp: 0,
      current_token: 0,
      isValidated: false,
      createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(studentWireColumns)
    .executeTakeFirst();
}

/** The program levels that forms suggest: the levels of approved students, or only the levels on the school's list. */
export async function suggestedLevels(db: Db): Promise<ReplyOf<typeof getProgramLevels>> {
  const listed = await onlyLevels(db);
  if (!listed) return { programLevels: await approvedProgramLevels(db) };
  return { programLevels: distinctInNaturalOrder(listed), isListed: true };
}

/** The number of professors who wait for approval. */
export function pendingProfessors(db: Db): Promise<number> {
  return countRows(db.selectFrom('professor').where('isValidated', '=', false).where('leftAt', 'is', null));
}

/** Stores a professor who waits for approval. `password` is the hash. @returns undefined if the username is taken */
export function insertProfessor(
  db: Db,
  account: BodyOf<typeof registerProfessor>,
  createdAt: Instant,
): Promise<Professor | undefined> {
  return db
    .insertInto('professor')
    .values({
      ...account,
      usernameKey: usernameKey(account.username),
      oneTimePasswordUntil: null,
      isValidated: false,
      createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(professorColumns)
    .executeTakeFirst();
}
