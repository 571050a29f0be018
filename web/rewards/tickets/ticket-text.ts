import { counted, grouped } from '#contract/platform/base/format-number.ts';
import type { OwnTransaction } from '#contract/rewards/tickets/ticket-calls.ts';

type Back = Pick<OwnTransaction, 'refund'> & { readonly shopitem: Pick<OwnTransaction['shopitem'], 'item_price'> };

/** `100 points`, or `60 of 100 points` if only a part of the price is refunded. */
export function ofPrice(points: number, price: number): string {
  const all = counted(price, 'point');
  return points === price ? all : `${grouped(points)} of ${all}`;
}

/** Texts of claimed incentives and their tickets. @see spec §2, §8 */
export const ticketText = {
  claimed: 'Claimed Incentives',
  claimedTitle: 'CLAIMED INCENTIVES',
  claimedTab: 'Claimed incentives',
  toShow: 'To show',
  claimedAbout: 'Show pending incentives to the professor. Verified incentives turn green here.',
  earlier: 'Earlier',
  /** Subject and professor, with a no-break space, so that no line begins with the dot. */
  of: (subject: string, professor: string) => `${subject}\u00a0· ${professor}`,
  claimedFailed: 'Failed to fetch transactions',
  claimedEmpty: 'You have not claimed any incentives yet.',
  claimedEmptyDetail: 'Spend your points in the incentives hub.',
  toHub: 'Go to the incentives',
  price: (points: string) => `${points} points`,
  columns: { label: 'INCENTIVE LABEL', points: 'POINT VALUE', date: 'DATE', status: 'STATUS' },
  claims: (count: number) => counted(count, 'incentive'),
  showTo: (professor: string) => `Show this to ${professor}`,
  ticketTitle: 'Your ticket',
  ticketDone: 'Done',
  waiting: (count: number) => `${grouped(count)} pending`,
  /** The number of refunds, beside the number of redemptions that count towards a limit. @see docs/decisions/0045 */
  givenBack: (count: number) => `${grouped(count)} refunded`,
  isBack: ({ refund, shopitem: { item_price } }: Back, reason: string) =>
    `${reason === '' ? '' : `${reason} · `}${ofPrice(refund, item_price)} ${refund === 1 && item_price === 1 ? 'is' : 'are'} back`,
  verifiedOn: (day: string) => `On ${day}`,
  cancel: 'Cancel',
  cancelNamed: (label: string, redeemedAt: string) => `Cancel “${label}” of ${redeemedAt}`,
  askCancel: (label: string) => ({
    title: `Cancel “${label}”?`,
    confirmLabel: 'Cancel ticket',
    cancelLabel: 'Keep ticket',
  }),
  cancelDetail: ({ refund, shopitem: { item_price } }: Back) =>
    refund === item_price
      ? `Your ${ofPrice(refund, item_price)} ${refund === 1 ? 'comes' : 'come'} back.`
      : `${ofPrice(refund, item_price)} come back. The other points were already removed by a correction.`,
  cancelTooLate: (state: string) => `The redemption is already ${state} and can no longer be canceled.`,
  cancelled: (back: Back) => `${ticketText.isBack(back, '')}.`,
  cancelFailed: 'The redemption could not be canceled.',
  cancelUntil: (when: string) => `Cancel by ${when}`,
  noConnection: 'No connection.',
  cancelAgain: 'Try again when you’re back online. You won’t cancel twice.',
} as const;
