import * as z from 'zod/mini';
import { WHOLE_SCHOOL } from '#contract/platform/base/bounds.ts';
import { call, type Role, roles } from '#contract/platform/base/call.ts';
import { described, id, idOrNone, instant, optionalText, type RequiredField } from '#contract/platform/base/fields.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';

/** The most sign-ins in one page. */
export const SIGN_INS_A_PAGE = 100;

/** The roles to filter by, `all` first. */
export const askedRoles = ['all', ...roles] as const;

const schoolSignIn = z.object({
  /** Identifies the sign-in in the list; cannot be used to sign in. */
  id: z.string(),
  role: z.enum(roles),
  person_id: z.int(),
  /** First and last name; for an administrator, the username. */
  name: z.string(),
  /** Browser and system as they identify themselves; blank if they do not. */
  device: z.string(),
  createdAt: instant,
  /** When the sign-in was last used, to the minute, or for a student last showed a QR code; null if never. */
  seenAt: z.nullable(instant),
  /** Whether this request uses this sign-in. */
  isCurrent: z.boolean(),
});
export type SchoolSignIn = z.output<typeof schoolSignIn>;

/** `search` works as in other lists: every typed word must be part of the name. Network addresses are not stored. */
export const getSchoolSignIns = call('GET', '/api/admin/getSchoolSignIns', {
  summary: 'The current sign-ins of people at the school, latest first, filtered by role and name.',
  query: z.object({ role: oneOf('role', askedRoles), search: optionalText('search', 100), page: idOrNone('page') }),
  reply: z.object({
    signIns: z.array(schoolSignIn),
    /** The number of sign-ins of each role, regardless of the search. */
    counts: z.record(z.enum(roles), z.int()),
    /** The number of the next `page`; null if there is none. */
    next: z.nullable(z.int()),
  }),
  fullAdministrator: true,
  weight: WHOLE_SCHOOL,
});

const role: RequiredField<Role, Role> = described(z.enum(roles, `role must be one of ${roles.join(', ')}.`), {
  type: 'string',
  enum: [...roles],
});

/** The caller's own current sign-in stays. The call also succeeds if there is nothing to end. */
export const endSchoolSignIns = call('POST', '/api/admin/endSchoolSignIns/:role/:id', {
  summary: 'Ends every sign-in of one person, and their sockets and QR code.',
  params: z.object({ role, id: id() }),
  reply: z.object({ message: z.string(), ended: z.int() }),
  done: 'All sign-ins have been ended.',
  fullAdministrator: true,
  needsPassword: true,
});
