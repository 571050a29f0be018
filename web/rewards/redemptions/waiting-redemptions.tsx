import { VisuallyHidden } from '@mantine/core';
import { getItems } from '#contract/rewards/incentive/incentive-calls.ts';
import { getWaitingRedemptions } from '#contract/rewards/redemptions/redemption-calls.ts';
import { useDesk } from '#web/attendance/session/desk.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { redemptionReads } from './redeemed-data.ts';
import { redeemedText } from './redeemed-text.ts';
import styles from './waiting-redemptions.module.css';

/** What a redemption, and what becomes of it, makes another: the incentives too, of which it takes one. */
const followed = [...redemptionReads, getItems];

function useWaiting(): number {
  return useCall(getWaitingRedemptions, undefined, { staleTime: 0 }).data?.waiting ?? 0;
}

/** How many redemptions wait for the professor, followed as they come and go; nothing where none does. */
export function WaitingRedemptions() {
  const waiting = useWaiting();
  useDesk(followed, 'redemptions');
  if (waiting === 0) return null;
  return (
    <span className={`tint-pending strong tiny ${styles.count}`} data-waiting>
      <span aria-hidden>{waiting > 99 ? '99+' : waiting}</span>
      <VisuallyHidden>{redeemedText.toApprove(waiting)}</VisuallyHidden>
    </span>
  );
}

/** The same in words, where the number alone has nothing beside it that says what waits; the navigation follows it. */
export function ToApprove() {
  const waiting = useWaiting();
  if (waiting === 0) return null;
  return (
    <>
      <span className="heard">, </span>
      <span className={`tint-pending strong tiny ${styles.count} one-line ${styles.said}`}>
        {redeemedText.toApprove(waiting)}
      </span>
    </>
  );
}
