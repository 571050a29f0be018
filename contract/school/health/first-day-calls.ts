import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { flagOrKeep } from '#contract/platform/base/fields.ts';
import { mailWays, reaches } from './health-calls.ts';

/** The state of a new school's first-day list. @see docs/decisions/0051 */
export const firstDay = z.object({
  /** Whether an administrator dismissed the list. */
  isPutAway: z.boolean(),
  /** Whether the school has its own name. */
  isNamed: z.boolean(),
  timeZone: z.string(),
  /** Whether a person chose or confirmed the time zone; false if it is still the machine's time zone. */
  isZoneChosen: z.boolean(),
  mail: z.enum(mailWays),
  /** The number of students with an account, approved or not. */
  students: z.int(),
  isBoardDecided: z.boolean(),
  isBackupScheduled: z.boolean(),
  /** Whether a backup was made and is valid. */
  isBackupMade: z.boolean(),
  reach: z.enum(reaches),
});
export type FirstDay = z.output<typeof firstDay>;

export const getFirstDay = call('GET', '/api/admin/getFirstDay', {
  summary: 'The state of a new school’s first-day list.',
  reply: firstDay,
  fullAdministrator: true,
});

/** Missing fields keep their value. The other steps are done automatically. */
export const updateFirstDay = call('PUT', '/api/admin/updateFirstDay', {
  summary: 'Confirms the school’s time zone, or dismisses or restores the first-day list.',
  body: z.object({ isZoneRight: flagOrKeep('isZoneRight'), isPutAway: flagOrKeep('isPutAway') }),
  reply: z.extend(firstDay, { message: z.string() }),
  done: 'Saved.',
  fullAdministrator: true,
});
