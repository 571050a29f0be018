import * as z from 'zod/mini';
import { usualPace } from '#contract/base/bounds.ts';
import { call } from '#contract/base/call.ts';
import { id } from '#contract/base/fields.ts';
import { handOverFull, professorNotOpen, takesOver } from '#contract/staff/hand-over-calls.ts';
import { loggedTransaction } from './redemption-calls.ts';

export const getSchoolTransactions = call({
  method: 'GET',
  path: '/api/admin/getTransactions',
  summary: 'Pending redemptions of professors whose accounts are closed or removed, newest first.',
  reply: z.object({ transactions: z.array(loggedTransaction) }),
});

/** Verifying twice is no error. @see docs/decisions/0035 */
export const verifySchoolTransaction = call({
  method: 'POST',
  path: '/api/admin/verifyTransaction',
  summary: 'Verifies a redemption of a professor whose account is closed or removed; there is no way back.',
  body: z.object({ transaction_id: id('transaction_id') }),
  reply: z.object({ message: z.string(), transaction: loggedTransaction }),
  done: 'Approved! The incentive has been verified.',
});

/** What is pending goes along, and is called by the name of who took it over; what was verified stays as it was. */
export const transferIncentives = call({
  method: 'PUT',
  path: '/api/admin/transferIncentives/:id',
  summary: 'Hands a professor’s incentives and their pending redemptions over to another professor.',
  params: z.object({ id: id() }),
  body: takesOver,
  reply: z.object({ message: z.string(), incentives: z.int(), redemptions: z.int() }),
  refusals: [professorNotOpen, handOverFull],
  done: 'The incentives were handed over.',
  pace: usualPace,
});
