/**
 * Every email that the product sends: a function for each of `letterKinds`, in the same order. Each email has a
 * greeting, the lines of its function and a signature. A school can change the greeting, the signature and the subject:
 * `defaultWords` in `contract/platform/mail/letter-rules.ts`. `letterWords` in `server/school/health` shows all emails
 * to the administrator.
 */
import { composed } from '#contract/platform/mail/letter-rules.ts';
import type { Letter, NoticeLetter } from '#server/platform/base/mail.ts';
import { type SchoolLetters, wordLetter } from './school-letters.ts';

/** The recipient of an email about a student's account. */
interface Student {
  email: string;
  first_name: string;
  username: string;
}

/** An email with a code or a password. */
type Secret = NoticeLetter & { secret: string };

/** The first lines of every email with a code. @param where the place where people type the code */
const codeLines = (purpose: string, code: string, where: string, lifeSeconds: number): string[] => [
  `Your code to ${purpose} is`,
  '',
  `    ${code}`,
  '',
  `Type the code ${where} within ${lifeSeconds / 60} minutes. The code works once.`,
];

/** The school's address, if it has one, on a separate line. */
const addressLines = (publicUrl: string | undefined): string[] => (publicUrl ? ['', `    ${publicUrl}`] : []);

/** The email with which an administrator tests the mail. No school can change this text. */
export function testLetter(to: string, school: string): Letter {
  const words = { subject: 'Test email from {school}', greeting: 'Hello,', signature: '{school}' };
  const body = `This is a test email from ${school}. You don’t need to do anything.`;
  return { to, ...composed(words, { school }, body) };
}

/** The email with the code for registering. */
export function registrationLetter(to: string, letters: SchoolLetters, code: string, lifeSeconds: number): Secret {
  const lines = [
    ...codeLines(`register at ${letters.school}`, code, 'into the registration page', lifeSeconds),
    '',
    'If this wasn’t you, ignore this email. No one can register without the code, so don’t share it.',
  ];
  return { ...wordLetter(letters, 'registration-code', to, lines, { code }), secret: code };
}

/** The email with the code for a new password, to the person with this username. */
export function forgottenPasswordLetter(
  to: string,
  letters: SchoolLetters,
  username: string,
  code: string,
  lifeSeconds: number,
): Secret {
  const lines = [
    ...codeLines(
      `choose a new password at ${letters.school}`,
      code,
      'on the sign-in page, under "Forgot your password?",',
      lifeSeconds,
    ),
    `Your username is ${username}.`,
    '',
    'If this wasn’t you, ignore this email. Your password does not change without the code, so don’t',
    'share it with anyone.',
  ];
  return { ...wordLetter(letters, 'password-code', to, lines, { username }), secret: code };
}

/** The email with a code with which a professor confirms an address. */
export function professorEmailLetter(to: string, letters: SchoolLetters, code: string, lifeSeconds: number): Secret {
  const lines = [
    ...codeLines(`use this email address at ${letters.school}`, code, 'into your profile', lifeSeconds),
    '',
    'If this wasn’t you, ignore this email. No one can use your address without the code, so don’t share it.',
  ];
  return { ...wordLetter(letters, 'address-code', to, lines), secret: code };
}

/** The email to a student who was approved. */
export function approvalLetter(
  { email, first_name, username }: Student,
  letters: SchoolLetters,
  publicUrl: string | undefined,
): NoticeLetter {
  const lines = [
    `Your account at ${letters.school} has been approved. You can sign in now${publicUrl ? ':' : '.'}`,
    ...addressLines(publicUrl),
    '',
    `Your username is ${username}.`,
  ];
  return wordLetter(letters, 'approval', email, lines, { first_name, username });
}

/** The email to a student who was declined. */
export function declineLetter(to: string, first_name: string, letters: SchoolLetters): NoticeLetter {
  const lines = [
    `An administrator of ${letters.school} declined your registration. Your details were deleted.`,
    '',
    'If you think this is a mistake, ask at the school, then register again.',
  ];
  return wordLetter(letters, 'decline', to, lines, { first_name });
}

/** The email with a student's first sign-in data. @param days the number of days for which the password is valid */
export function signInLetter(
  { email, first_name, username }: Student,
  letters: SchoolLetters,
  publicUrl: string | undefined,
  oneTimePassword: string,
  days: number,
): Secret {
  const lines = [
    `${letters.school} created an account for you${publicUrl ? ':' : '.'}`,
    ...addressLines(publicUrl),
    '',
    `Your username is ${username}.`,
    `Your one-time password is ${oneTimePassword}`,
    '',
    `The password is valid for ${days} days. Change the password within one hour of signing in.`,
  ];
  return { ...wordLetter(letters, 'sign-in', email, lines, { first_name, username }), secret: oneTimePassword };
}

/** The email to a professor's former address. */
export function formerEmailLetter(to: string, letters: SchoolLetters): NoticeLetter {
  return wordLetter(letters, 'former-address', to, [
    `The email address of your account at ${letters.school} was changed. If this wasn’t you, tell your administrator.`,
    '',
    'This address no longer belongs to the account and gets no codes for a new password.',
    'The account’s address is also removed when an administrator resets your password.',
  ]);
}
