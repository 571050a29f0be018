import type { Status } from '#contract/attendance/attendance/status.ts';
import type { RollCounts, RollEntry } from './roll-calls.ts';

/** The number of students with each status, and of students without a status. */
export function countsOf(given: Iterable<Status | null>): RollCounts {
  const counts: RollCounts = { present: 0, late: 0, excused: 0, school: 0, absent: 0, none: 0 };
  for (const status of given) counts[status ?? 'none'] += 1;
  return counts;
}

/** Whether a student counts as expected: the session was meant for the student, or the student came or is excused. */
export function isExpected({ meant, status }: Pick<RollEntry, 'meant' | 'status'>): boolean {
  return meant || status !== null;
}
