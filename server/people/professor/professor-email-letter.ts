import { CODE_LIFE_SECONDS } from '#contract/account/mailed-code/mailed-code-rules.ts';
import type { Notice } from '#server/platform/base/mail.ts';
import { type SchoolLetters, wordedLetter } from '#server/platform/mail/school-letters.ts';

/** The letter to an address that was a professor's and is not any more. */
export function formerEmailLetter(to: string, letters: SchoolLetters): Notice {
  return wordedLetter(letters, 'former-address', to, [
    `The e-mail address of your account at ${letters.school} was changed. If it was not you, tell your administrator.`,
    '',
    'This address no longer belongs to the account, and no code for a new password is mailed to it.',
    'An administrator who gives you a new password removes it as well.',
  ]);
}

/** The letter that carries the code for a professor's address. */
export function professorEmailLetter(to: string, letters: SchoolLetters, code: string): Notice & { secret: string } {
  const lines = [
    `your code to use this e-mail address at ${letters.school} is`,
    '',
    `    ${code}`,
    '',
    `Type it into your profile within ${CODE_LIFE_SECONDS / 60} minutes. It works once.`,
    '',
    'Did somebody else type in your address? Then you need not do anything: without this code',
    'nobody can use it. Please do not pass the code on.',
  ];
  return { ...wordedLetter(letters, 'address-code', to, lines), secret: code };
}
