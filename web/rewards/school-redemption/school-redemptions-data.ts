import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { returnAnyTransaction } from '#contract/rewards/redemptions/decision-calls.ts';
import {
  type askedStates,
  getSchoolTransactions,
  type SchoolTransaction,
  verifySchoolTransaction,
} from '#contract/rewards/redemptions/school-redemption-calls.ts';
import type { LoggedTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { nameWith, type Sign } from '#web/people/student/person-name.ts';
import { send } from '#web/platform/calls/send.ts';
import { QUIETLY_MS } from '#web/platform/table/quiet-reading.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { sayApproved, sayTakenBack, type TakingBack } from '#web/rewards/redemptions/redeemed-data.ts';
import { redeemedText } from '#web/rewards/redemptions/redeemed-text.ts';

const redemptionsKey = ['admin', 'redemptions'];

/** Which of the school's redemptions are looked at; '' for all of them, and for students of any name. */
export interface Wanted {
  readonly state: (typeof askedStates)[number] | '';
  readonly student: string;
}

const read = ({ state, student }: Wanted, before: number | null, signal?: AbortSignal) =>
  send(getSchoolTransactions, { query: { state: state || null, student: student || null, before }, signal });

/**
 * The school's redemptions, newest first, a page at a time; while they are looked at, read again every half a minute, since
 * nothing tells an administrator of new ones.
 */
export function useSchoolRedemptions(wanted: Wanted) {
  return useInfiniteQuery({
    queryKey: [...redemptionsKey, wanted],
    queryFn: ({ pageParam, signal }) => read(wanted, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: ReplyOf<typeof getSchoolTransactions>) => next,
    placeholderData: keepPreviousData,
    refetchInterval: QUIETLY_MS,
  });
}

/** All of them at once, to be taken away. */
export async function everyRedemption(wanted: Wanted): Promise<readonly SchoolTransaction[]> {
  const all: SchoolTransaction[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const page: ReplyOf<typeof getSchoolTransactions> = await read(wanted, before ?? null);
    all.push(...page.transactions);
    before = page.next;
  }
  return all;
}

/** Verifies one that no professor can verify any more, after a question. @see docs/decisions/0035 */
export function useApproveLeft(sign: Sign) {
  return useChange({
    call: ({ transaction_id }: LoggedTransaction) => send(verifySchoolTransaction, { body: { transaction_id } }),
    question: ({ student, shopitem }) => ({
      title: redeemedText.askApprove(shopitem.item_name, nameWith(sign, student)),
      detail: redeemedText.askApproveDetail,
    }),
    stale: [redemptionsKey],
    done: sayApproved(verifySchoolTransaction.done, sign),
    failed: redeemedText.approveFailed,
  });
}

/** Returns what was verified, or declines what no professor can; its points go back. @see docs/decisions/0045 */
export function useTakeAnyBack({ transaction_id }: LoggedTransaction) {
  return useChange({
    call: (values: TakingBack) => send(returnAnyTransaction, { body: { transaction_id, ...values } }),
    stale: [redemptionsKey],
    done: sayTakenBack(returnAnyTransaction.done),
    failed: redeemedText.takeBackFailed,
  });
}
