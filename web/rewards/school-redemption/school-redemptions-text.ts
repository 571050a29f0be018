import { redeemedText } from '#web/rewards/redemptions/redeemed-text.ts';
import { stateWords } from '#web/rewards/tickets/redemption-states.ts';

/** The words of the school's redemptions. @see docs/decisions/0035, docs/decisions/0045 */
export const schoolRedemptionsText = {
  title: 'REDEMPTIONS',
  tab: 'Redemptions',
  detail: 'Of the whole school. What is pending is its professor’s to decide.',
  professor: 'Professor',
  state: 'Status',
  anyState: 'All redemptions',
  states: { left: 'For you to decide', ...stateWords },
  /** Of more than one page, that the newest are there. */
  count: (shown: number, all: number) => `${shown < all ? 'Newest ' : ''}${redeemedText.count(shown, all)}`,
  empty: 'Nothing was redeemed yet.',
  emptyDetail: 'What students redeem of any professor’s incentives appears here.',
  emptyFound: 'No redemption fits these filters.',
  emptyFoundDetail: 'Try another name, or choose all redemptions.',
  fileName: 'school_redemptions.csv',
  csvHead: [...redeemedText.csvHead, 'Professor', 'Reason'],
} as const;
