import type { Pace } from '#contract/platform/base/bounds.ts';

/** Above this many entries, idle entries are evicted. */
const MANY = 10_000;

/** Limits each person's calls. The counts are in memory, so each copy of the product counts separately. */
export interface Pacer {
  /**
   * Subtracts the call's weight from the person's allowance. @returns 0, or the seconds until the allowance is enough
   */
  take(person: number | string, nowMs: number, weight?: number): number;
  /** Gives one unit back if the call had no effect. */
  giveBack(person: number | string): void;
}

/** Limits people to a pace: each allowance grows evenly, up to its maximum. */
export function pacer({ most, perSeconds }: Pace): Pacer {
  const purses = new Map<number | string, { left: number; atMs: number }>();
  const perMs = most / (perSeconds * 1000);
  const leftAt = ({ left, atMs }: { left: number; atMs: number }, nowMs: number) =>
    Math.min(most, left + Math.max(0, nowMs - atMs) * perMs);
  return {
    take(person, nowMs, weight = 1) {
      if (purses.size >= MANY) {
        for (const [each, purse] of purses) if (leftAt(purse, nowMs) >= most) purses.delete(each);
      }
      const purse = purses.get(person);
      const left = purse ? leftAt(purse, nowMs) : most;
      if (left < weight) return (weight - left) / perMs / 1000;
      purses.set(person, { left: left - weight, atMs: nowMs });
      return 0;
    },
    giveBack(person) {
      const purse = purses.get(person);
      if (purse) purse.left = Math.min(most, purse.left + 1);
    },
  };
}
