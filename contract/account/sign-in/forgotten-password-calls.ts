import * as z from 'zod/mini';
import {
  codeExpired,
  codeTriesUsedUp,
  mailedCode,
  wrongCode,
} from '#contract/account/mailed-code/mailed-code-field.ts';
import { call } from '#contract/platform/base/call.ts';
import { password, requiredText } from '#contract/platform/base/fields.ts';
import {
  oneTimePasswordAgain,
  passwordTaken,
  passwordTooEasy,
  passwordTooShort,
} from '#contract/platform/settings/password-words.ts';
import { LONGEST_USERNAME } from './sign-in-calls.ts';

const username = requiredText('Username', 'Username is required.', LONGEST_USERNAME);

/** Says the same, in the same time, whether or not there is such an account. @see decisions §3.12 */
const asking = {
  method: 'POST',
  access: 'none',
  body: z.object({ username }),
  done: 'If the account has an email address, we sent a code.',
} as const;

/** What is done with the mailed code. @see decisions §3.12 */
const choosing = {
  method: 'POST',
  access: 'none',
  body: z.object({
    username,
    code: mailedCode,
    password: password('Password', 'Please fill in both password fields'),
  }),
  done: 'Password updated successfully',
  refusals: [passwordTooShort, passwordTooEasy, wrongCode, codeExpired, codeTriesUsedUp, oneTimePasswordAgain],
} as const;

export const forgotStudentPassword = call({
  ...asking,
  path: '/api/student/forgotPassword',
  summary: 'Mails a code of ten letters and digits, good for 300 seconds, with which a student chooses a new password.',
});

/** A professor's address counts once it was proved by a code. @see decisions §3.12 */
export const forgotProfessorPassword = call({
  ...asking,
  path: '/api/professor/forgotPassword',
  summary: 'Mails a code to a professor’s proved email address, with which they choose a new password.',
});

export const chooseStudentPassword = call({
  ...choosing,
  path: '/api/student/choosePassword',
  summary: 'Gives a student whose mailed code is right the password of their choice, and ends their sign-ins.',
  reply: passwordTaken,
});

export const chooseProfessorPassword = call({
  ...choosing,
  path: '/api/professor/choosePassword',
  summary: 'Gives a professor whose mailed code is right the password of their choice, and ends their sign-ins.',
});
