import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { getStudentShopItems, type ShopItem } from '#contract/incentive/incentive-calls.ts';
import {
  buyStudentShopItems,
  getStudentTransactions,
  insufficientPoints,
  type Transaction,
} from '#contract/redemption/redemption-calls.ts';
import type { OwnStudent } from '#contract/student/student-calls.ts';
import { CallFailed, failureOf, messageOf } from '#web/base/call-failed.ts';
import { randomKey } from '#web/base/random-key.ts';
import { send } from '#web/base/send.ts';
import { studentKey } from '#web/student/student-data.ts';
import { useChange } from '#web/ui/change.ts';
import { toastMs, toastSuccess } from '#web/ui/toast.ts';
import { hubText } from './hub-text.ts';

const hubKey = ['hub-incentives'];
/** The key under which one's own redemptions are kept. */
export const claimedKey = ['claimed-incentives'];

/** The incentives of the student's program, newest first, sold-out ones included. */
export function useHubIncentives() {
  return useQuery({
    queryKey: hubKey,
    queryFn: async ({ signal }) => (await send(getStudentShopItems, { signal })).filteredShopItems,
  });
}

/** What the student has redeemed, newest first. */
export function useClaimedIncentives() {
  return useQuery({
    queryKey: claimedKey,
    queryFn: async ({ signal }) => (await send(getStudentTransactions, { signal })).studentTransaction,
  });
}

/** What one redeems, and the points one has; undefined while they are unknown. */
interface Redeeming {
  readonly item: ShopItem;
  readonly points: number | undefined;
}

/** The keys of tries without an answer, by item_id: tried again, whichever way, an incentive is taken once. */
const unanswered = new Map<number, string>();

const isUnanswered = (error: unknown) => !(error instanceof CallFailed) || error.status === 0 || error.status >= 500;

async function redeemOnce({ item_id, item_price: price }: ShopItem) {
  const key = unanswered.get(item_id) ?? randomKey();
  unanswered.set(item_id, key);
  try {
    const headers = { 'Idempotency-Key': key };
    const reply = await send(buyStudentShopItems, { params: { item_id }, headers, body: { price } });
    unanswered.delete(item_id);
    return reply;
  } catch (error) {
    if (!isUnanswered(error)) unanswered.delete(item_id);
    throw error;
  }
}

/**
 * Redeems an incentive after a question; points, stock and claims are read again whatever came of it.
 * Where no answer came, it is sent with the same mark the next time.
 * @param onRedeemed with the redemption, once it is done
 * @see decisions §4.10
 */
export function useRedeem(onRedeemed: (bought: Transaction) => void) {
  const tried = useRef('');
  return useChange({
    call({ item }: Redeeming) {
      tried.current = item.item_name;
      return redeemOnce(item);
    },
    question: ({ item: { item_name, item_price }, points }) => ({
      title: hubText.question(item_name),
      ...(points !== undefined && { detail: hubText.cost(item_price, points - item_price) }),
    }),
    stale: [studentKey, hubKey, claimedKey],
    kept: [
      studentKey,
      ({ current_token }) =>
        (student: OwnStudent | undefined) =>
          student && { ...student, current_token },
    ],
    done: ({ transaction }) => {
      toastSuccess(buyStudentShopItems.done, toastMs.redemption);
      onRedeemed(transaction);
    },
    failed: (error) => {
      if (isUnanswered(error)) return { message: hubText.unanswered(tried.current), detail: hubText.unansweredAdvice };
      return failureOf(buyStudentShopItems, error)?.code === insufficientPoints.code
        ? { message: insufficientPoints.message, toastMs: toastMs.redemption }
        : { message: messageOf(error, hubText.redeemFailed) };
    },
  });
}
