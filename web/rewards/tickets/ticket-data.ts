import { useEffect, useState } from 'react';
import { getStudentTransactions, type OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';
import { CallFailed } from '#web/platform/calls/call-failed.ts';
import { keptOnDevice } from '#web/platform/calls/query-client.ts';
import { useCall } from '#web/platform/calls/use-call.ts';

/** The student's redemptions, newest first. Stored on the device, since a ticket may be shown without a network. */
export function useClaimedIncentives() {
  return useCall(getStudentTransactions, undefined, {
    select: ({ studentTransaction }) => studentTransaction,
    meta: keptOnDevice,
  });
}

/** Whether a request failed before the device sent it. */
export const isUnsent = (error: unknown) => error instanceof CallFailed && error.code === 'unsent';

/** Whether a claim can still be canceled; updates when the time is over. */
export function useCancellable({ cancelUntil }: Pick<OwnTransaction, 'cancelUntil'>): boolean {
  const [nowMs, setNowMs] = useState(Date.now);
  const leftMs = cancelUntil === null ? 0 : Date.parse(cancelUntil) - nowMs;
  useEffect(() => {
    if (leftMs <= 0) return;
    const timer = setTimeout(() => setNowMs(Date.now()), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return leftMs > 0;
}
