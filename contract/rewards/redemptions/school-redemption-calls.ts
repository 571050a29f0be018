import * as z from 'zod/mini';
import { WHOLE_SCHOOL } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, idOrNone, optionalText } from '#contract/platform/base/fields.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';
import { loggedTransaction, redemptionStates } from '#contract/rewards/tickets/ticket-calls.ts';
import { handOverFull, professorNotOpen, takesOver } from '#contract/subjects/staff/hand-over-calls.ts';
import { alreadyDecided } from './redemption-calls.ts';

/** The most redemptions in one page. */
export const REDEMPTIONS_A_PAGE = 100;

const schoolTransaction = z.extend(loggedTransaction, {
  /**
   * Whether the professor's account is closed or removed, so that an administrator decides.
   * @see docs/decisions/0035
   */
  isLeft: z.boolean(),
});
export type SchoolTransaction = z.output<typeof schoolTransaction>;

/** The filter: all redemptions, those in one state, or `left`: pending redemptions that no professor can decide. */
export const askedStates = ['all', 'left', ...redemptionStates] as const;

/** `student` works as in other lists: every typed word is part of a name, ignoring accents and letter case. */
export const getSchoolTransactions = call('GET', '/api/admin/getTransactions', {
  summary: 'The redemptions of the school, newest first, filtered by state and student.',
  query: z.object({
    state: oneOf('state', askedStates),
    student: optionalText('student', 100),
    before: idOrNone('before'),
  }),
  reply: z.object({
    transactions: z.array(schoolTransaction),
    /** The number of matching redemptions on all pages. */
    count: z.int(),
    /** The `before` to send for the next page; null if there is none. */
    next: z.nullable(z.int()),
  }),
  weight: WHOLE_SCHOOL,
});

/** Verifying a redemption twice succeeds. @see docs/decisions/0035 */
export const verifySchoolTransaction = call('POST', '/api/admin/verifyTransaction', {
  summary: 'Verifies a redemption in place of a professor whose account is closed or removed.',
  body: z.object({ transaction_id: id('transaction_id') }),
  reply: z.object({ message: z.string(), transaction: loggedTransaction }),
  refusals: [alreadyDecided],
  done: 'Approved! The incentive has been verified.',
});

/**
 * Hands over all redemptions of the incentives too. Pending redemptions, counted in `redemptions`, get the new
 * professor's name. Verified redemptions keep the old name, but the new professor can return them.
 */
export const transferIncentives = call('PUT', '/api/admin/transferIncentives/:id', {
  summary: 'Hands a professor’s incentives and their redemptions over to another professor.',
  params: z.object({ id: id() }),
  body: takesOver,
  reply: z.object({ message: z.string(), incentives: z.int(), redemptions: z.int() }),
  refusals: [professorNotOpen, handOverFull],
  done: 'The incentives were handed over.',
  needsPassword: true,
});
