import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import { keyReused, notFound, Refusal, signInRequired } from '#contract/platform/base/refusal.ts';
import { limitState } from '#contract/rewards/incentive/limit-rules.ts';
import * as calls from '#contract/rewards/shop/shop-calls.ts';
import { getStudentTransactions } from '#contract/rewards/tickets/ticket-calls.ts';
import { postToLedger } from '#server/people/ledger/ledger-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import { type Action, named, type Serve } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { timesRedeemed } from '#server/rewards/incentive/offer-queries.ts';
import { asItsStudentSees, transactionById, transactionsOfStudent } from '#server/rewards/tickets/ticket-queries.ts';
import { keepCopy, lockBuyer, redemptionOfKey, stockOffered, takeFromStock, waitingCount } from './shop-queries.ts';

/**
 * Redeems one item of an incentive: stock, points, redemption and ledger change together or not at all. Neither stock
 * nor points fall below zero, however many requests are concurrent. If there are several reasons to refuse, the reasons
 * that do not depend on points come first: not on offer, limit reached, sold out.
 * Without a price it redeems at any price; with an idempotency key it redeems only once.
 * @returns the redemption, or `notFound` (also for an incentive of another program level), `soldOut`, `priceChanged`,
 *   `insufficientPoints`, `tooManyWaiting`, `keyReused`, `notOnOffer`, `limitReached`
 * @see decisions §4.10
 */
export const redeem: Action<typeof calls.buyStudentShopItems> = async (
  { who, params: { item_id }, body: { price: shownPrice }, headers },
  { database, clock, notices },
) => {
  const key = headers['idempotency-key'] ?? null;
  const seen = async (db: Db, transaction_id: number) => {
    const found = await transactionById(db, transaction_id);
    return found && (await asItsStudentSees(db, [found], instantIn(clock)))[0];
  };
  const redeemed = await database.write(async (db) => {
    // The student is always locked before the incentive. The same order everywhere prevents deadlocks.
    const buyer = await lockBuyer(db, who.stud_id);
    if (!buyer) return signInRequired;
    const known = key === null ? undefined : await redemptionOfKey(db, who.stud_id, key);
    if (known) {
      // If the incentive was deleted, it cannot be compared, but the purchase is still answered.
      if (known.item_id !== null && known.item_id !== item_id) return keyReused;
      const transaction = await seen(db, known.transaction_id);
      return transaction ? { answer: { transaction, current_token: buyer.current_token } } : notFound;
    }
    if ((await waitingCount(db, who.stud_id)) >= MAXIMUM.waitingRedemptions) return calls.tooManyWaiting;
    const createdAt = instantIn(clock);
    const before = await stockOffered(db, item_id, buyer.courseYearSection, createdAt);
    if (!before) return notFound;
    if (!before.onOffer) return calls.notOnOffer;
    if (before.perStudent !== null) {
      const times = (await timesRedeemed(db, who.stud_id, item_id)).get(item_id) ?? [];
      const { isLimitReached, againAt } = limitState(before, times, Date.parse(createdAt));
      if (isLimitReached) return calls.limitReached.saying({ againAt });
    }
    const taken = await takeFromStock(db, item_id, buyer.courseYearSection, buyer.current_token, shownPrice, createdAt);
    if (!taken) {
      const offered = await stockOffered(db, item_id, buyer.courseYearSection, createdAt);
      if (!offered) return notFound;
      if (!offered.onOffer) return calls.notOnOffer;
      if (offered.item_quantity === 0) return calls.soldOut;
      return shownPrice === null || shownPrice === offered.item_price ? calls.insufficientPoints : calls.priceChanged;
    }
    const transaction_id = await keepCopy(db, who.stud_id, taken, createdAt, key);
    const spent = { kind: 'redemption', points: -taken.item_price, exp: 0, level: 0 } as const;
    await postToLedger(db, who.stud_id, transaction_id, [spent], createdAt);
    const transaction = await seen(db, transaction_id);
    if (!transaction) return notFound;
    const answer = { transaction, current_token: buyer.current_token - taken.item_price };
    return { answer, prof_id: taken.prof_id };
  });
  if (redeemed instanceof Refusal) return redeemed;
  const { answer, prof_id } = redeemed;
  if (prof_id !== undefined) notices.publish({ kind: 'redemptions', prof_id });
  return answer;
};

/** Routes that redeem incentives and list a student's own redemptions. */
export function shopRoutes(serve: Serve, services: Services): void {
  const { read } = services.database;
  serve(calls.buyStudentShopItems, redeem);
  serve(getStudentTransactions, ({ who }) =>
    named('studentTransaction', transactionsOfStudent(read, who.stud_id, instantIn(services.clock))),
  );
}
