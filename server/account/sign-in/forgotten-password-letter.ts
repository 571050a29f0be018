import { CODE_LIFE_SECONDS } from '#contract/account/mailed-code/mailed-code-rules.ts';
import type { Notice } from '#server/platform/base/mail.ts';
import { type SchoolLetters, wordedLetter } from '#server/platform/mail/school-letters.ts';

/** The letter that carries the code for a new password, to whoever has this username. */
export function forgottenPasswordLetter(
  to: string,
  letters: SchoolLetters,
  username: string,
  code: string,
): Notice & { secret: string } {
  const lines = [
    `your code to choose a new password at ${letters.school} is`,
    '',
    `    ${code}`,
    '',
    `Type it on the sign-in page, under "Forgot your password?", within ${CODE_LIFE_SECONDS / 60} minutes. It works once.`,
    `Your username is ${username}.`,
    '',
    'Was it not you who asked for it? Then you need not do anything: without this code your password',
    'stays as it is. Please do not pass the code on, whoever asks for it.',
  ];
  return { ...wordedLetter(letters, 'password-code', to, lines, { username }), secret: code };
}
