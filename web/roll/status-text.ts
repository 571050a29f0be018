import type { Status } from '#contract/attendance/status.ts';

/** What a student is at a session, in words. */
export const statusText: Readonly<Record<Status, string>> = {
  present: 'Present',
  late: 'Late',
  excused: 'Excused',
  school: 'On school business',
  absent: 'Absent',
};

/** What is shown where there is no status: the session is under way, or does not count. */
export const noStatus = '–';
