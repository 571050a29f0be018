import { counted, grouped, unitOf } from '#contract/platform/base/format-number.ts';
import type { ShopItem } from '#contract/rewards/incentive/incentive-calls.ts';

/** @see spec §2, §8 */
export const hubText = {
  title: 'INCENTIVES HUB',
  tab: 'Incentives',
  list: 'Incentives',
  failed: 'The incentives could not be loaded.',
  empty: 'There are no incentives for your program level yet.',
  emptyDetail: 'Professors add incentives. Your points do not expire.',
  left: (count: number) => `${grouped(count)} left`,
  missing: (points: number) => `${grouped(points)} more ${unitOf(points, 'point')}`,
  missingFor: (points: number, label: string) => `${hubText.missing(points)} for “${label}”.`,
  redeem: 'Redeem Now',
  soldOut: 'Sold out',
  redeemNamed: (soldOut: boolean, label: string) => `${soldOut ? 'Sold out' : 'Redeem Now'}: ${label}`,
  ofSubject: (label: string, subject: string) => `${label}, ${subject}`,
  question: (label: string) => `Redeem “${label}”?`,
  /** How often each student may redeem an incentive; '' without a limit. */
  limit: ({ perStudent: times, perDays: days }: Pick<ShopItem, 'perStudent' | 'perDays'>) =>
    times === null
      ? ''
      : `${times === 1 ? 'Once' : `${grouped(times)} times`} for each student${days === null ? '' : ` in ${days === 1 ? 'a day' : counted(days, 'day')}`}`,
  cost: (price: number, left: number) =>
    `Price: ${grouped(price)} points. You will have ${counted(left, 'point')} left.`,
  unanswered: (label: string) => `“${label}” may have been redeemed.`,
  triedBefore: 'If the last try worked, you won’t be charged twice.',
  unansweredAdvice: 'Try again. You won’t be charged twice.',
  notRedeemed: (label: string) => `“${label}” was not redeemed.`,
  sendAgain: 'You are offline, so nothing was sent. Try again when you’re back online.',
  redeemFailed: 'The incentive could not be redeemed.',
  reached: (again: string | null) => (again === null ? 'Limit reached' : `Again on ${again}`),
  had: 'You have it',
  hadNamed: (label: string) => `You have it: ${label}`,
  ends: (day: string) => `Until ${day}`,
} as const;
