import * as z from 'zod/mini';
import { WHOLE_SCHOOL } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, idOrNone, optionalText } from '#contract/platform/base/fields.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';
import { loggedTransaction, redemptionStates } from '#contract/rewards/tickets/ticket-calls.ts';
import { handOverFull, professorNotOpen, takesOver } from '#contract/subjects/staff/hand-over-calls.ts';
import { alreadyDecided } from './redemption-calls.ts';

/** So many redemptions of the school come at once. */
export const REDEMPTIONS_A_PAGE = 100;

/** Any redemption of the school. */
const schoolTransaction = z.extend(loggedTransaction, {
  /** Whether its professor's account is closed or removed, so that an administrator decides what is pending. @see docs/decisions/0035 */
  isLeft: z.boolean(),
});
export type SchoolTransaction = z.output<typeof schoolTransaction>;

/** Which redemptions are asked for: all, those in a state, or `left`, the pending ones that no professor can decide. */
export const askedStates = ['all', 'left', ...redemptionStates] as const;

/** `student` finds as lists do: every word typed is a part of the student's names, accents and letter case aside. */
export const getSchoolTransactions = call({
  method: 'GET',
  path: '/api/admin/getTransactions',
  summary: 'The redemptions of the school, newest first, by state and student.',
  query: z.object({
    state: oneOf('state', askedStates),
    student: optionalText('student', 100),
    before: idOrNone('before'),
  }),
  reply: z.object({
    transactions: z.array(schoolTransaction),
    /** How many there are of these on all pages. */
    count: z.int(),
    /** The `before` of the next page; null where there is none. */
    next: z.nullable(z.int()),
  }),
  weight: WHOLE_SCHOOL,
});

/** Verifying twice is no error. @see docs/decisions/0035 */
export const verifySchoolTransaction = call({
  method: 'POST',
  path: '/api/admin/verifyTransaction',
  summary: 'Verifies a redemption of a professor whose account is closed or removed.',
  body: z.object({ transaction_id: id('transaction_id') }),
  reply: z.object({ message: z.string(), transaction: loggedTransaction }),
  refusals: [alreadyDecided],
  done: 'Approved! The incentive has been verified.',
});

/**
 * All redemptions go along: what is pending is called by the name of who took it over, what was verified keeps its name and
 * is theirs to return. `redemptions` says how many are pending.
 */
export const transferIncentives = call({
  method: 'PUT',
  path: '/api/admin/transferIncentives/:id',
  summary: 'Hands a professor’s incentives and their redemptions over to another professor.',
  params: z.object({ id: id() }),
  body: takesOver,
  reply: z.object({ message: z.string(), incentives: z.int(), redemptions: z.int() }),
  refusals: [professorNotOpen, handOverFull],
  done: 'The incentives were handed over.',
  needsPassword: true,
});
