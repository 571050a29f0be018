import type { Student } from '#contract/people/student/student-calls.ts';
import type { RegisteredRole } from '#contract/platform/base/call.ts';
import type { NoticeLetter } from '#server/platform/base/mail.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { approvalLetter, declineLetter } from '#server/platform/mail/letter-texts.ts';
import { type SchoolLetters, schoolLetters } from '#server/platform/mail/school-letters.ts';
import type { DecidedAccount } from './approval-queries.ts';

/** The services that are needed to queue an email. */
type Mailing = Pick<Services, 'config' | 'mail'>;

/**
 * Queues emails in the transaction of the decision, without waiting until any is sent. Therefore many decisions do not
 * block, and declined people are notified although their account is deleted.
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

/** Queues emails to approved students, in the same transaction; the caller wakes the queue. @see decisions §3.12 */
export function mailApprovals(mailing: Mailing, db: Db, students: readonly Student[]): Promise<void> {
  const { publicUrl } = mailing.config;
  return mailEach(mailing, db, students, (student, letters) => ({
    ...approvalLetter(student, letters, publicUrl),
    stud_id: student.stud_id,
  }));
}

/**
 * Queues emails to the people among these deleted accounts who were declined; people who had been approved get none.
 * @see decisions §3.12
 */
export function mailDeclines(
  mailing: Mailing,
  db: Db,
  role: RegisteredRole,
  deleted: readonly DecidedAccount[],
): Promise<void> {
  const declined = role === 'student' ? deleted.filter(({ wasWaiting }) => wasWaiting) : [];
  return mailEach(mailing, db, declined, ({ email, first_name }, letters) => declineLetter(email, first_name, letters));
}
