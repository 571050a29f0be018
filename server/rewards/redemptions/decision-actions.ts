import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import * as calls from '#contract/rewards/redemptions/decision-calls.ts';
import { mayBeReturned } from '#contract/rewards/redemptions/decision-rules.ts';
import { alreadyDecided } from '#contract/rewards/redemptions/redemption-calls.ts';
import type { LoggedTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { refund } from '#server/people/ledger/kept-queries.ts';
import { type Authorized, type Person, personIdOf } from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn, secondsAfter } from '#server/platform/base/clock.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { settingValue } from '#server/platform/settings/settings-queries.ts';
import { lockBuyer, studentPoints } from '#server/rewards/shop/shop-queries.ts';
import { asItsStudentSees } from '#server/rewards/tickets/ticket-queries.ts';
import * as queries from './decision-queries.ts';
import { ownRedemption } from './redemption-queries.ts';

/** The kind of refund that a call requests, and the reasons to refuse it. */
interface Wanted<Refused extends Refusal> {
  find: (db: Db) => Promise<Authorized<LoggedTransaction> | undefined>;
  decision: (found: LoggedTransaction) => queries.Decision['decision'];
  reason: string;
  restock: boolean;
  /** Called for a redemption in the right state, to refuse it for another reason. */
  refuses?: (db: Db, found: LoggedTransaction) => Promise<Refused | undefined> | Refused | undefined;
  /** Additional work of the one request that decides the redemption. */
  done?: (db: Db, stud_id: number, decision: queries.Decision['decision']) => Promise<void>;
}

/**
 * Refunds a redemption. The student gets the price, minus points that were to be taken back after the redemption but
 * had already been spent. If the call requests restocking and the incentive still exists, one item is added to the
 * stock. A repeated call changes nothing. Locks are taken in the order student, incentive, redemption, as when
 * redeeming, so that there is no deadlock.
 */
async function decide<Refused extends Refusal>(
  { database, clock, notices }: Services,
  who: Person,
  wanted: Wanted<Refused>,
): Promise<{ transaction: LoggedTransaction } | typeof notFound | typeof alreadyDecided | Refused> {
  const decided = await database.write(async (db) => {
    const first = await wanted.find(db);
    const parts = first && (await queries.partsOf(db, first));
    if (!parts || !(await lockBuyer(db, parts.stud_id))) return notFound;
    const { stud_id, prof_id, item_id, item_price } = parts;
    const isRestocked = wanted.restock && item_id !== null && (await queries.canTakeOneBack(db, item_id));
    const found = await wanted.find(db);
    if (!found) return notFound;
    const decision = wanted.decision(found);
    if (found.state === decision) return { transaction: found };
    if (found.state !== (decision === 'returned' ? 'verified' : 'pending')) return alreadyDecided;
    const refused = await wanted.refuses?.(db, found);
    if (refused) return refused;
    const decidedAt = instantIn(clock);
    const by = { decidedByRole: who.role, decided_by: personIdOf(who), decisionReason: wanted.reason };
    if (!(await queries.storeDecision(db, found, { decision, decidedAt, ...by }, isRestocked))) return alreadyDecided;
    if (isRestocked && item_id !== null) await queries.takeBack(db, item_id);
    await refund(db, { stud_id, transaction_id: found.transaction_id, item_price }, decidedAt);
    const transaction = await wanted.find(db);
    if (!transaction) return notFound;
    await wanted.done?.(db, stud_id, decision);
    return { transaction, told: { stud_id, prof_id } };
  });
  if (decided instanceof Refusal) return decided;
  const { transaction, told } = decided;
  if (told) {
    const { stud_id, prof_id } = told;
    notices.publish({ kind: 'redemption-decided', stud_id, transaction_id: transaction.transaction_id });
    if (prof_id !== null) notices.publish({ kind: 'redemptions', prof_id });
  }
  return { transaction };
}

/**
 * Declines a pending redemption of one of the professor's incentives, which may be deleted.
 * @returns the redemption, or `notFound`, `alreadyDecided`
 * @see docs/decisions/0045
 */
export const decline: Action<typeof calls.declineTransaction> = (
  { who, body: { transaction_id, reason, restock } },
  services,
) =>
  decide<never>(services, who, {
    find: (db) => ownRedemption(db, who.prof_id, transaction_id),
    decision: () => 'declined',
    reason,
    restock: restock ?? true,
  });

/**
 * Returns a verified redemption of one of the professor's incentives, within 30 days.
 * @returns the redemption, or `notFound`, `alreadyDecided`, `returnTooLate`
 * @see docs/decisions/0045
 */
export const takeBackVerified: Action<typeof calls.returnTransaction> = (
  { who, body: { transaction_id, reason, restock } },
  services,
) => {
  const now = instantIn(services.clock);
  return decide(services, who, {
    find: (db) => ownRedemption(db, who.prof_id, transaction_id),
    decision: () => 'returned',
    reason,
    restock: restock ?? true,
    refuses: (_db, { verifiedAt }) => (mayBeReturned(verifiedAt, now) ? undefined : calls.returnTooLate),
  });
};

/**
 * Returns any verified redemption, however old, or declines a pending one whose professor's account is closed or
 * deleted; an audit entry records it.
 * @returns the redemption, or `notFound` (also if a professor can decide it), `alreadyDecided`
 * @see docs/decisions/0045
 */
export const takeAnyBack: Action<typeof calls.returnAnyTransaction> = (
  { who, body: { transaction_id, reason, restock } },
  services,
) =>
  decide<never>(services, who, {
    find: (db) => queries.decidableByAdministrator(db, who, transaction_id),
    decision: ({ isVerified }) => (isVerified ? 'returned' : 'declined'),
    reason,
    restock: restock ?? true,
    done: (db, stud_id, decision) => {
      const action = decision === 'returned' ? 'redemption-returned' : 'redemption-declined';
      return audit(db, services.clock, who, action, `${transaction_id}`, { role: 'student', ids: [stud_id] });
    },
  });

/**
 * Cancels the student's own redemption within the minutes that the school allows.
 * @returns the redemption and the student's current points, or `notFound`, `alreadyDecided`, `cancelTooLate`
 * @see docs/decisions/0045
 */
export const cancel: Action<typeof calls.cancelTransaction> = async (
  { who, params: { transactionId: transaction_id } },
  services,
) => {
  const { read } = services.database;
  const now = instantIn(services.clock);
  const cancelled = await decide(services, who, {
    find: (db) => queries.redemptionOfStudent(db, who.stud_id, transaction_id),
    decision: () => 'cancelled',
    reason: '',
    restock: true,
    refuses: async (db, { createdAt }) =>
      secondsAfter(createdAt, (await settingValue(db, 'cancel_minutes')) * 60) <= now ? calls.cancelTooLate : undefined,
  });
  if (cancelled instanceof Refusal) return cancelled;
  const [transaction] = await asItsStudentSees(read, [cancelled.transaction], now);
  const points = await studentPoints(read, who.stud_id);
  return transaction && points !== undefined ? { transaction, current_token: points } : notFound;
};
