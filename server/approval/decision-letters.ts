import type { RegisteredRole } from '#contract/base/call.ts';
import type { Student } from '#contract/student/student-calls.ts';
import type { Services } from '#server/base/services.ts';
import { settingValue } from '#server/settings/settings-queries.ts';
import type { DecidedAccount } from './approval-queries.ts';

/**
 * Gives letters to the mail and waits for none of them, so that many decisions hold nobody up, and who was declined is
 * told though nothing else is left of the account. What fails is logged.
 */
async function mailEach<Person extends { email: string | null; first_name: string }>(
  { database, mail }: Services,
  people: readonly Person[],
  subject: (schoolName: string) => string,
  lines: (schoolName: string, person: Person) => string[],
): Promise<void> {
  if (people.length === 0) return;
  const school = await settingValue(database.read, 'school_name');
  for (const person of people) {
    if (!person.email) continue;
    const text = [`Hello ${person.first_name},`, '', ...lines(school, person), '', school, ''].join('\n');
    mail.later({ to: person.email, subject: subject(school), text });
  }
}

/** Tells students that they were approved. @see decisions §3.12 */
export function mailApprovals(services: Services, students: readonly Student[]): Promise<void> {
  const { publicUrl } = services.config;
  return mailEach(
    services,
    students,
    (school) => `Your account at ${school} has been approved`,
    (school, { username }) => [
      `your account at ${school} has been approved. You can sign in now${publicUrl ? ':' : '.'}`,
      ...(publicUrl ? ['', `    ${publicUrl}`] : []),
      '',
      `Your username is ${username}.`,
    ],
  );
}

/** Tells those of these deleted accounts who were declined; who was approved before is removed without a letter. @see decisions §3.12 */
export function mailDeclines(
  services: Services,
  role: RegisteredRole,
  deleted: readonly DecidedAccount[],
): Promise<void> {
  return mailEach(
    services,
    role === 'student' ? deleted.filter(({ wasWaiting }) => wasWaiting) : [],
    (school) => `Your registration at ${school} was declined`,
    (school) => [
      `an administrator of ${school} has declined your registration. What you had entered was deleted.`,
      '',
      'Do you think that this is a mistake? Ask at the school, and then register again.',
    ],
  );
}
