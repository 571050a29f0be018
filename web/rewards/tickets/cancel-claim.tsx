import { getStudent } from '#contract/people/student/student-calls.ts';
import { getStudentShopItems } from '#contract/rewards/incentive/incentive-calls.ts';
import { cancelTransaction } from '#contract/rewards/redemptions/decision-calls.ts';
import { getStudentTransactions, type OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { isUnanswered } from '#web/platform/calls/call-failed.ts';
import { failureText, useChange } from '#web/platform/ui/change.ts';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { stateWords } from './redemption-states.ts';
import { isUnsent, useClaimedIncentives } from './ticket-data.ts';
import { ticketText } from './ticket-text.ts';

/** The refund in the question, or that the claim can no longer be canceled, because its professor has just decided. */
function CancelDetail({ claim }: { claim: OwnTransaction }) {
  const claims = useClaimedIncentives().data;
  const { state } = claims?.find(({ transaction_id }) => transaction_id === claim.transaction_id) ?? claim;
  return state === 'pending' ? ticketText.cancelDetail(claim) : ticketText.cancelTooLate(stateWords[state]);
}

/**
 * Cancels the student's own redemption after asking for confirmation; the points are refunded.
 * @see docs/decisions/0045
 */
export function useCancelClaim() {
  return useChange(cancelTransaction, {
    sending: ({ transaction_id }: OwnTransaction) => ({ params: { transactionId: transaction_id } }),
    question: (claim) => ({
      ...ticketText.askCancel(claim.shopitem.item_name),
      detail: <CancelDetail claim={claim} />,
    }),
    invalidates: [getStudentTransactions, getStudent, getStudentShopItems],
    done: ({ transaction }) =>
      toastSuccess(cancelTransaction.done, toastMs.redemption, ticketText.cancelled(transaction)),
    failed: (error) =>
      isUnanswered(error) && !isUnsent(error)
        ? { message: ticketText.noConnection, detail: ticketText.cancelAgain }
        : failureText(error, ticketText.cancelFailed),
  });
}
