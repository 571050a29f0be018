import { redeemedText } from '#web/rewards/redemptions/redeemed-text.ts';
import { stateWords } from '#web/rewards/tickets/redemption-states.ts';

/** @see docs/decisions/0035, docs/decisions/0045 */
export const schoolRedemptionsText = {
  title: 'REDEMPTIONS',
  tab: 'Redemptions',
  detail: 'All redemptions of the school. Professors decide on pending requests.',
  professor: 'Professor',
  state: 'Status',
  anyState: 'All redemptions',
  states: { left: 'For you to decide', ...stateWords },
  /** The number shown. If there are further pages, says that the newest redemptions are shown. */
  count: (shown: number, all: number) => `${shown < all ? 'Newest ' : ''}${redeemedText.count(shown, all)}`,
  empty: 'No redemptions yet.',
  emptyDetail: 'Redemptions of all incentives appear here.',
  emptyFound: 'No redemption matches these filters.',
  emptyFoundDetail: 'Try another name, or choose all redemptions.',
  fileName: 'school_redemptions.csv',
} as const;
