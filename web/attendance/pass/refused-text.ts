import type { Status } from '#contract/attendance/attendance/status.ts';
import type { ScanNotice } from '#contract/attendance/check-in/scan-notices.ts';
import { statusText } from '#web/attendance/attendance/status-text.ts';
import { timeText } from '#web/platform/base/date-text.ts';

/** Texts for a student about a refused code, with the next step, and about a changed scan. @see decisions §5.5 */
export const refusedText = {
  message({ outcome, subject_name, class_courseYearSection, since }: ScanNotice): string {
    switch (outcome) {
      case 'already-in-class':
        return since === null ? 'You’re already in' : `You’re already in · ${timeText(since)}`;
      case 'other-program':
        return `This class is for ${class_courseYearSection}`;
      case 'qr-expired':
        return 'This code has expired. Make a new code';
      case 'qr-used':
        return 'This code was already used. Make a new code';
      case 'not-enrolled':
        return `You are not enrolled in ${subject_name}`;
      case 'event-closed':
        return `${subject_name} is not open for attendance now`;
      case 'session-not-yet':
        return 'This class hasn’t started';
      case 'session-closed':
        return 'This class is closed';
    }
  },
  next({ outcome, subject_name }: ScanNotice): string {
    if (outcome === 'already-in-class') return `${subject_name} · nothing more to do`;
    if (outcome === 'qr-expired' || outcome === 'qr-used') return 'Show the code before the time is up.';
    return `${subject_name} · ask your professor if that is not right.`;
  },
  ranOut: 'Your code expired',
  ranOutNext: 'If the scanner did not show your name, tap for a new code.',
  ranOutAway: 'If the scanner showed your name, your attendance will be recorded.',
  /** The student's status at a session now, such as `Data Structures: attendance removed`. */
  changed: (subject: string, status: Status | null) =>
    `${subject}: ${status === null ? 'attendance removed' : statusText[status].toLowerCase()}`,
} as const;
