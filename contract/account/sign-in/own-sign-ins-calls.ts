import * as z from 'zod/mini';
import { auditTopics } from '#contract/platform/base/audit-actions.ts';
import { call, type Role } from '#contract/platform/base/call.ts';
import { described, instant, password, type RequiredField } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';

/** Another password than one's own was given. @see decisions §3.11 */
export const wrongPassword = refusal('wrong-password', 400, 'This is not your password.', 'password');

const ownSignIn = z.object({
  /** Names it to its owner, and is of no use as a sign-in. */
  id: z.string(),
  /** The browser and the system as they called themselves, such as `Firefox on Android`; blank where they did not. */
  device: z.string(),
  createdAt: instant,
  /** When it was last used, to a minute; null for a student's, of which this is not kept. */
  seenAt: z.nullable(instant),
  /** When a student's last showed a QR code; null where it never did. */
  codeShownAt: z.nullable(instant),
  /** The one with which this is asked. */
  isCurrent: z.boolean(),
});
/** One place where somebody is signed in. @see decisions §3.11 */
export type OwnSignIn = z.output<typeof ownSignIn>;

/** How many of the latest entries a person sees of their own account. */
export const RECENT_ENTRIES = 30;

const recentEntry = z.object({
  at: instant,
  action: z.enum(auditTopics.signingIn),
  /** Such as `Firefox on Android`. */
  device: z.string(),
  /** Whether it came from the network that the person asks from. */
  isSameNetwork: z.boolean(),
});
/** What was done with the sign-ins or the password of whoever asks. */
export type RecentEntry = z.output<typeof recentEntry>;

const named = z.object({
  signIn: described<RequiredField<string, string>>(
    z.string().check(z.regex(/^[0-9a-f]{16}$/, 'The sign-in must be one of the list.')),
    { type: 'string', pattern: '^[0-9a-f]{16}$' },
  ),
});

/** The calls with which a role looks after its own sign-ins. @see decisions §3.11 */
function ownSignInCalls<const R extends Role>(access: R) {
  return {
    list: call({
      method: 'GET',
      path: `/api/${access}/getSignIns`,
      access,
      summary:
        'Where the person who asks is signed in, and what was done with their sign-ins and password, both latest first.',
      reply: z.object({ signIns: z.array(ownSignIn), recent: z.array(recentEntry) }),
    }),
    end: call({
      method: 'DELETE',
      path: `/api/${access}/endSignIn/:signIn`,
      access,
      summary: 'Ends one sign-in of the person who asks, and its sockets.',
      params: named,
      done: 'This sign-in has been ended.',
      needsPassword: true,
    }),
    endOthers: call({
      method: 'POST',
      path: `/api/${access}/endOtherSignIns`,
      access,
      summary: 'Ends every other sign-in of the person who asks.',
      reply: z.object({ message: z.string(), ended: z.int() }),
      done: 'All other sign-ins have been ended.',
      needsPassword: true,
    }),
    confirm: call({
      method: 'POST',
      path: `/api/${access}/confirmPassword`,
      access,
      summary: 'Confirms the password of the person who asks; this holds for ten minutes.',
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

/** By role. */
export const ownSignIns = { student: studentSignIns, professor: professorSignIns, admin: adminSignIns } as const;
