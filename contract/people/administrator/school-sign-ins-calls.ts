import * as z from 'zod/mini';
import { WHOLE_SCHOOL } from '#contract/platform/base/bounds.ts';
import { call, type Role, roles } from '#contract/platform/base/call.ts';
import { described, id, idOrNone, instant, optionalText, type RequiredField } from '#contract/platform/base/fields.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';

/** So many sign-ins come at once. */
export const SIGN_INS_A_PAGE = 100;

/** Whose sign-ins are asked for, `all` of them first. */
export const askedRoles = ['all', ...roles] as const;

const schoolSignIn = z.object({
  /** Names it in a list, and is of no use as a sign-in. */
  id: z.string(),
  role: z.enum(roles),
  person_id: z.int(),
  /** First and last name; an administrator's username. */
  name: z.string(),
  /** The browser and the system as they called themselves; blank where they did not. */
  device: z.string(),
  createdAt: instant,
  /** When it was last used, to a minute, or of a student last showed a QR code; null where it has not since it began. */
  seenAt: z.nullable(instant),
  /** The one with which this is asked. */
  isCurrent: z.boolean(),
});
/** One place where somebody of the school is signed in. */
export type SchoolSignIn = z.output<typeof schoolSignIn>;

/** `search` finds as lists do: every word typed is a part of the person's name. No network addresses are kept, so none are answered. */
export const getSchoolSignIns = call({
  method: 'GET',
  path: '/api/admin/getSchoolSignIns',
  summary: 'Where people of the school are signed in now, latest first, by role and name.',
  query: z.object({ role: oneOf('role', askedRoles), search: optionalText('search', 100), page: idOrNone('page') }),
  reply: z.object({
    signIns: z.array(schoolSignIn),
    /** How many there are of each role, whatever is searched for. */
    counts: z.record(z.enum(roles), z.int()),
    /** The `page` that follows; null where there is none. */
    next: z.nullable(z.int()),
  }),
  fullAdministrator: true,
  weight: WHOLE_SCHOOL,
});

const role: RequiredField<Role, Role> = described(z.enum(roles, `role must be one of ${roles.join(', ')}.`), {
  type: 'string',
  enum: [...roles],
});

/** Of oneself all but the one with which this is asked. Whoever has none is done already. */
export const endSchoolSignIns = call({
  method: 'POST',
  path: '/api/admin/endSchoolSignIns/:role/:id',
  summary: 'Ends every sign-in of one person, and their sockets and QR code.',
  params: z.object({ role, id: id() }),
  reply: z.object({ message: z.string(), ended: z.int() }),
  done: 'All sign-ins have been ended.',
  fullAdministrator: true,
  needsPassword: true,
});
