import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { instant } from '#contract/platform/base/fields.ts';
import { staffRoles } from './right-rules.ts';
import { subject } from './subject-calls.ts';

/** Days on which somebody has a right; null: without that end. */
export const rightDays = { firstDay: z.nullable(z.string()), lastDay: z.nullable(z.string()) };

/** A subject or event of somebody else, with what one may there. */
export const sharedSubject = z.extend(subject, {
  role: z.enum(staffRoles),
  ...rightDays,
  /** Whether it holds today. */
  holds: z.boolean(),
  /** Whose it is. */
  owner: z.string(),
  /** Since when one has this right. */
  addedAt: instant,
});
export type SharedSubject = z.output<typeof sharedSubject>;

export const getSharedSubjects = call({
  method: 'GET',
  path: '/api/professor/getSharedSubjects',
  summary:
    'Subjects and events of others that are shared with the professor, with the right and its days, newest first.',
  reply: z.object({ shared: z.array(sharedSubject) }),
});
