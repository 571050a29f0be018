import * as z from 'zod/mini';

/** What a student is told of points that they have just been given, or that were withdrawn. */
export const awardNotice = z.object({
  award_id: z.int(),
  points: z.int(),
  reason: z.string(),
  subject_name: z.nullable(z.string()),
  /** The professor who gave them; '' of somebody who is not there any more, and of points withdrawn, which an administrator may have done. */
  by: z.string(),
  isWithdrawn: z.boolean(),
});
export type AwardNotice = z.output<typeof awardNotice>;

/** To a student's own sockets: a professor has given them points by hand, or they were withdrawn. @see docs/decisions/0047 */
export const awardNotice = z.extend(awardNotice, { type: z.literal('award') });
export type AwardNotice = z.output<typeof awardNotice>;
