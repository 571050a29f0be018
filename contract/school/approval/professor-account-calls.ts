import * as z from 'zod/mini';
import { emailTaken } from '#contract/account/mailed-code/mailed-code-field.ts';
import { call } from '#contract/platform/base/call.ts';
import { emailOrKeep } from '#contract/platform/base/email-fields.ts';
import { middleNameOrKeep, personNameOrKeep } from '#contract/platform/base/name-fields.ts';
import { listedProfessor, oneAccount } from './approval-calls.ts';

/**
 * Changes a professor's account. An email address that an administrator enters counts as confirmed.
 * @see docs/decisions/0037
 */
export const updateProfessorAccount = call('PUT', '/api/admin/updateProfessorAccount/:id', {
  summary:
    'Changes a professor’s names or email address. Blank or missing names stay; a blank address removes the email address.',
  params: oneAccount,
  body: z.object({
    first_name: personNameOrKeep('First name'),
    middle_name: middleNameOrKeep(),
    last_name: personNameOrKeep('Last name'),
    email: emailOrKeep('Email'),
  }),
  reply: z.object({ message: z.string(), professor: listedProfessor }),
  refusals: [emailTaken],
  done: 'The account has been changed.',
});
