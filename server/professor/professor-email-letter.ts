import { CODE_LIFE_SECONDS } from '#contract/mailed-code/mailed-code-rules.ts';
import type { Letter } from '#server/base/mail.ts';

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
