import * as z from 'zod/mini';
import { call } from '#contract/base/call.ts';
import { password, requiredText } from '#contract/base/fields.ts';
import { codeExpired, codeTriesUsedUp, mailedCode, wrongCode } from '#contract/mailed-code/mailed-code-calls.ts';
import {
  oneTimePasswordAgain,
  passwordTaken,
  passwordTooEasy,
  passwordTooShort,
} from '#contract/settings/password-words.ts';
import { LONGEST_USERNAME } from './sign-in-calls.ts';

const username = requiredText('Username', 'Username is required.', LONGEST_USERNAME);
const asking = z.object({ username });
const choosing = z.object({
  username,
  code: mailedCode,
  password: password('Password', 'Please fill in both password fields'),
});
const choiceRefusals = [passwordTooShort, wrongCode, codeExpired, codeTriesUsedUp, oneTimePasswordAgain] as const;

/** Says the same, in the same time, whether or not there is such an account. @see decisions §3.12 */
const CODE_ON_ITS_WAY = 'If there is such an account with an e-mail address, a code is on its way to it.';

/** @see decisions §3.12 */
export const forgotStudentPassword = call({
  method: 'POST',
  path: '/api/student/forgotPassword',
  access: 'none',
  summary: 'Mails a code of ten letters and digits, good for 300 seconds, with which a student chooses a new password.',
  body: asking,
  done: CODE_ON_ITS_WAY,
});

/** A professor's address counts once it was proved by a code. @see decisions §3.12 */
export const forgotProfessorPassword = call({
  method: 'POST',
  path: '/api/professor/forgotPassword',
  access: 'none',
  summary: 'Mails a code to a professor’s proved address, with which a new password is chosen.',
  body: asking,
  done: CODE_ON_ITS_WAY,
});

/** @see decisions §3.12 */
export const chooseStudentPassword = call({
  method: 'POST',
  path: '/api/student/choosePassword',
  access: 'none',
  summary: 'Gives a student whose mailed code is right the password of their choice, and ends their sign-ins.',
  body: choosing,
  reply: passwordTaken,
  refusals: choiceRefusals,
  done: 'Password updated successfully',
});

/** @see decisions §3.12 */
export const chooseProfessorPassword = call({
  method: 'POST',
  path: '/api/professor/choosePassword',
  access: 'none',
  summary: 'Gives a professor whose mailed code is right the password of their choice, and ends their sign-ins.',
  body: choosing,
  refusals: [...choiceRefusals, passwordTooEasy],
  done: 'Password updated successfully',
});
