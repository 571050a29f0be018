import { counted, grouped, unitOf } from '#contract/platform/base/figure-text.ts';
import type { ShopItem } from '#contract/rewards/incentive/incentive-calls.ts';
import type { OwnTransaction } from '#contract/rewards/redemptions/redemption-calls.ts';

type Back = Pick<OwnTransaction, 'refund'> & { readonly shopitem: Pick<OwnTransaction['shopitem'], 'item_price'> };

/** `100 points`, or `60 of 100 points` where not all of a price comes back. */
export function ofPrice(points: number, price: number): string {
  const all = counted(price, 'point');
  return points === price ? all : `${grouped(points)} of ${all}`;
}

/** The words of the incentives hub and of what one has claimed. @see spec §2, §8 */
export const hubText = {
  title: 'INCENTIVES HUB',
  tab: 'Incentives',
  claimed: 'Claimed Incentives',
  list: 'Incentives',
  failed: 'The incentives could not be loaded.',
  empty: 'There are no incentives for your program level yet.',
  emptyDetail: 'Your professors add them. Your points keep until then.',
  price: (points: string) => `${points} points`,
  left: (count: number) => `${grouped(count)} left`,
  missing: (points: number) => `${grouped(points)} more ${unitOf(points, 'point')}`,
  missingFor: (points: number, label: string) => `${hubText.missing(points)} for “${label}”.`,
  redeem: 'Redeem Now',
  soldOut: 'Sold out',
  redeemNamed: (soldOut: boolean, label: string) => `${soldOut ? 'Sold out' : 'Redeem Now'}: ${label}`,
  ofSubject: (label: string, subject: string) => `${label}, ${subject}`,
  question: (label: string) => `Redeem “${label}”?`,
  /** How often one may have it, where that is limited. */
  limit: ({ perStudent: times, perDays: days }: Pick<ShopItem, 'perStudent' | 'perDays'>) =>
    times === null
      ? ''
      : `${times === 1 ? 'Once' : `${grouped(times)} times`} for each student${days === null ? '' : ` in ${days === 1 ? 'a day' : counted(days, 'day')}`}`,
  cost: (price: number, left: number) => `It costs ${grouped(price)} points. You keep ${grouped(left)}.`,
  unanswered: (label: string) => `“${label}” may have gone through.`,
  triedBefore: 'If the last try went through, nothing more is taken.',
  unansweredAdvice: 'Try again: it is taken once.',
  notRedeemed: (label: string) => `“${label}” was not redeemed.`,
  sendAgain: 'You are offline, so nothing was sent. Try again when the network is back.',
  redeemFailed: 'The incentive could not be redeemed.',
  claimedTitle: 'CLAIMED INCENTIVES',
  claimedTab: 'Claimed incentives',
  toShow: 'To show',
  claimedAbout: 'Show a ticket to its professor. It turns green here once it is verified.',
  earlier: 'Earlier',
  /** No line of it begins with a dot. */
  of: (subject: string, professor: string, when: string) => `${subject}\u00a0· ${professor}\u00a0· ${when}`,
  claimedFailed: 'Failed to fetch transactions',
  claimedEmpty: 'You have not claimed any incentives yet.',
  claimedEmptyDetail: 'Spend your points in the incentives hub.',
  toHub: 'Go to the incentives',
  columns: { label: 'INCENTIVE LABEL', points: 'POINT VALUE', date: 'DATE', status: 'STATUS' },
  claims: (count: number) => counted(count, 'incentive'),
  showTo: (professor: string) => `Show this to ${professor}`,
  ticketTitle: 'Your ticket',
  ticketDone: 'Done',
  waiting: (count: number) => `${grouped(count)} to show`,
  /** Beside those that count, as a limit counts them. @see docs/decisions/0045 */
  givenBack: (count: number) => `${grouped(count)} given back`,
  isBack: ({ refund, shopitem: { item_price } }: Back, reason: string) =>
    `${reason === '' ? '' : `${reason} · `}${ofPrice(refund, item_price)} ${refund === 1 && item_price === 1 ? 'is' : 'are'} back`,
  verifiedOn: (day: string) => `On ${day}`,
  cancel: 'Cancel it',
  cancelNamed: (label: string, redeemedAt: string) => `Cancel it: “${label}” of ${redeemedAt}`,
  askCancel: (label: string) => `Cancel “${label}”?`,
  cancelDetail: ({ refund, shopitem: { item_price } }: Back) =>
    refund === item_price
      ? `Your ${ofPrice(refund, item_price)} ${refund === 1 ? 'comes' : 'come'} back.`
      : `${ofPrice(refund, item_price)} come back. The others were spent when they were withdrawn or corrected.`,
  cancelTooLate: (state: string) => `It is ${state} by now and cannot be cancelled any more.`,
  cancelled: (back: Back) => `${hubText.isBack(back, '')}.`,
  cancelFailed: 'It could not be cancelled.',
  cancelUntil: (when: string) => `Possible until ${when}`,
  noConnection: 'No connection.',
  cancelAgain: 'Please try again when it is back: it is cancelled once.',
  reached: (again: string | null) => (again === null ? 'You have had it as often as it may be' : `Again on ${again}`),
  had: 'You have it',
  hadNamed: (label: string) => `You have it: ${label}`,
  ends: (day: string) => `Until ${day}`,
} as const;
