import type { RedemptionState } from '#contract/rewards/tickets/ticket-calls.ts';
import type { stateSigns } from '#web/platform/ui/status-pill.tsx';

/** The name of each state of a redemption. @see docs/words.md */
export const stateWords: Readonly<Record<RedemptionState, string>> = {
  pending: 'Pending',
  verified: 'Verified',
  declined: 'Declined',
  cancelled: 'Canceled',
  returned: 'Refunded',
};

export const stateTones: Readonly<Record<RedemptionState, keyof typeof stateSigns>> = {
  pending: 'pending',
  verified: 'present',
  declined: 'absent',
  cancelled: 'none',
  returned: 'absent',
};
