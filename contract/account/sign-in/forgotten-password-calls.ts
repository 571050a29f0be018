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

/** Gives the same answer, in the same time, whether or not the account exists. @see decisions §3.12 */
const asking = {
  access: 'none',
  body: z.object({ username }),
  done: 'If the account has an email address, we sent a code.',
} as const;

/** The parts that the calls with a mailed code have in common. @see decisions §3.12 */
const choosing = {
  access: 'none',
  body: z.object({
    username,
    code: mailedCode,
    password: password('Password', 'Please fill in both password fields'),
  }),
  done: 'Password updated successfully',
  refusals: [passwordTooShort, passwordTooEasy, wrongCode, codeExpired, codeTriesUsedUp, oneTimePasswordAgain],
} as const;

export const forgotStudentPassword = call('POST', '/api/student/forgotPassword', {
  ...asking,
  summary:
    'Mails a code of ten letters and digits, valid for 300 seconds, so that a student can choose a new password.',
});

/** Mails only to an address that the professor confirmed with a code. @see decisions §3.12 */
export const forgotProfessorPassword = call('POST', '/api/professor/forgotPassword', {
  ...asking,
  summary: 'Mails a code to a professor’s confirmed email address, so that they can choose a new password.',
});

export const chooseStudentPassword = call('POST', '/api/student/choosePassword', {
  ...choosing,
  summary: 'Sets a student’s new password if the mailed code is correct, and ends their sign-ins.',
  reply: passwordTaken,
});

export const chooseProfessorPassword = call('POST', '/api/professor/choosePassword', {
  ...choosing,
  summary: 'Sets a professor’s new password if the mailed code is correct, and ends their sign-ins.',
});
