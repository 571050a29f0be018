import { SHEET_DAYS } from '#contract/people/new-student-calls.ts';
import type { Student } from '#contract/student/student-calls.ts';
import type { Letter } from '#server/base/mail.ts';

/** Tells a student by what they sign in for the first time. */
export function signInLetter(
  { email, first_name, username }: Student,
  school: string,
  publicUrl: string | undefined,
  oneTimePassword: string,
): Letter {
  const lines = [
    `Hello ${first_name},`,
    '',
    `${school} has made an account for you${publicUrl ? ':' : '.'}`,
    ...(publicUrl ? ['', `    ${publicUrl}`] : []),
    '',
    `Your username is ${username}.`,
    `Your one-time password is ${oneTimePassword}`,
    '',
    `It can be used for ${SHEET_DAYS} days. After signing in with it you choose a password of your own.`,
    '',
    school,
    '',
  ];
  return { to: email, subject: `Your account at ${school}`, text: lines.join('\n') };
}
