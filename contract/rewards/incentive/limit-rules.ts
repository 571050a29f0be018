import type { Instant } from '#contract/platform/base/fields.ts';
import type { OfferedItem, ShopItem } from './incentive-calls.ts';

const DAY_MS = 86_400_000;

/**
 * Whether a student has an incentive as often as they may, and when they may have it again.
 * @param times when they redeemed it, but for what was given back, in any order
 * @returns `againAt` null where it is not reached, or will stay so
 * @see docs/decisions/0045
 */
export function limitState(
  { perStudent, perDays }: Pick<ShopItem, 'perStudent' | 'perDays'>,
  times: readonly Instant[],
  nowMs: number,
): Pick<OfferedItem, 'isLimitReached' | 'againAt'> {
  const free = { isLimitReached: false, againAt: null };
  if (perStudent === null) return free;
  // The one that has to be old enough before another may follow.
  const decisive = times.map((time) => Date.parse(time)).sort((a, b) => b - a)[perStudent - 1];
  if (decisive === undefined) return free;
  if (perDays === null) return { isLimitReached: true, againAt: null };
  const againMs = decisive + perDays * DAY_MS;
  return againMs <= nowMs ? free : { isLimitReached: true, againAt: new Date(againMs).toISOString() };
}
