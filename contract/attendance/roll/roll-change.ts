import * as z from 'zod/mini';
import { statuses, statusSources } from '#contract/attendance/attendance/status.ts';
import { amounts } from '#contract/people/ledger/reward.ts';
import { roles } from '#contract/platform/base/call.ts';
import { instant } from '#contract/platform/base/fields.ts';

/** A change of a status, or the scan or mark by which it first came about. */
export const rollChange = z.object({
  /** Null for the first attendance and for leave, which are no changes. */
  change_id: z.nullable(z.int()),
  was: z.nullable(z.enum(statuses)),
  now: z.nullable(z.enum(statuses)),
  timeIn: z.nullable(instant),
  reason: z.string(),
  source: z.enum(statusSources),
  byRole: z.enum(roles),
  /** The name that they have now; '' of somebody who is not there any more. */
  by: z.string(),
  at: instant,
  /** What it posted to points, experience and level. */
  posted: amounts,
  /** What could not be taken back, since it was spent. */
  kept: amounts,
});
export type RollChange = z.output<typeof rollChange>;
