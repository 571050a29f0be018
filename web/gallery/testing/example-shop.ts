import type { OfferedItem } from '#contract/rewards/incentive/incentive-calls.ts';
import type { OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';

/** What an incentive has without limits, times and picture, as a student sees it. */
export const plainOffer = {
  perStudent: null,
  perDays: null,
  availableFrom: null,
  availableUntil: null,
  isHidden: false,
  icon: '',
  isLimitReached: false,
  againAt: null,
} satisfies Partial<OfferedItem>;

/** What a redemption has that nobody took back. */
export const undecided = {
  state: 'pending',
  decidedAt: null,
  decidedBy: null,
  decisionReason: '',
  isRestocked: false,
  refund: 100,
  cancelUntil: null,
} satisfies Partial<OwnTransaction>;
