import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getStudent, type OwnStudent } from '#contract/people/student/student-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { getStudentShopItems, type OfferedItem } from '#contract/rewards/incentive/incentive-calls.ts';
import { buyStudentShopItems, insufficientPoints, soldOut } from '#contract/rewards/shop/shop-calls.ts';
import { getStudentTransactions, type OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { CallFailed, failureOf, messageOf } from '#web/platform/calls/call-failed.ts';
import { keyOfTry } from '#web/platform/calls/random-key.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastError, toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { isUnsent } from '#web/rewards/tickets/ticket-data.ts';
import { hubText } from './hub-text.ts';

/** The incentive, and the student's points; undefined while unknown. */
interface Redeeming {
  readonly item: OfferedItem;
  readonly points: number | undefined;
}

/** The keys of tries without an answer, by item_id: any retry redeems an incentive only once. */
const unanswered = new Map<number, string>();

const isUnanswered = (error: unknown) => !(error instanceof CallFailed) || error.status === 0 || error.status >= 500;

/** Whether a request failed before the server processed the redemption. */
const isUnheard = (error: unknown) =>
  error instanceof CallFailed && ['unsent', 'too-many', 'sign-in-required'].includes(error.code);

async function redeemOnce(item: OfferedItem): Promise<ReplyOf<typeof buyStudentShopItems>> {
  const { item_id, item_price: price } = item;
  const before = unanswered.get(item_id);
  const headers = { 'Idempotency-Key': keyOfTry(unanswered, item_id) };
  try {
    const reply = await send(buyStudentShopItems, { params: { item_id }, headers, body: { price } });
    unanswered.delete(item_id);
    // A redemption without an answer may have been canceled or declined since; pressing again then starts a new one.
    if (before !== undefined && !['pending', 'verified'].includes(reply.transaction.state))
      return await redeemOnce(item);
    return reply;
  } catch (error) {
    // A request that was turned away says nothing about an earlier try.
    if (isUnheard(error) ? before === undefined : !isUnanswered(error)) unanswered.delete(item_id);
    throw error;
  }
}

/**
 * Returns the stock and the points. If the stock or the points would not allow the redemption, refetches both first.
 */
async function standingOf(queries: QueryClient, { item, points }: Redeeming): Promise<Redeeming> {
  if (item.item_quantity > 0 && (points === undefined || points >= item.item_price)) return { item, points };
  await Promise.all([getStudentShopItems, getStudent].map((call) => queries.refetchQueries({ queryKey: keyOf(call) })));
  const items = queries.getQueryData(keyOf(getStudentShopItems))?.filteredShopItems;
  return {
    item: items?.find(({ item_id }) => item_id === item.item_id) ?? item,
    points: queries.getQueryData(keyOf(getStudent))?.current_token,
  };
}

/**
 * Redeems an incentive after asking for confirmation, or says why this is not possible. Always refetches points, stock
 * and claims afterward. After a try without an answer, the next try has the same key.
 * @param onRedeemed called with the new redemption
 * @see decisions §4.10
 */
export function useRedeem(onRedeemed: (bought: OwnTransaction) => void) {
  const queries = useQueryClient();
  const tried = useRef({ item_id: 0, item_name: '' });
  function redeemNoted({ item }: Redeeming) {
    tried.current = item;
    return redeemOnce(item);
  }
  const redeem = useChange(redeemNoted, {
    question({ item, points }) {
      const { item_id, item_name, item_price, perStudent } = item;
      const said = [
        unanswered.has(item_id)
          ? hubText.triedBefore
          : points !== undefined && hubText.cost(item_price, points - item_price),
        perStudent !== null && `${hubText.limit(item)}.`,
      ].filter(Boolean);
      return { title: hubText.question(item_name), detail: said.join(' '), confirmLabel: hubText.redeem };
    },
    invalidates: [getStudent, getStudentShopItems, getStudentTransactions],
    updates: [
      getStudent,
      ({ current_token }) =>
        (student: OwnStudent | undefined) =>
          student && { ...student, current_token },
    ],
    done: ({ transaction }) => {
      toastSuccess(buyStudentShopItems.done, toastMs.redemption);
      onRedeemed(transaction);
    },
    failed: (error) => {
      const { item_id, item_name } = tried.current;
      if (unanswered.has(item_id)) return { message: hubText.unanswered(item_name), detail: hubText.unansweredAdvice };
      if (isUnsent(error)) return { message: hubText.notRedeemed(item_name), detail: hubText.sendAgain };
      return failureOf(buyStudentShopItems, error)?.code === insufficientPoints.code
        ? { message: insufficientPoints.message, toastMs: toastMs.redemption }
        : { message: messageOf(error, hubText.redeemFailed) };
    },
  });

  return async (known: Redeeming) => {
    const { item, points } = await standingOf(queries, known);
    const missing = Math.max(0, item.item_price - (points ?? item.item_price));
    if (item.item_quantity === 0) toastError(soldOut.message, undefined, toastMs.redemption);
    else if (missing > 0)
      toastError(insufficientPoints.message, hubText.missingFor(missing, item.item_name), toastMs.redemption);
    else await redeem.run({ item, points });
  };
}
