import * as z from 'zod/mini';
import {
  codeExpired,
  codeNotSent,
  codeTriesUsedUp,
  emailTaken,
  mailedCode,
  wrongCode,
} from '#contract/account/mailed-code/mailed-code-field.ts';
import { call } from '#contract/platform/base/call.ts';
import { emailAddress } from '#contract/platform/base/email-fields.ts';
import { professor } from './professor-calls.ts';

const email = emailAddress('Email', 'Enter an email address.');
const answered = z.object({ message: z.string(), professor });

/** Answers the same whether or not the address is known. @see decisions §3.12 */
export const sendEmailCode = call('POST', '/api/professor/sendEmailCode', {
  summary: 'Mails a code of ten letters and digits that confirms the professor’s email address.',
  body: z.object({ email }),
  refusals: [codeNotSent],
  done: 'The code has been sent. Please check your email.',
  needsPassword: true,
});

/** @see decisions §3.12 */
export const proveEmail = call('PUT', '/api/professor/proveEmail', {
  summary: 'Sets or replaces the professor’s email address if the mailed code is correct.',
  body: z.object({ email, code: mailedCode }),
  reply: answered,
  refusals: [wrongCode, codeExpired, codeTriesUsedUp, emailTaken],
  done: 'Email address updated successfully',
  needsPassword: true,
});

/** @see decisions §3.12 */
export const removeEmail = call('DELETE', '/api/professor/removeEmail', {
  summary: 'Removes the professor’s email address, if there is one.',
  reply: answered,
  done: 'Email address removed successfully',
  needsPassword: true,
});
