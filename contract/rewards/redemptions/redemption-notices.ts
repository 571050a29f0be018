import * as z from 'zod/mini';

/** Sent to a professor's screens: one of their incentives was redeemed, or a redemption was verified or handed over. */
export const redemptionsNotice = z.object({ type: z.literal('redemptions') });

/** Sent to a student's own sockets: one of their redemptions was just verified. @see docs/decisions/0042 */
export const redemptionVerifiedNotice = z.object({ type: z.literal('redemption-verified'), transaction_id: z.int() });

/**
 * Sent to a student's own sockets: one of their redemptions was declined, canceled or returned.
 * @see docs/decisions/0045
 */
export const redemptionDecidedNotice = z.object({ type: z.literal('redemption-decided'), transaction_id: z.int() });
