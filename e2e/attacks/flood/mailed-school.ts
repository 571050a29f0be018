import { calls } from '#contract/app/calls.ts';
import { type BlackBox, type DatabaseName, makeBlackBox } from '#testkit/process/black-box.ts';
import { type Answered, answerOf } from '#testkit/process/client.ts';
import { type Mailbox, openMailbox } from '#testkit/process/mailbox.ts';
import { STORY_PASSWORD } from '#testkit/school/people.ts';
import type { SchoolUnderTest } from '#testkit/school/school.ts';

/** A running school whose emails go to this attack's mail server. */
export interface MailedSchool {
  on: DatabaseName;
  box: BlackBox;
  origin: string;
  pid: number;
  mailbox: Mailbox;
}

/**
 * Runs `work` with a new school on each of these databases.
 * @param fill fills the school before the product serves it
 * @param env further settings of the product
 */
export async function atMailedSchools<Filled>(
  databases: readonly DatabaseName[],
  fill: (school: SchoolUnderTest) => Promise<Filled>,
  work: (at: MailedSchool, filled: Filled) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  for (const on of databases) {
    const mailbox = await openMailbox();
    const box = await makeBlackBox(on);
    try {
      const filled = await box.closed(fill);
      const { origin, pid } = await box.start({ SMTP_URL: mailbox.url, ...env });
      await work({ on, box, origin, pid, mailbox }, filled);
    } finally {
      await box.remove();
      await mailbox.close();
    }
  }
}

/** Requests a mailed code. */
export function askForCode(origin: string, email: string) {
  return answerOf(origin, calls.sendOTP, { body: { email } });
}

/** The username for a registration with this address: new usernames have no `@`. */
export function usernameForEmail(email: string): string {
  return email.replace('@', '.');
}

/** Registers a student with a code that was mailed or guessed. */
export function register(origin: string, email: string, otp: string, username = usernameForEmail(email)) {
  const body = { first_name: 'Ana', middle_name: '', last_name: 'Cruz', courseYearSection: 'BSCS 4A' };
  return answerOf(origin, calls.registerStudent, { body: { ...body, username, password: STORY_PASSWORD, email, otp } });
}

/** The comparable parts of any call's response. */
type Comparable = Pick<Answered<unknown>, 'status' | 'headers' | 'text'>;

/** Everything in a response except its time. */
export function bytesOf({ status, headers, text }: Comparable): string {
  const lines = [...headers].filter(([name]) => name !== 'date' && name !== 'retry-after');
  return [status, ...lines.map(([name, value]) => `${name}: ${value}`).toSorted(), '', text].join('\n');
}

/** Whether two responses at about the same time are identical; `Retry-After` may differ by one second. */
export function isSameAnswer(one: Comparable, other: Comparable): boolean {
  const [waitOne, waitOther] = [one, other].map(({ headers }) => headers.get('retry-after'));
  const sameWait = waitOne === waitOther || Math.abs(Number(waitOne ?? Number.NaN) - Number(waitOther)) <= 1;
  return sameWait && bytesOf(one) === bytesOf(other);
}
