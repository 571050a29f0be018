import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { password, requiredText } from '#contract/platform/base/fields.ts';
import { waitInWords } from '#contract/platform/base/format-duration.ts';
import { refusal, tooMany } from '#contract/platform/base/refusal.ts';

/** The longest username, in characters. */
export const LONGEST_USERNAME = 100;

/** For a username without an account, the answer is the same and takes the same time. @see spec §8, decisions §3.2 */
export const invalidCredentials = refusal('invalid-credentials', 401, 'Invalid Username or Password');

/** The password was correct, but the account is not approved yet. @see decisions §3.2 */
export const waitingForApproval = refusal(
  'waiting-for-approval',
  403,
  "Your account is waiting for an administrator's approval.",
);

/** The password was correct, but the person has left the school. */
export const accountClosed = refusal('account-closed', 403, 'This account is closed. Please ask the school.');

/**
 * Too many wrong passwords for one account; the refusal says how long to wait, also as `Retry-After`.
 * @see decisions §3.6
 */
export function tooManyGuesses(seconds: number): typeof tooMany {
  const sentence = `Too many wrong passwords. Please try again in ${waitInWords(seconds)}.`;
  return refusal(tooMany.code, tooMany.status, sentence).retryAfter(seconds);
}

const credentials = z.object({
  username: requiredText('Username', 'Username and Password are required.', LONGEST_USERNAME),
  password: password('Password', 'Username and Password are required.'),
});

/** The reply to a correct password. @see spec §7, decisions §3.5 */
export const signedIn = z.object({
  /** The sign-in token, for the role's header. */
  token: z.string(),
  message: z.string(),
  /** Present and true after signing in with a one-time password. */
  mustChangePassword: z.optional(z.boolean()),
});

/** The parts that the three sign-in calls have in common. */
const signingIn = { access: 'none', body: credentials, reply: signedIn } as const;

export const loginStudent = call('POST', '/api/student/loginStudent', {
  ...signingIn,
  summary: 'Signs a student in, for 7 days.',
  refusals: [invalidCredentials, waitingForApproval, accountClosed],
  done: 'Logged in successfully.',
});

export const loginProfessor = call('POST', '/api/professor/loginProfessor', {
  ...signingIn,
  summary: 'Signs a professor in, for 12 hours.',
  refusals: [invalidCredentials, waitingForApproval, accountClosed],
  done: 'Logged in successfully.',
});

export const loginAdmin = call('POST', '/api/admin/loginAdmin', {
  ...signingIn,
  summary: 'Signs an administrator in, for 8 hours.',
  refusals: [invalidCredentials],
  done: 'Admin logged in successfully.',
});

/** The parts that the three sign-out calls have in common. */
const signingOut = { done: 'Logged out.', duringPasswordChange: true } as const;

export const logoutStudent = call('POST', '/api/student/logout', {
  ...signingOut,
  summary: 'Ends this sign-in of a student.',
});

export const logoutProfessor = call('POST', '/api/professor/logout', {
  ...signingOut,
  summary: 'Ends this sign-in of a professor.',
});

export const logoutAdmin = call('POST', '/api/admin/logout', {
  ...signingOut,
  summary: 'Ends this sign-in of an administrator.',
});
