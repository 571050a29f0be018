import type { Status } from '#contract/attendance/status.ts';
import type { RollCounts } from './roll-calls.ts';

/** How many have each status, and how many none. */
export function countsOf(given: Iterable<Status | null>): RollCounts {
  const counts: RollCounts = { present: 0, late: 0, excused: 0, school: 0, absent: 0, none: 0 };
  for (const status of given) counts[status ?? 'none'] += 1;
  return counts;
}
