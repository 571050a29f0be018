import { CODE_LIFE_SECONDS } from '#contract/mailed-code/mailed-code-rules.ts';
import type { Letter } from '#server/base/mail.ts';

/** The letter that carries the code for a new password, to whoever has this username. */
export function forgottenPasswordLetter(to: string, schoolName: string, username: string, code: string): Letter {
  const text = [
    'Hello,',
    '',
    `your code to choose a new password at ${schoolName} is`,
    '',
    `    ${code}`,
    '',
    `Type it on the sign-in page, under "Forgot your password?", within ${CODE_LIFE_SECONDS / 60} minutes. It works once.`,
    `Your username is ${username}.`,
    '',
    'Was it not you who asked for it? Then you need not do anything: without this code your password',
    'stays as it is. Please do not pass the code on, whoever asks for it.',
    '',
    schoolName,
    '',
  ].join('\n');
  return { to, subject: `A new password for ${schoolName}`, text };
}
