import type { Student } from '#contract/people/student/student-calls.ts';
import { SHEET_DAYS } from '#contract/school/sign-in-sheet/new-student-calls.ts';
import type { Notice } from '#server/platform/base/mail.ts';
import { type SchoolLetters, wordedLetter } from '#server/platform/mail/school-letters.ts';

/** Tells a student by what they sign in for the first time. */
export function signInLetter(
  { email, first_name, username }: Pick<Student, 'email' | 'first_name' | 'username'>,
  letters: SchoolLetters,
  publicUrl: string | undefined,
  oneTimePassword: string,
): Notice {
  const lines = [
    `${letters.school} has made an account for you${publicUrl ? ':' : '.'}`,
    ...(publicUrl ? ['', `    ${publicUrl}`] : []),
    '',
    `Your username is ${username}.`,
    `Your one-time password is ${oneTimePassword}`,
    '',
    `It can be used for ${SHEET_DAYS} days. After signing in with it you choose a password of your own.`,
  ];
  return { ...wordedLetter(letters, 'sign-in', email, lines, { first_name, username }), secret: oneTimePassword };
}
