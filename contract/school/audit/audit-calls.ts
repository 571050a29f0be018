import * as z from 'zod/mini';
import { type AuditTopic, auditTopics } from '#contract/platform/base/audit-actions.ts';
import { WHOLE_SCHOOL } from '#contract/platform/base/bounds.ts';
import { call, roles } from '#contract/platform/base/call.ts';
import { dayOrNone, idOrNone, instant, optionalText } from '#contract/platform/base/fields.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';

/** So many entries of the audit come at once. */
export const ENTRIES_A_PAGE = 100;

/** What entries are about, first `all` but signing in and out, which a school does a thousand times a day. */
export const askedTopics = ['all', ...(Object.keys(auditTopics) as AuditTopic[])] as const;
/** Who did it, by role, `all` of them first. */
export const askedDoers = ['all', 'admin', 'professor', 'student'] as const;

const person = z.object({
  role: z.enum(roles),
  id: z.int(),
  /** What they are called now: first and last name, an administrator's username; '' of somebody who is removed. */
  name: z.string(),
});
/** Somebody whom the audit names. */
export type AuditPerson = z.output<typeof person>;

const auditEntry = z.object({
  audit_entry_id: z.int(),
  createdAt: instant,
  by: person,
  /** An `AuditAction`, or a word of an older version. */
  action: z.string(),
  /** What it was done to, or from what to what, as it is stored; '' where that says no more than whom it concerns. */
  detail: z.string(),
  /** Whom it concerns, all of them, by role and id. */
  people: z.array(person),
});
export type AuditEntry = z.output<typeof auditEntry>;

/**
 * `search` finds as lists do: every word typed is a part of the names of one who did it or whom it concerns, or of what it
 * was done to; of signing in and out, of the name alone. A student does nothing else, so with `byRole` student `all` is that. `fromDay` and `toDay` are days of the school's clock, both included.
 */
export const getAudit = call({
  method: 'GET',
  path: '/api/admin/getAudit',
  summary:
    'What administrators and professors did for somebody else, and who signed in and out, newest first, by topic, doer, days and names.',
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
    /** For how many days entries are kept. */
    keptDays: z.int(),
    /** The `before` of the next page; null where there is none. */
    next: z.nullable(z.int()),
  }),
  fullAdministrator: true,
  weight: WHOLE_SCHOOL,
});
