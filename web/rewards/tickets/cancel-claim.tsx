import { cancelTransaction } from '#contract/rewards/redemptions/decision-calls.ts';
import type { OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { hubKey } from '#web/people/student/hub-key.ts';
import { studentKey } from '#web/people/student/student-data.ts';
import { isUnanswered } from '#web/platform/calls/call-failed.ts';
import { send } from '#web/platform/calls/send.ts';
import { failureText, useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { stateWords } from './redemption-states.ts';
import { claimedKey, isUnsent, useClaimedIncentives } from './ticket-data.ts';
import { ticketText } from './ticket-text.ts';

/** What comes back, as long as it can be cancelled: its professor may decide while the question stands. */
function CancelDetail({ claim }: { claim: OwnTransaction }) {
  const claims = useClaimedIncentives().data;
  const { state } = claims?.find(({ transaction_id }) => transaction_id === claim.transaction_id) ?? claim;
  return state === 'pending' ? ticketText.cancelDetail(claim) : ticketText.cancelTooLate(stateWords[state]);
}

/** Cancels a redemption of one's own after a question; its points come back. @see docs/decisions/0045 */
export function useCancelClaim() {
  return useChange({
    call: ({ transaction_id }: OwnTransaction) =>
      send(cancelTransaction, { params: { transactionId: transaction_id } }),
    question: (claim) => ({
      title: ticketText.askCancel(claim.shopitem.item_name),
      detail: <CancelDetail claim={claim} />,
    }),
    stale: [claimedKey, studentKey, hubKey],
    done: ({ transaction }) =>
      toastSuccess(cancelTransaction.done, toastMs.redemption, ticketText.cancelled(transaction)),
    failed: (error) =>
      isUnanswered(error) && !isUnsent(error)
        ? { message: ticketText.noConnection, detail: ticketText.cancelAgain }
        : failureText(error, ticketText.cancelFailed),
  });
}
