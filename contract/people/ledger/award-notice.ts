import * as z from 'zod/mini';

/** Points that a professor gave a student by hand, or that were withdrawn. */
export const awardedPoints = z.object({
  award_id: z.int(),
  points: z.int(),
  reason: z.string(),
  subject_name: z.nullable(z.string()),
  /**
   * The professor who gave the points. '' if the professor's account was removed, or if the points were withdrawn
   * (perhaps by an administrator).
   */
  by: z.string(),
  isWithdrawn: z.boolean(),
});
export type AwardedPoints = z.output<typeof awardedPoints>;

/** Sent to a student's own sockets: points were given by hand, or withdrawn. @see docs/decisions/0047 */
export const awardNotice = z.extend(awardedPoints, { type: z.literal('award') });
export type AwardNotice = z.output<typeof awardNotice>;
