import * as z from 'zod/mini';
import { statuses, statusSources } from '#contract/attendance/attendance/status.ts';
import { amounts } from '#contract/people/ledger/reward.ts';
import { roles } from '#contract/platform/base/call.ts';
import { instant } from '#contract/platform/base/fields.ts';

/** A change of a status, or its first record: a scan, or a status set by hand. */
export const rollChange = z.object({
  /** Null for the first attendance and for leave, which are not changes. */
  change_id: z.nullable(z.int()),
  was: z.nullable(z.enum(statuses)),
  now: z.nullable(z.enum(statuses)),
  timeIn: z.nullable(instant),
  reason: z.string(),
  source: z.enum(statusSources),
  byRole: z.enum(roles),
  /** The person's current name; '' if the person no longer exists. */
  by: z.string(),
  at: instant,
  /** The points, experience and levels that the change added. */
  posted: amounts,
  /** The amounts that could not be taken back, because they were spent. */
  kept: amounts,
});
export type RollChange = z.output<typeof rollChange>;
