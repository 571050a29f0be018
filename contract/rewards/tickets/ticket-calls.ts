import * as z from 'zod/mini';
import { personNames, usernameBeside } from '#contract/people/student/student-calls.ts';
import { call, roles } from '#contract/platform/base/call.ts';
import { instant } from '#contract/platform/base/fields.ts';

/**
 * The state of a redemption. Professors and administrators decline or return a redemption, and its student can cancel
 * it. All three actions refund the price.
 * @see docs/decisions/0045
 */
export const redemptionStates = ['pending', 'verified', 'declined', 'cancelled', 'returned'] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** A redemption, called `transaction` in calls, with its own copy of what was bought. @see spec §3, decisions §4.10 */
export const transaction = z.object({
  transaction_id: z.int(),
  createdAt: instant,
  /** True for verified and returned redemptions, false in all other states. */
  isVerified: z.boolean(),
  state: z.enum(redemptionStates),
  /**
   * When the redemption was declined, canceled or returned, by which role and why; null and '' in other states. Reasons
   * are stored for 400 days.
   */
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.enum(roles)),
  decisionReason: z.string(),
  /** Whether the refund put the item back into stock. */
  isRestocked: z.boolean(),
  /**
   * The points that were refunded. For an active redemption, the points that a refund would give now: its price, minus
   * points that were to be taken back after the redemption but had already been spent.
   * @see docs/decisions/0048
   */
  refund: z.int(),
  /** When the redemption was verified; null while it is pending. */
  verifiedAt: z.nullable(instant),
  /** The professor of the incentive, with their name at that time. */
  professor: z.string(),
  student: z.object({ ...personNames.shape, courseYearSection: z.string() }),
  shopitem: z.object({ item_subject: z.string(), item_name: z.string(), item_price: z.int() }),
});

/** A redemption as its student sees it. */
export const ownTransaction = z.extend(transaction, {
  /** Until when the student may cancel it, by the server's clock; null if the student cannot cancel it. */
  cancelUntil: z.nullable(instant),
});
export type OwnTransaction = z.output<typeof ownTransaction>;

/** A redemption as the professor's log shows it. */
export const loggedTransaction = z.extend(transaction, {
  student: z.extend(transaction.shape.student, { username: usernameBeside }),
});
export type LoggedTransaction = z.output<typeof loggedTransaction>;

export const getStudentTransactions = call('GET', '/api/student/getStudentTransactions', {
  summary: 'The student’s redemptions, newest first.',
  reply: z.object({ studentTransaction: z.array(ownTransaction) }),
});
