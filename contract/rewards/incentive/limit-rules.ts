import type { Instant } from '#contract/platform/base/fields.ts';
import type { OfferedItem, ShopItem } from './incentive-calls.ts';

const DAY_MS = 86_400_000;

/**
 * Whether a student has reached the limit of an incentive, and when they may redeem it again.
 * @param times when the student redeemed the incentive, in any order, without refunded redemptions
 * @returns `againAt` is null if the limit is not reached, or is reached for good
 * @see docs/decisions/0045
 */
export function limitState(
  { perStudent, perDays }: Pick<ShopItem, 'perStudent' | 'perDays'>,
  times: readonly Instant[],
  nowMs: number,
): Pick<OfferedItem, 'isLimitReached' | 'againAt'> {
  const free = { isLimitReached: false, againAt: null };
  if (perStudent === null) return free;
  // The earliest redemption that counts; the next is allowed once it is old enough.
  const decisive = times.map((time) => Date.parse(time)).sort((a, b) => b - a)[perStudent - 1];
  if (decisive === undefined) return free;
  if (perDays === null) return { isLimitReached: true, againAt: null };
  const againMs = decisive + perDays * DAY_MS;
  return againMs <= nowMs ? free : { isLimitReached: true, againAt: new Date(againMs).toISOString() };
}
