import * as z from 'zod/mini';
import { auditTopics } from '#contract/platform/base/audit-actions.ts';
import { call, type Role } from '#contract/platform/base/call.ts';
import { described, instant, password, type RequiredField } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';

/** The password given is not the person's own. @see decisions §3.11 */
export const wrongPassword = refusal('wrong-password', 400, 'This is not your password.', 'password');

const ownSignIn = z.object({
  /** Identifies the sign-in to its owner; cannot be used to sign in. */
  id: z.string(),
  /** Browser and system as they identify themselves, such as `Firefox on Android`; blank if they do not. */
  device: z.string(),
  createdAt: instant,
  /** When the sign-in was last used, to the minute; null for students, whose use is not recorded. */
  seenAt: z.nullable(instant),
  /** When a student's sign-in last showed a QR code; null if that never happened. */
  codeShownAt: z.nullable(instant),
  /** Whether this request uses this sign-in. */
  isCurrent: z.boolean(),
});
/** One sign-in of a person. @see decisions §3.11 */
export type OwnSignIn = z.output<typeof ownSignIn>;

/** The number of recent entries that people see about their own account. */
export const RECENT_ENTRIES = 30;

const recentEntry = z.object({
  at: instant,
  action: z.enum(auditTopics.signingIn),
  /** Browser and system, such as `Firefox on Android`. */
  device: z.string(),
  /** Whether the change came from the same network as this request. */
  isSameNetwork: z.boolean(),
});
export type RecentEntry = z.output<typeof recentEntry>;

const named = z.object({
  signIn: described<RequiredField<string, string>>(
    z.string().check(z.regex(/^[0-9a-f]{16}$/, 'Choose a sign-in from the list.')),
    { type: 'string', pattern: '^[0-9a-f]{16}$' },
  ),
});

/** The calls with which a role manages its own sign-ins. @see decisions §3.11 */
function ownSignInCalls<const R extends Role>(access: R) {
  return {
    list: call('GET', `/api/${access}/getSignIns`, {
      access,
      summary:
        'The caller’s current sign-ins, and the caller’s recent changes to sign-ins, password and email address. Both lists are latest first.',
      reply: z.object({ signIns: z.array(ownSignIn), recent: z.array(recentEntry) }),
    }),
    end: call('DELETE', `/api/${access}/endSignIn/:signIn`, {
      access,
      summary: 'Ends one sign-in of the caller and closes its sockets.',
      params: named,
      done: 'This sign-in has been ended.',
      needsPassword: true,
    }),
    endOthers: call('POST', `/api/${access}/endOtherSignIns`, {
      access,
      summary: 'Ends all the other sign-ins of the caller.',
      reply: z.object({ message: z.string(), ended: z.int() }),
      done: 'All other sign-ins have been ended.',
      needsPassword: true,
    }),
    confirm: call('POST', `/api/${access}/confirmPassword`, {
      access,
      summary: 'Confirms the caller’s password; the confirmation is valid for ten minutes.',
      body: z.object({ password: password('Password', 'Enter your password.') }),
      refusals: [wrongPassword],
      done: 'Password confirmed.',
      pace: 'own',
    }),
  };
}

/** @see decisions §3.11 */
export const studentSignIns = ownSignInCalls('student');
/** @see decisions §3.11 */
export const professorSignIns = ownSignInCalls('professor');
/** @see decisions §3.11 */
export const adminSignIns = ownSignInCalls('admin');

/** The calls for own sign-ins, by role. */
export const ownSignIns = { student: studentSignIns, professor: professorSignIns, admin: adminSignIns } as const;
