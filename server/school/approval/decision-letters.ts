import type { Student } from '#contract/people/student/student-calls.ts';
import type { RegisteredRole } from '#contract/platform/base/call.ts';
import type { Notice } from '#server/platform/base/mail.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type SchoolLetters, schoolLetters, wordedLetter } from '#server/platform/mail/school-letters.ts';
import type { DecidedAccount } from './approval-queries.ts';

/** What letters of decisions are kept with. */
type Mailing = Pick<Services, 'config' | 'mail'>;

/** The letter to a student who was approved. */
export function approvalLetter(
  { email, first_name, username }: Pick<Student, 'email' | 'first_name' | 'username'>,
  letters: SchoolLetters,
  publicUrl: string | undefined,
): Notice {
  const lines = [
    `your account at ${letters.school} has been approved. You can sign in now${publicUrl ? ':' : '.'}`,
    ...(publicUrl ? ['', `    ${publicUrl}`] : []),
    '',
    `Your username is ${username}.`,
  ];
  return wordedLetter(letters, 'approval', email, lines, { first_name, username });
}

/** The letter to a student who was declined. */
export function declineLetter(to: string, first_name: string, letters: SchoolLetters): Notice {
  const lines = [
    `an administrator of ${letters.school} has declined your registration. What you had entered was deleted.`,
    '',
    'Do you think that this is a mistake? Ask at the school, and then register again.',
  ];
  return wordedLetter(letters, 'decline', to, lines, { first_name });
}

/**
 * Puts letters into the queue, in the transaction of the decision, and waits for none of them to be sent: many decisions
 * hold nobody up, and who was declined is told though nothing else is left of the account.
 */
async function mailEach<Person extends { email: string | null }>(
  { mail }: Mailing,
  db: Db,
  people: readonly Person[],
  letterTo: (person: Person & { email: string }, letters: SchoolLetters) => Notice,
): Promise<void> {
  if (people.length === 0) return;
  const letters = await schoolLetters(db);
  const each = people.flatMap((person) => {
    const { email } = person;
    return email ? [letterTo({ ...person, email }, letters)] : [];
  });
  await mail.keep(db, each);
}

/** Tells students that they were approved, in the transaction that approves them; the mail is woken after it. @see decisions §3.12 */
export function mailApprovals(mailing: Mailing, db: Db, students: readonly Student[]): Promise<void> {
  const { publicUrl } = mailing.config;
  return mailEach(mailing, db, students, (student, letters) => ({
    ...approvalLetter(student, letters, publicUrl),
    stud_id: student.stud_id,
  }));
}

/** Tells those of these accounts that are being deleted who are declined; who was approved before is removed without a letter. @see decisions §3.12 */
export function mailDeclines(
  mailing: Mailing,
  db: Db,
  role: RegisteredRole,
  deleted: readonly DecidedAccount[],
): Promise<void> {
  const declined = role === 'student' ? deleted.filter(({ wasWaiting }) => wasWaiting) : [];
  return mailEach(mailing, db, declined, ({ email, first_name }, letters) => declineLetter(email, first_name, letters));
}
