import { OTP_LIFE_SECONDS } from '#contract/people/registration/registration-rules.ts';
import { otpKey } from '#server/account/mailed-code/mail-count-queries.ts';
import type { CodeLetter } from '#server/platform/base/mail.ts';
import { type SchoolLetters, wordedLetter } from '#server/platform/mail/school-letters.ts';

/** The letter that carries a code; a newer one to the same address takes its place while it waits. */
export function otpLetter(to: string, letters: SchoolLetters, code: string): Omit<CodeLetter, 'expiresAt'> {
  const lines = [
    `your code to register at ${letters.school} is`,
    '',
    `    ${code}`,
    '',
    `Type it into the registration page within ${OTP_LIFE_SECONDS / 60} minutes. It works once.`,
    '',
    'Did somebody else type in your address? Then you need not do anything: without this code',
    'nobody can register with it. Please do not pass the code on.',
  ];
  return { ...wordedLetter(letters, 'registration-code', to, lines, { code }), key: otpKey(to), secret: code };
}
