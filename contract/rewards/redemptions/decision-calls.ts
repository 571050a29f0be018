import * as z from 'zod/mini';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { flagOrKeep, id, requiredText } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { loggedTransaction, ownTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { RETURN_DAYS } from './decision-rules.ts';
import { alreadyDecided } from './redemption-calls.ts';

const LONGEST_REASON = 200;

/** The body of the calls that decline or return a redemption. @see docs/decisions/0045 */
const takenBack = z.object({
  transaction_id: id('transaction_id'),
  /** The reason, which the student sees. */
  reason: requiredText('Reason', 'Give a reason. The student sees the reason.', LONGEST_REASON),
  /** Whether the item goes back into stock, if the incentive still exists; true by default. */
  restock: flagOrKeep('restock'),
});
const decided = z.object({ message: z.string(), transaction: loggedTransaction });

/** @see docs/decisions/0045 */
export const returnTooLate = refusal(
  'return-too-late',
  400,
  `This redemption was verified more than ${RETURN_DAYS} days ago. Please ask an administrator to refund it.`,
);

/** @see docs/decisions/0045 */
export const cancelTooLate = refusal(
  'cancel-too-late',
  400,
  'This redemption can no longer be canceled. Please ask the professor to decline it.',
);

/** Declining a redemption twice succeeds and refunds it once. @see docs/decisions/0045 */
export const declineTransaction = call('POST', '/api/professor/declineTransaction', {
  summary: 'Declines a pending redemption of one of the professor’s incentives and returns the points.',
  body: takenBack,
  reply: decided,
  refusals: [alreadyDecided],
  done: 'Declined.',
});

/** Returning a redemption twice succeeds and refunds it once. @see docs/decisions/0045 */
export const returnTransaction = call('POST', '/api/professor/returnTransaction', {
  summary: 'Refunds a verified redemption of one of the professor’s incentives, within 30 days.',
  body: takenBack,
  reply: decided,
  refusals: [alreadyDecided, returnTooLate],
  done: 'Refunded.',
});

/**
 * An administrator gets "not found" for a pending redemption that a professor with an account can decide.
 * @see docs/decisions/0045
 */
export const returnAnyTransaction = call('POST', '/api/admin/returnAnyTransaction', {
  summary:
    'Refunds any verified redemption. Declines a pending redemption if the account of its professor is closed or removed.',
  body: takenBack,
  reply: decided,
  refusals: [alreadyDecided],
  done: 'Refunded.',
});

/** Canceling a redemption twice succeeds and refunds it once. The item is restocked. @see docs/decisions/0045 */
export const cancelTransaction = call('POST', '/api/student/cancelTransaction/:transactionId', {
  summary: 'Cancels a pending redemption within the time that the school allows, and returns the points.',
  params: z.object({ transactionId: id() }),
  reply: z.object({
    message: z.string(),
    transaction: ownTransaction,
    /** The student's points after the refund. */
    current_token: z.int(),
  }),
  refusals: [alreadyDecided, cancelTooLate],
  done: 'Canceled.',
  pace: aDay(100),
});
