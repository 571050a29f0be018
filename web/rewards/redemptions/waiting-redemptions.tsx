import { VisuallyHidden } from '@mantine/core';
import { getItems } from '#contract/rewards/incentive/incentive-calls.ts';
import { getWaitingRedemptions } from '#contract/rewards/redemptions/redemption-calls.ts';
import { useDesk } from '#web/attendance/session/desk.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { redemptionReads } from './redeemed-data.ts';
import { redeemedText } from './redeemed-text.ts';
import styles from './waiting-redemptions.module.css';

/** Queries that a redemption or its decision changes, including the incentives, whose stock it reduces. */
const followed = [...redemptionReads, getItems];

function useWaiting(): number {
  return useCall(getWaitingRedemptions, undefined, { staleTime: 0 }).data?.waiting ?? 0;
}

/** The number of redemptions that wait for the professor, live; nothing if there are none. */
export function WaitingRedemptions() {
  const waiting = useWaiting();
  useDesk(followed, 'redemptions');
  if (waiting === 0) return null;
  return (
    <span className={`inline-grid pill tint-pending strong tiny ${styles.count}`} data-waiting>
      <span aria-hidden>{waiting > 99 ? '99+' : waiting}</span>
      <VisuallyHidden>{redeemedText.toApprove(waiting)}</VisuallyHidden>
    </span>
  );
}

/** The number in words, for a place where no text explains it. Also updates the number in the navigation. */
export function ToApprove() {
  const waiting = useWaiting();
  if (waiting === 0) return null;
  return (
    <>
      <span className="heard">, </span>
      <span
        className={`inline-grid pill tint-pending strong tiny one-line space-before-8 ${styles.count}`}
        style={{ paddingInline: '0.5rem' }}
      >
        {redeemedText.toApprove(waiting)}
      </span>
    </>
  );
}
