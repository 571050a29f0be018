import * as z from 'zod/mini';
import { personNames, usernameBeside } from '#contract/people/student/student-calls.ts';
import { aDay, MOST } from '#contract/platform/base/bounds.ts';
import { call, roles } from '#contract/platform/base/call.ts';
import { id, instant, wholeNumberOrKeep } from '#contract/platform/base/fields.ts';
import { idempotencyKeyOrNone, keyReused } from '#contract/platform/base/idempotency-key.ts';
import { refusal } from '#contract/platform/base/refusal.ts';

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

/** @see spec §8 */
export const insufficientPoints = refusal('insufficient-points', 400, 'Insufficient Points');
/** @see decisions §4.10 */
export const soldOut = refusal('sold-out', 409, 'This incentive is sold out.');

/** @see docs/decisions/0020 */
export const tooManyWaiting = refusal(
  'too-many-waiting',
  409,
  `${MOST.waitingRedemptions} of your redemptions still wait for their professors. Please let some be approved first.`,
);

/** The price is another one than the student was shown, and agreed to. @see decisions §4.10 */
export const priceChanged = refusal(
  'price-changed',
  409,
  'The price of this incentive has just changed. Please look at it again.',
);

/** It is hidden, or its time has not come or is over. @see docs/decisions/0045 */
export const notOnOffer = refusal('not-on-offer', 404, 'This incentive is not on offer now.');

/** @see docs/decisions/0045 */
export const limitReached = refusal('limit-reached', 409, 'You have redeemed this as often as it may be.');

/** Somebody has decided otherwise, at the same moment or before. @see docs/decisions/0045 */
export const alreadyDecided = refusal('already-decided', 409, 'This redemption was decided already.');

/**
 * Takes the price and one of the stock together; another program level's incentive is not found. `price` is the one that
 * was shown: at another one nothing is redeemed. Without it whatever it costs is paid. The same `Idempotency-Key` with the same
 * incentive again is answered with the first redemption and the points of now: nothing is paid twice.
 * @see decisions §4.10, docs/decisions/0042
 */
export const buyStudentShopItems = call({
  method: 'POST',
  path: '/api/student/buyStudentShopItems/:item_id',
  summary: 'Redeems an incentive of the student’s program level with points.',
  params: z.object({ item_id: id() }),
  headers: z.object({ 'idempotency-key': idempotencyKeyOrNone(64) }),
  body: z.object({ price: wholeNumberOrKeep('price') }),
  reply: z.object({
    message: z.string(),
    transaction: ownTransaction,
    /** The points left. */
    current_token: z.int(),
  }),
  refusals: [insufficientPoints, soldOut, priceChanged, tooManyWaiting, keyReused, notOnOffer, limitReached],
  done: 'Incentive redeemed successfully!',
  pace: aDay(100),
});

export const getStudentTransactions = call({
  method: 'GET',
  path: '/api/student/getStudentTransactions',
  summary: 'The student’s redemptions, newest first.',
  reply: z.object({ studentTransaction: z.array(ownTransaction) }),
});

export const getProfessorTransaction = call({
  method: 'GET',
  path: '/api/professor/getProfessorTransaction',
  summary: 'The redemptions of the professor’s incentives, a list for each incentive, newest first.',
  reply: z.object({ filteredShopTransactions: z.array(z.array(loggedTransaction)) }),
});

/** Beside their place in the navigation. */
export const getWaitingRedemptions = call({
  method: 'GET',
  path: '/api/professor/getWaitingRedemptions',
  summary: 'How many redemptions of the professor’s incentives wait to be verified.',
  reply: z.object({ waiting: z.int() }),
});

/** Verifying twice is no error. @see decisions §4.10 */
export const verifyTransaction = call({
  method: 'POST',
  path: '/api/professor/verifyTransaction',
  summary: 'Verifies a redemption of one of the professor’s incentives.',
  body: z.object({ transaction_id: id('transaction_id') }),
  reply: z.object({ message: z.string(), transaction: loggedTransaction }),
  refusals: [alreadyDecided],
  done: 'Approved! The incentive has been verified.',
});
