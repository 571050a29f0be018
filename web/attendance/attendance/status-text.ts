import type { Status, StatusSource } from '#contract/attendance/attendance/status.ts';
import { baseText } from '#web/platform/base/base-text.ts';

/** A student's status at a session, in words. */
export const statusText: Readonly<Record<Status, string>> = {
  present: 'Present',
  late: 'Late',
  excused: 'Excused',
  school: 'School activity',
  absent: 'Absent',
};

/** The note beside the time in of what proves less than a code. @see docs/decisions/0036, docs/decisions/0066 */
export const sourceNote = (source: StatusSource | null) =>
  source === 'card' ? 'Card' : source === 'offline' ? 'Offline' : null;

/** Shown where there is no status: the session is in progress, or does not count. */
export const noStatus = baseText.nothing;
