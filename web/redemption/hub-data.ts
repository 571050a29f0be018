import { useQuery } from '@tanstack/react-query';
import { getStudentShopItems, type ShopItem } from '#contract/incentive/incentive-calls.ts';
import {
  buyStudentShopItems,
  getStudentTransactions,
  insufficientPoints,
  type Transaction,
} from '#contract/redemption/redemption-calls.ts';
import type { OwnStudent } from '#contract/student/student-calls.ts';
import { failureOf, messageOf } from '#web/base/call-failed.ts';
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

/**
 * Redeems an incentive after a question; points, stock and claims are read again whatever came of it.
 * @param onRedeemed with the redemption, once it is done
 * @see decisions §4.10
 */
export function useRedeem(onRedeemed: (bought: Transaction) => void) {
  return useChange({
    call: ({ item }: Redeeming) =>
      send(buyStudentShopItems, { params: { item_id: item.item_id }, body: { price: item.item_price } }),
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
    failed: (error) =>
      failureOf(buyStudentShopItems, error)?.code === insufficientPoints.code
        ? { message: insufficientPoints.message, toastMs: toastMs.redemption }
        : { message: messageOf(error, hubText.redeemFailed) },
  });
}
