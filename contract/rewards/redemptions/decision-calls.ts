import * as z from 'zod/mini';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { flagOrKeep, id, requiredText } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { loggedTransaction, ownTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { RETURN_DAYS } from './decision-rules.ts';
import { alreadyDecided } from './redemption-calls.ts';

const LONGEST_REASON = 200;

/** What a redemption is taken back with. @see docs/decisions/0045 */
const takenBack = z.object({
  transaction_id: id('transaction_id'),
  /** Its student reads it. */
  reason: requiredText('Reason', 'Give a reason. The student sees it.', LONGEST_REASON),
  /** Whether one of the stock comes back, if the incentive is still there; it does unless this says no. */
  restock: flagOrKeep('restock'),
});
const decided = z.object({ message: z.string(), transaction: loggedTransaction });

/** @see docs/decisions/0045 */
export const returnTooLate = refusal(
  'return-too-late',
  400,
  `This was verified more than ${RETURN_DAYS} days ago. Please ask an administrator to refund it.`,
);

/** @see docs/decisions/0045 */
export const cancelTooLate = refusal(
  'cancel-too-late',
  400,
  'This can no longer be canceled. Please ask the professor to decline it.',
);

/** Declining twice is no error, and gives back once. @see docs/decisions/0045 */
export const declineTransaction = call({
  method: 'POST',
  path: '/api/professor/declineTransaction',
  summary: 'Declines a pending redemption of one of the professor’s incentives and gives its points back.',
  body: takenBack,
  reply: decided,
  refusals: [alreadyDecided],
  done: 'Declined.',
});

/** Returning twice is no error, and gives back once. @see docs/decisions/0045 */
export const returnTransaction = call({
  method: 'POST',
  path: '/api/professor/returnTransaction',
  summary:
    'Takes a verified redemption of one of the professor’s incentives back, within 30 days, and gives its points back.',
  body: takenBack,
  reply: decided,
  refusals: [alreadyDecided, returnTooLate],
  done: 'Refunded.',
});

/** What is pending of a professor who is there is theirs to decide, and not found. @see docs/decisions/0045 */
export const returnAnyTransaction = call({
  method: 'POST',
  path: '/api/admin/returnAnyTransaction',
  summary:
    'Takes any verified redemption back, or declines a pending one of a professor whose account is closed or removed, and gives its points back.',
  body: takenBack,
  reply: decided,
  refusals: [alreadyDecided],
  done: 'Refunded.',
});

/** Cancelling twice is no error, and gives back once. One of the stock comes back. @see docs/decisions/0045 */
export const cancelTransaction = call({
  method: 'POST',
  path: '/api/student/cancelTransaction/:transactionId',
  summary: 'Cancels a pending redemption within the school’s minutes and gives its points back.',
  params: z.object({ transactionId: id() }),
  reply: z.object({
    message: z.string(),
    transaction: ownTransaction,
    /** The points now. */
    current_token: z.int(),
  }),
  refusals: [alreadyDecided, cancelTooLate],
  done: 'Canceled.',
  pace: aDay(100),
});
