import { useQuery } from '@tanstack/react-query';
import { declineTransaction, returnTransaction } from '#contract/rewards/redemptions/decision-calls.ts';
import * as calls from '#contract/rewards/redemptions/redemption-calls.ts';
import type { LoggedTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { nameWith, type Sign } from '#web/people/student/person-name.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { redeemedText } from './redeemed-text.ts';

export const redemptionReads = [calls.getProfessorTransaction, calls.getWaitingRedemptions];
const redeemedKey = [...keyOf(calls.getProfessorTransaction), 'in one list'];

/**
 * The redemptions of the professor's incentives: pending redemptions first, then the newest.
 * @see spec §2, decisions §4.3
 */
export function useRedeemed() {
  return useQuery({
    queryKey: redeemedKey,
    queryFn: async ({ signal }): Promise<readonly LoggedTransaction[]> =>
      (await send(calls.getProfessorTransaction, { signal })).filteredShopTransactions
        .flat()
        .toSorted(
          (one, other) =>
            Number(one.state !== 'pending') - Number(other.state !== 'pending') ||
            other.transaction_id - one.transaction_id,
        ),
  });
}

export function sayApproved(done: string, sign: Sign) {
  return (_reply: unknown, { shopitem, student }: LoggedTransaction) =>
    toastSuccess(done, toastMs.redemption, redeemedText.approved(shopitem.item_name, nameWith(sign, student)));
}

/**
 * Verifies a redemption after asking for confirmation, and updates the list with the server's answer.
 * @see spec §5, §8
 */
export function useApprove(sign: Sign) {
  return useChange(calls.verifyTransaction, {
    sending: ({ transaction_id }: LoggedTransaction) => ({ body: { transaction_id } }),
    question: ({ student, shopitem }) => ({
      title: redeemedText.askApprove(shopitem.item_name, nameWith(sign, student)),
      detail: redeemedText.askApproveDetail,
    }),
    updates: [
      redeemedKey,
      ({ transaction }) =>
        (all: readonly LoggedTransaction[] | undefined) =>
          all?.map((one) => (one.transaction_id === transaction.transaction_id ? transaction : one)),
    ],
    invalidates: [calls.getWaitingRedemptions],
    done: sayApproved(calls.verifyTransaction.done, sign),
    failed: redeemedText.approveFailed,
  });
}

export interface TakingBack extends Record<string, string | boolean> {
  reason: string;
  restock: boolean;
}

export function sayTakenBack(done: string) {
  return ({ transaction: { refund, shopitem } }: { readonly transaction: LoggedTransaction }) =>
    toastSuccess(done, toastMs.redemption, redeemedText.wentBack(refund, shopitem.item_price));
}

/**
 * Declines a pending redemption, or returns a verified redemption; the points are refunded.
 * @see docs/decisions/0045
 */
export function useTakeRedemptionBack({ transaction_id, state }: LoggedTransaction) {
  const call = state === 'pending' ? declineTransaction : returnTransaction;
  return useChange(call, {
    sending: (values: TakingBack) => ({ body: { transaction_id, ...values } }),
    invalidates: redemptionReads,
    done: sayTakenBack(call.done),
    failed: redeemedText.takeBackFailed,
  });
}
