import type { Status, StatusSource } from '#contract/attendance/attendance/status.ts';
import { baseText } from '#web/platform/base/base-text.ts';

/** What a student is at a session, in words. */
export const statusText: Readonly<Record<Status, string>> = {
  present: 'Present',
  late: 'Late',
  excused: 'Excused',
  school: 'School activity',
  absent: 'Absent',
};

/** What stands beside a time in where a printed card was scanned, which is worth less than a code. @see docs/decisions/0036 */
export const byCard = (source: StatusSource | null) => (source === 'card' ? 'Card' : null);

/** What is shown where there is no status: the session is under way, or does not count. */
export const noStatus = baseText.nothing;
