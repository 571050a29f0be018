import * as z from 'zod/mini';
import { newUsername, usernameTaken } from '#contract/account/sign-in/new-username.ts';
import { aDay, MAXIMUM } from '#contract/platform/base/bounds.ts';
import { administratorKinds, call } from '#contract/platform/base/call.ts';
import { id, instant } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';

/** At least one administrator must have all rights and sign in with their own password. */
export const lastAdministrator = refusal(
  'last-administrator',
  409,
  'You are the only administrator with all rights. First add another administrator, who must sign in and choose a password.',
);

/** @see docs/decisions/0020 */
export const tooManyAdministrators = refusal(
  'too-many-administrators',
  409,
  `A school can have ${MAXIMUM.administrators} administrators. Please remove an administrator first.`,
);

/** An administrator's own account, as that administrator sees it. */
export const ownAdministrator = z.object({
  admin_id: z.int(),
  username: z.string(),
  kind: z.enum(administratorKinds),
});

/** An administrator as others see them. */
export const administrator = z.extend(ownAdministrator, {
  createdAt: instant,
  /** How long the administrator's one-time password is valid; null if they have chosen their own password. */
  oneTimePasswordUntil: z.nullable(instant),
});
export type Administrator = z.output<typeof administrator>;

const kind = z.enum(administratorKinds, 'kind must be one of admin, registrar.');
const oneAdministrator = z.object({ id: id() });

export const getAdministrator = call('GET', '/api/admin/getAdministrator', {
  summary: 'The signed-in administrator, and whether they have all rights.',
  reply: ownAdministrator,
});

export const getAdministrators = call('GET', '/api/admin/getAdministrators', {
  summary: 'Every administrator and registrar, by username.',
  reply: z.object({ administrators: z.array(administrator) }),
  fullAdministrator: true,
});

/** The common parts of the calls that change who may do what in the whole school. @see docs/decisions/0037 */
const changing = { needsPassword: true, fullAdministrator: true } as const;

const withPassword = z.object({ message: z.string(), administrator, oneTimePassword: z.string() });

export const createAdministrator = call('POST', '/api/admin/createAdministrator', {
  ...changing,
  summary: 'Adds an administrator or registrar, with a one-time password that is shown once and valid for 24 hours.',
  body: z.object({ username: newUsername('Username is required.'), kind }),
  reply: withPassword,
  refusals: [usernameTaken, tooManyAdministrators],
  done: 'The administrator has been added.',
  pace: aDay(100),
});

export const updateAdministrator = call('PUT', '/api/admin/updateAdministrator/:id', {
  ...changing,
  summary: 'Changes an administrator to a registrar, or a registrar to an administrator with all rights.',
  params: oneAdministrator,
  body: z.object({ kind }),
  reply: z.object({ message: z.string(), administrator }),
  refusals: [lastAdministrator],
  done: 'The administrator has been changed.',
  pace: aDay(500),
});

export const resetAdministratorPassword = call('POST', '/api/admin/resetAdministratorPassword/:id', {
  ...changing,
  summary:
    'Gives another administrator a one-time password that is shown once and valid for 24 hours, and ends their sign-ins.',
  params: oneAdministrator,
  reply: withPassword,
  refusals: [lastAdministrator],
  done: 'The password has been reset successfully.',
  pace: aDay(500),
});

export const removeAdministrator = call('DELETE', '/api/admin/removeAdministrator/:id', {
  ...changing,
  summary: 'Removes an administrator and ends their sign-ins. What the administrator recorded stays.',
  params: oneAdministrator,
  refusals: [lastAdministrator],
  done: 'The administrator has been removed.',
  pace: aDay(500),
});
