import * as z from 'zod/mini';
import { personNames, usernameBeside } from '#contract/people/student/student-calls.ts';
import { call, roles } from '#contract/platform/base/call.ts';
import { instant } from '#contract/platform/base/fields.ts';

/**
 * Where a redemption stands. Declined and returned by a professor or an administrator, cancelled by its student: what was paid
 * is given back then. @see docs/decisions/0045
 */
export const redemptionStates = ['pending', 'verified', 'declined', 'cancelled', 'returned'] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** A redemption, the wire's transaction, with its own copy of what was bought. @see spec §3, decisions §4.10 */
export const transaction = z.object({
  transaction_id: z.int(),
  createdAt: instant,
  /** False is Pending, true is Verified; of one that was declined or cancelled false, of a returned one true. */
  isVerified: z.boolean(),
  state: z.enum(redemptionStates),
  /** When it was declined, cancelled or returned, by whom and why; null and '' of others. Reasons are kept 400 days. */
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.enum(roles)),
  decisionReason: z.string(),
  /** Whether one of the stock came back with it. */
  isRestocked: z.boolean(),
  /**
   * The points that came back when it was taken back; of one that stands, that would come back now: its price less what could
   * not be taken back since of points that were withdrawn or an attendance that was changed. @see docs/decisions/0048
   */
  refund: z.int(),
  /** When it was verified; null while it is pending. */
  verifiedAt: z.nullable(instant),
  /** Whose incentive it was, by the name of that day. */
  professor: z.string(),
  student: z.object({ ...personNames.shape, courseYearSection: z.string() }),
  shopitem: z.object({ item_subject: z.string(), item_name: z.string(), item_price: z.int() }),
});

/** A redemption as its student sees it. */
export const ownTransaction = z.extend(transaction, {
  /** Until when they may cancel it; null where they may not. It passes by the server's clock. */
  cancelUntil: z.nullable(instant),
});
export type OwnTransaction = z.output<typeof ownTransaction>;

/** A redemption as the professor's log shows it. */
export const loggedTransaction = z.extend(transaction, {
  student: z.extend(transaction.shape.student, { username: usernameBeside }),
});
export type LoggedTransaction = z.output<typeof loggedTransaction>;

export const getStudentTransactions = call({
  method: 'GET',
  path: '/api/student/getStudentTransactions',
  summary: 'The student’s redemptions, newest first.',
  reply: z.object({ studentTransaction: z.array(ownTransaction) }),
});
