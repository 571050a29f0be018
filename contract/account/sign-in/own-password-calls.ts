import * as z from 'zod/mini';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { password } from '#contract/platform/base/fields.ts';
import {
  oneTimePasswordAgain,
  passwordTaken,
  passwordTooEasy,
  passwordTooShort,
} from '#contract/platform/settings/password-words.ts';

/** The parts that the three calls for one's own password have in common. @see decisions §3.3, §3.5, §3.11 */
const changing = {
  body: z.object({ password: password('Password', 'Please fill in both password fields') }),
  done: 'Password updated successfully',
  duringPasswordChange: true,
  pace: aDay(60),
  needsPassword: true,
  refusals: [passwordTooShort, passwordTooEasy, oneTimePasswordAgain],
} as const;

export const updateStudentPassword = call('PUT', '/api/student/updateStudentPassword', {
  ...changing,
  summary: 'Changes the student’s own password and ends their other sign-ins.',
  reply: passwordTaken,
});

export const updateProfessorPassword = call('PUT', '/api/professor/updateProfessorPassword', {
  ...changing,
  summary: 'Changes the professor’s own password and ends their other sign-ins.',
});

export const updateAdminPassword = call('PUT', '/api/admin/updateAdminPassword', {
  ...changing,
  summary: 'Changes the administrator’s own password and ends their other sign-ins.',
});
