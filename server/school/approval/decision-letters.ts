import type { Student } from '#contract/people/student/student-calls.ts';
import type { RegisteredRole } from '#contract/platform/base/call.ts';
import type { NoticeLetter } from '#server/platform/base/mail.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { approvalLetter, declineLetter } from '#server/platform/mail/letter-texts.ts';
import { type SchoolLetters, schoolLetters } from '#server/platform/mail/school-letters.ts';
import type { DecidedAccount } from './approval-queries.ts';

/** What letters of decisions are kept with. */
type Mailing = Pick<Services, 'config' | 'mail'>;

/**
 * Puts letters into the queue, in the transaction of the decision, and waits for none of them to be sent: many decisions
 * hold nobody up, and who was declined is told though nothing else is left of the account.
 */
async function mailEach<Person extends { email: string | null }>(
  { mail }: Mailing,
  db: Db,
  people: readonly Person[],
  letterTo: (person: Person & { email: string }, letters: SchoolLetters) => NoticeLetter,
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
