import { CODE_LIFE_SECONDS } from '#contract/mailed-code/mailed-code-rules.ts';
import type { Letter } from '#server/base/mail.ts';

/** The letter to an address that was a professor's and is not any more. */
export function formerEmailLetter(to: string, schoolName: string): Letter {
  const text = [
    'Hello,',
    '',
    `The e-mail address of your account at ${schoolName} was changed. If it was not you, tell your administrator.`,
    '',
    'This address no longer belongs to the account, and no code for a new password is mailed to it.',
    'An administrator who gives you a new password removes it as well.',
    '',
    schoolName,
    '',
  ].join('\n');
  return { to, subject: `The e-mail address of your account at ${schoolName} was changed`, text };
}

/** The letter that carries the code for a professor's address. */
export function professorEmailLetter(to: string, schoolName: string, code: string): Letter {
  const text = [
    'Hello,',
    '',
    `your code to use this e-mail address at ${schoolName} is`,
    '',
    `    ${code}`,
    '',
    `Type it into your profile within ${CODE_LIFE_SECONDS / 60} minutes. It works once.`,
    '',
    'Did somebody else type in your address? Then you need not do anything: without this code',
    'nobody can use it. Please do not pass the code on.',
    '',
    schoolName,
    '',
  ].join('\n');
  return { to, subject: `Your e-mail address at ${schoolName}`, text };
}
