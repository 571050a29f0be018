import type { RollCounts } from '#contract/attendance/roll/roll-calls.ts';

/** How many belong to a session: those who came, and those who have not. */
export function allOf(counts: RollCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Counts of several added up. */
export function sumOfCounts(all: readonly RollCounts[]): RollCounts {
  const sum = (of: keyof RollCounts) => all.reduce((total, counts) => total + counts[of], 0);
  return {
    present: sum('present'),
    late: sum('late'),
    excused: sum('excused'),
    school: sum('school'),
    absent: sum('absent'),
    none: sum('none'),
  };
}

/** How many came. */
export function hereOf({ present, late }: RollCounts): number {
  return present + late;
}

/** The share in percent of sessions that were attended or missed on school business; null where none counts. */
export function rateOf(counts: RollCounts): number | null {
  const { present, expected } = attendedOf(counts);
  return expected === 0 ? null : Math.round((100 * present) / expected);
}

/** How many sessions were attended or missed on school business, of those that count: what is excused does not. */
export function attendedOf({ present, late, school, absent }: RollCounts): { present: number; expected: number } {
  const attended = present + late + school;
  return { present: attended, expected: attended + absent };
}
