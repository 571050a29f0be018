import * as z from 'zod/mini';
import { aDay, MAXIMUM } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, idempotencyKeyOrNone, wholeNumberOrKeep } from '#contract/platform/base/fields.ts';
import { keyReused, refusal } from '#contract/platform/base/refusal.ts';
import { ownTransaction } from '#contract/rewards/tickets/ticket-calls.ts';

/** @see spec §8 */
export const insufficientPoints = refusal('insufficient-points', 400, 'Insufficient Points');
/** @see decisions §4.10 */
export const soldOut = refusal('sold-out', 409, 'This incentive is sold out.');

/** @see docs/decisions/0020 */
export const tooManyWaiting = refusal(
  'too-many-waiting',
  409,
  `${MAXIMUM.waitingRedemptions} of your redemptions are waiting for approval. Please wait until some of these redemptions are approved.`,
);

/** The price differs from the price that the student saw and agreed to. @see decisions §4.10 */
export const priceChanged = refusal(
  'price-changed',
  409,
  'The price of this incentive has just changed. Please check the new price.',
);

/** The incentive is hidden, or not on offer now. @see docs/decisions/0045 */
export const notOnOffer = refusal('not-on-offer', 404, 'This incentive is not available now.');

/** @see docs/decisions/0045 */
export const limitReached = refusal('limit-reached', 409, 'You have reached the limit for this incentive.');

/**
 * Takes the price and one item of stock together. An incentive of another program level is not found. `price` is the
 * price that the student saw: if it has changed, nothing is redeemed. Without `price`, the student pays the current
 * price. If the client sends the same `Idempotency-Key` again with the same incentive, the answer is the first
 * redemption and the current points, so nothing is paid twice.
 * @see decisions §4.10, docs/decisions/0042
 */
export const buyStudentShopItems = call('POST', '/api/student/buyStudentShopItems/:item_id', {
  summary: 'Redeems an incentive of the student’s program level with points.',
  params: z.object({ item_id: id() }),
  headers: z.object({ 'idempotency-key': idempotencyKeyOrNone(64) }),
  body: z.object({ price: wholeNumberOrKeep('price') }),
  reply: z.object({
    message: z.string(),
    transaction: ownTransaction,
    /** The student's points after the purchase. */
    current_token: z.int(),
  }),
  refusals: [insufficientPoints, soldOut, priceChanged, tooManyWaiting, keyReused, notOnOffer, limitReached],
  done: 'Incentive redeemed successfully!',
  pace: aDay(100),
});
