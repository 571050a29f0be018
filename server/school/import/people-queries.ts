import { sql } from 'kysely';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import { FIRST_ADMIN_ID } from '#contract/people/registration/registration-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { ImportedStudent } from '#contract/school/import/import-calls.ts';
import { endSignInsOfStudents } from '#server/account/sign-in/sign-in-queries.ts';
import { endCardsOf } from '#server/attendance/qr/card-queries.ts';
import { excuseStudents } from '#server/attendance/roll/leave-excuse-queries.ts';
import { changeBelongings } from '#server/people/student/belonging-queries.ts';
import { NO_PASSWORD } from '#server/platform/base/password.ts';
import type { Db } from '#server/platform/database/database.ts';
import { giveUpSignIns } from '#server/platform/mail/letter-queries.ts';

/** Who is new, as they are stored. */
export type NewStudent = Omit<ImportedStudent, 'isValidated'> & {
  /** The hash; none for who gets a sign-in sheet later. */
  password?: string;
  oneTimePasswordUntil?: Instant;
};

/**
 * Stores approved students, at level 1 with nothing earned, who belong to their program levels from now on.
 * @returns those who were stored: not whose number, e-mail address or username is another's
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

/** Stores what these accounts are now, approved and open, in one statement. Their rows are held. */
export async function storeAccounts(
  db: Db,
  students: readonly { stud_id: number; after: ImportedStudent }[],
): Promise<void> {
  if (students.length === 0) return;
  const text = (value: string) => sql`cast(${value} as text)`;
  const given = students.map(({ stud_id, after }) => {
    const { first_name, middle_name, last_name, courseYearSection, student_number, email } = after;
    const texts = [first_name, middle_name, last_name, courseYearSection, student_number, email].map(text);
    return sql`(cast(${stud_id} as integer), ${sql.join(texts)})`;
  });
  await sql`with given (id, first, middle, last, program, number, mail) as (values ${sql.join(given)})
    update student set first_name = given.first, middle_name = given.middle, last_name = given.last,
      "courseYearSection" = given.program, student_number = nullif(given.number, ''), email = nullif(given.mail, ''),
      "isValidated" = ${sql.lit(true)}, "leftAt" = null
    from given where stud_id = given.id`.execute(db);
}

/**
 * Closes the accounts of approved students who leave: sessions count no more, and their sign-ins, codes and cards end. Everything
 * that is recorded stays. Their rows are held.
 */
export async function closeAccounts(db: Db, stud_ids: readonly number[], now: Instant): Promise<void> {
  if (stud_ids.length === 0) return;
  await db.updateTable('student').set({ isValidated: false, leftAt: now }).where('stud_id', 'in', stud_ids).execute();
  const left = await changeBelongings(
    db,
    stud_ids.map((stud_id) => ({ stud_id, courseYearSection: null })),
    now,
  );
  await excuseStudents(db, left);
  await giveUpSignIns(db, stud_ids, now, 'the account was closed before it was sent');
  await endSignInsOfStudents(db, stud_ids);
  await endCardsOf(db, stud_ids, now);
}

/** Which of these usernames, or of those that begin so, are somebody's: their keys. */
export async function takenUsernames(db: Db, base: string): Promise<Set<string>> {
  const key = usernameKey(base);
  // Between the base and what follows every text that begins with it; then those from before that share a key.
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
