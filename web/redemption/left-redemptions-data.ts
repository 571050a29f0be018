import { useQuery } from '@tanstack/react-query';
import type { LoggedTransaction } from '#contract/redemption/redemption-calls.ts';
import { getSchoolTransactions, verifySchoolTransaction } from '#contract/redemption/school-redemption-calls.ts';
import { send } from '#web/base/send.ts';
import { nameWith, type Sign } from '#web/student/person-name.ts';
import { useChange } from '#web/ui/change.ts';
import { redeemedText } from './redeemed-text.ts';

const leftKey = ['admin', 'redemptions'];

/** Pending redemptions that no professor can verify any more, newest first. @see docs/decisions/0035 */
export function useLeftRedemptions() {
  return useQuery({
    queryKey: leftKey,
    queryFn: async ({ signal }): Promise<readonly LoggedTransaction[]> =>
      (await send(getSchoolTransactions, { signal })).transactions,
  });
}

/** Verifies one of them after a question; it goes from the list. */
export function useApproveLeft(sign: Sign) {
  return useChange({
    call: ({ transaction_id }: LoggedTransaction) => send(verifySchoolTransaction, { body: { transaction_id } }),
    question: ({ student, shopitem }) => ({
      title: redeemedText.askApprove(shopitem.item_name, nameWith(sign, student)),
      detail: redeemedText.askApproveDetail,
    }),
    stale: [leftKey],
    done: verifySchoolTransaction.done,
    failed: redeemedText.approveFailed,
  });
}
