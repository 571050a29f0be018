import { OTP_LIFE_SECONDS } from '#contract/registration/registration-rules.ts';
import type { Letter } from '#server/base/mail.ts';

/** The letter that carries a code. */
export function otpLetter(to: string, schoolName: string, code: string): Letter {
  const text = [
    'Hello,',
    '',
    `your code to register at ${schoolName} is`,
    '',
    `    ${code}`,
    '',
    `Type it into the registration page within ${OTP_LIFE_SECONDS / 60} minutes. It works once.`,
    '',
    'Did somebody else type in your address? Then you need not do anything: without this code',
    'nobody can register with it. Please do not pass the code on.',
    '',
    schoolName,
    '',
  ].join('\n');
  return { to, subject: `${code} is your code for ${schoolName}`, text };
}
