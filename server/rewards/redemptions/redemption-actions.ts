import { MOST } from '#contract/platform/base/bounds.ts';
import type { AnswerOf, RefusalOf } from '#contract/platform/base/call.ts';
import { keyReused } from '#contract/platform/base/idempotency-key.ts';
import { notFound, Refusal, signInRequired } from '#contract/platform/base/refusal.ts';
import { limitState } from '#contract/rewards/incentive/limit-rules.ts';
import {
  alreadyDecided,
  type buyStudentShopItems,
  insufficientPoints,
  type LoggedTransaction,
  limitReached,
  notOnOffer,
  priceChanged,
  soldOut,
  tooManyWaiting,
} from '#contract/rewards/redemptions/redemption-calls.ts';
import { postToLedger } from '#server/people/ledger/ledger-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Owned } from '#server/platform/base/owned.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Professor, Student } from '#server/platform/base/who.ts';
import type { Db } from '#server/platform/database/database.ts';
import { timesRedeemed } from '#server/rewards/incentive/offer-queries.ts';
import {
  asItsStudentSees,
  keepCopy,
  lockBuyer,
  ownTransaction,
  redemptionOfKey,
  stockOffered,
  storeVerified,
  takeFromStock,
  transactionById,
  waitingCount,
} from './redemption-queries.ts';

/**
 * Redeems one piece of an incentive: stock, points, redemption and ledger change together or not at all, and neither
 * stock nor points fall below zero, however many try at once. Of several reasons to refuse, what no amount of points helps
 * against comes first: not on offer, as often as it may be, sold out.
 * @param shownPrice what the student agreed to pay; null for whatever it costs
 * @param key the client's mark of this redemption: with it the same incentive is redeemed once, however often it arrives
 * @returns the redemption, or `notFound` (another program level's incentive too), `soldOut`, `priceChanged`,
 *   `insufficientPoints`, `tooManyWaiting`, `keyReused`, `notOnOffer`, `limitReached`
 * @see decisions §4.10
 */
export async function redeem(
  { database, clock, notices }: Services,
  who: Student,
  item_id: number,
  shownPrice: number | null,
  key: string | null,
): Promise<
  AnswerOf<typeof buyStudentShopItems> | RefusalOf<typeof buyStudentShopItems> | typeof notFound | typeof signInRequired
> {
  const seen = async (db: Db, transaction_id: number) => {
    const found = await transactionById(db, transaction_id);
    return found && (await asItsStudentSees(db, [found], instantIn(clock)))[0];
  };
  const redeemed = await database.write(async (db) => {
    // Always the student first and then the incentive: with one order for everybody nobody waits in a circle.
    const buyer = await lockBuyer(db, who.stud_id);
    if (!buyer) return signInRequired;
    const known = key === null ? undefined : await redemptionOfKey(db, who.stud_id, key);
    if (known) {
      // Of a deleted incentive nothing says which it was: what was paid for is answered all the same.
      if (known.item_id !== null && known.item_id !== item_id) return keyReused;
      const transaction = await seen(db, known.transaction_id);
      return transaction ? { answer: { transaction, current_token: buyer.current_token } } : notFound;
    }
    if ((await waitingCount(db, who.stud_id)) >= MOST.waitingRedemptions) return tooManyWaiting;
    const createdAt = instantIn(clock);
    const before = await stockOffered(db, item_id, buyer.courseYearSection, createdAt);
    if (!before) return notFound;
    if (!before.onOffer) return notOnOffer;
    if (before.perStudent !== null) {
      const times = (await timesRedeemed(db, who.stud_id, item_id)).get(item_id) ?? [];
      const { isLimitReached, againAt } = limitState(before, times, Date.parse(createdAt));
      if (isLimitReached) return limitReached.saying({ againAt });
    }
    const taken = await takeFromStock(db, item_id, buyer.courseYearSection, buyer.current_token, shownPrice, createdAt);
    if (!taken) {
      const offered = await stockOffered(db, item_id, buyer.courseYearSection, createdAt);
      if (!offered) return notFound;
      if (!offered.onOffer) return notOnOffer;
      if (offered.item_quantity === 0) return soldOut;
      return shownPrice === null || shownPrice === offered.item_price ? insufficientPoints : priceChanged;
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
}

/**
 * Verifies a redemption of one of the professor's incentives, deleted ones included, and tells its student. The second
 * time changes nothing.
 * @returns the verified redemption, or `notFound`, `alreadyDecided`
 * @see spec §4, decisions §4.10
 */
export async function verifyRedemption(
  services: Services,
  who: Professor,
  transaction_id: number,
): Promise<LoggedTransaction | typeof notFound | typeof alreadyDecided> {
  const transaction = await verified(services, (db) => ownTransaction(db, who.prof_id, transaction_id));
  if (!(transaction instanceof Refusal)) services.notices.publish({ kind: 'redemptions', prof_id: who.prof_id });
  return transaction;
}

/**
 * Verifies the redemption that is found, and tells its student after the commit.
 * @param first what else is done the first time
 */
export async function verified(
  { database, clock, notices }: Services,
  find: (db: Db) => Promise<Owned<LoggedTransaction> | undefined>,
  first?: (db: Db, stud_id: number) => Promise<void>,
): Promise<LoggedTransaction | typeof notFound | typeof alreadyDecided> {
  const done = await database.write(async (db) => {
    const transaction = await find(db);
    if (!transaction) return notFound;
    const now = instantIn(clock);
    const stud_id = await storeVerified(db, transaction, now);
    if (stud_id !== undefined) await first?.(db, stud_id);
    // It may have been decided otherwise since it was found.
    const decided = await find(db);
    if (!decided) return notFound;
    return decided.state === 'verified' ? { stud_id, transaction: decided } : alreadyDecided;
  });
  if (done instanceof Refusal) return done;
  const { stud_id, transaction } = done;
  if (stud_id !== undefined)
    notices.publish({ kind: 'redemption-verified', stud_id, transaction_id: transaction.transaction_id });
  return transaction;
}
