import type { RollCounts } from '#contract/attendance/roll/roll-calls.ts';

export function allOf(counts: RollCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

export function sumOfCounts(all: readonly RollCounts[]): RollCounts {
  const sums = { present: 0, late: 0, excused: 0, school: 0, absent: 0, none: 0 };
  for (const counts of all) for (const of of Object.keys(sums) as (keyof RollCounts)[]) sums[of] += counts[of];
  return sums;
}

/** The number of students present. */
export function hereOf({ present, late }: RollCounts): number {
  return present + late;
}

/** The percentage of counted sessions that were attended or missed for a school activity; null if none count. */
export function rateOf(counts: RollCounts): number | null {
  const { present, expected } = attendedOf(counts);
  return expected === 0 ? null : Math.round((100 * present) / expected);
}

/** Sessions attended or missed for a school activity, and all sessions that count. Excused sessions do not count. */
export function attendedOf({ present, late, school, absent }: RollCounts): { present: number; expected: number } {
  const attended = present + late + school;
  return { present: attended, expected: attended + absent };
}
