import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { instant } from '#contract/platform/base/fields.ts';
import { staffRoles } from './right-rules.ts';
import { subject } from './subject-calls.ts';

/** The first and last day of access to a subject; null: no limit on that side. */
export const rightDays = { firstDay: z.nullable(z.string()), lastDay: z.nullable(z.string()) };

/** Another professor's subject or event, with the caller's access to it. */
export const sharedSubject = z.extend(subject, {
  role: z.enum(staffRoles),
  ...rightDays,
  /** Whether the caller has access today. */
  holds: z.boolean(),
  /** The owner's name. */
  owner: z.string(),
  /** When the caller got this access. */
  addedAt: instant,
});
export type SharedSubject = z.output<typeof sharedSubject>;

export const getSharedSubjects = call('GET', '/api/professor/getSharedSubjects', {
  summary:
    'The subjects and events that other professors share with this professor, newest first. Each has the professor’s role and the days on which it is valid.',
  reply: z.object({ shared: z.array(sharedSubject) }),
});
