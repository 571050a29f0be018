import * as z from 'zod/mini';
import { type AuditTopic, auditTopics } from '#contract/platform/base/audit-actions.ts';
import { WHOLE_SCHOOL } from '#contract/platform/base/bounds.ts';
import { call, roles } from '#contract/platform/base/call.ts';
import { dayOrNone, idOrNone, instant, optionalText } from '#contract/platform/base/fields.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';

/** The most entries in one page. */
export const ENTRIES_A_PAGE = 100;

/** The topics to filter by. `all` leaves out signing in and out, because a school does that a thousand times a day. */
export const askedTopics = ['all', ...(Object.keys(auditTopics) as AuditTopic[])] as const;
/** The roles to filter by, `all` first. */
export const askedDoers = ['all', 'admin', 'professor', 'student'] as const;

const person = z.object({
  role: z.enum(roles),
  id: z.int(),
  /** The person's current name: first and last name, or an administrator's username; '' if the account was removed. */
  name: z.string(),
});
export type AuditPerson = z.output<typeof person>;

const auditEntry = z.object({
  audit_entry_id: z.int(),
  createdAt: instant,
  by: person,
  /** An `AuditAction`, or a word from an older version. */
  action: z.string(),
  /** The object of the action, or its old and new value, as stored; '' if the action only concerns people. */
  detail: z.string(),
  /** Everyone whom the action concerns, by role and id. */
  people: z.array(person),
});
export type AuditEntry = z.output<typeof auditEntry>;

/**
 * `search` works as in other lists: every typed word must be part of a name (of the person who acted, or of a person
 * concerned), or of the object of the action. For signing in and out, only names are searched. Students have only
 * entries about signing in and out, so `all` with `byRole` student includes these. `fromDay` and `toDay` are days in
 * the school's time zone, both included.
 */
export const getAudit = call('GET', '/api/admin/getAudit', {
  summary:
    'What administrators and professors changed for others, and who signed in and out. The list is newest first, filtered by topic, person, days and names.',
  query: z.object({
    topic: oneOf('topic', askedTopics),
    byRole: oneOf('byRole', askedDoers),
    byId: idOrNone('byId'),
    search: optionalText('search', 100),
    fromDay: dayOrNone('fromDay'),
    toDay: dayOrNone('toDay'),
    before: idOrNone('before'),
  }),
  reply: z.object({
    entries: z.array(auditEntry),
    /** The number of days for which entries are stored. */
    keptDays: z.int(),
    /** The value of `before` for the next page; null if there is none. */
    next: z.nullable(z.int()),
  }),
  fullAdministrator: true,
  weight: WHOLE_SCHOOL,
});
