import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { flagOrKeep } from '#contract/platform/base/fields.ts';
import { mailWays, reaches } from './health-calls.ts';

/** What is so by now of what a new school has to see to. @see docs/decisions/0051 */
export const firstDay = z.object({
  /** An administrator wants to see no more of it. */
  isPutAway: z.boolean(),
  /** The school has another name than the product's. */
  isNamed: z.boolean(),
  timeZone: z.string(),
  /** Whether a person chose the zone, or said that it is right; else it is the machine's. */
  isZoneChosen: z.boolean(),
  mail: z.enum(mailWays),
  /** Students who have an account, approved or not. */
  students: z.int(),
  isBoardDecided: z.boolean(),
  isBackupScheduled: z.boolean(),
  /** One was made, and holds. */
  isBackupMade: z.boolean(),
  reach: z.enum(reaches),
});
export type FirstDay = z.output<typeof firstDay>;

export const getFirstDay = call({
  method: 'GET',
  path: '/api/admin/getFirstDay',
  summary: 'What is done by now of what a new school has to see to.',
  reply: firstDay,
  fullAdministrator: true,
});

/** What is absent stays. Everything else in the list becomes done by itself, where it is done. */
export const updateFirstDay = call({
  method: 'PUT',
  path: '/api/admin/updateFirstDay',
  summary: 'Says that the school’s time zone is right, or puts the list of the first day away or back.',
  body: z.object({ isZoneRight: flagOrKeep('isZoneRight'), isPutAway: flagOrKeep('isPutAway') }),
  reply: z.extend(firstDay, { message: z.string() }),
  done: 'Saved.',
  fullAdministrator: true,
});
