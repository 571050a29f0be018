import * as z from 'zod/mini';
import { call } from '#contract/platform/base/call.ts';
import { id } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { loggedTransaction } from '#contract/rewards/tickets/ticket-calls.ts';

/** Someone else has already decided this redemption differently. @see docs/decisions/0045 */
export const alreadyDecided = refusal('already-decided', 409, 'This redemption was already decided.');

export const getProfessorTransaction = call('GET', '/api/professor/getProfessorTransaction', {
  summary: 'The redemptions of the professor’s incentives, a list for each incentive, newest first.',
  reply: z.object({ filteredShopTransactions: z.array(z.array(loggedTransaction)) }),
});

/** The number of pending redemptions, for the badge in the navigation. */
export const getWaitingRedemptions = call('GET', '/api/professor/getWaitingRedemptions', {
  summary: 'The number of redemptions that wait for the professor to verify them.',
  reply: z.object({ waiting: z.int() }),
});

/** Verifying a redemption twice succeeds. @see decisions §4.10 */
export const verifyTransaction = call('POST', '/api/professor/verifyTransaction', {
  summary: 'Verifies a redemption of one of the professor’s incentives.',
  body: z.object({ transaction_id: id('transaction_id') }),
  reply: z.object({ message: z.string(), transaction: loggedTransaction }),
  refusals: [alreadyDecided],
  done: 'Approved! The incentive has been verified.',
});
