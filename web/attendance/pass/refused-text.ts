import type { Status } from '#contract/attendance/attendance/status.ts';
import type { ScanNotice } from '#contract/attendance/check-in/scan-notices.ts';
import { statusText } from '#web/attendance/roll/status-text.ts';
import { timeText } from '#web/platform/base/date-text.ts';

/** What a student reads of their refused code, and what to do next, and of a scan that was changed. @see decisions §5.5 */
export const refusedText = {
  message({ outcome, subject_name, class_courseYearSection, since }: ScanNotice): string {
    switch (outcome) {
      case 'already-in-class':
        return since === null ? 'You’re already in' : `You’re already in · ${timeText(since)}`;
      case 'other-program':
        return `This class is for ${class_courseYearSection}`;
      case 'qr-expired':
        return 'This code had expired: make a new one';
      case 'qr-used':
        return 'This code was used before: make a new one';
      case 'not-enrolled':
        return `You are not enrolled in ${subject_name}`;
      case 'event-closed':
        return `${subject_name} takes no attendance now`;
      case 'session-not-yet':
        return 'This class is still to come';
      case 'session-closed':
        return 'This class is closed';
    }
  },
  next({ outcome, subject_name }: ScanNotice): string {
    if (outcome === 'already-in-class') return `${subject_name} · nothing more to do`;
    if (outcome === 'qr-expired' || outcome === 'qr-used') return 'Show it before its seconds are over.';
    return `${subject_name} · ask your professor if that is not right.`;
  },
  ranOut: 'Your code has run out',
  ranOutNext: 'It was not read. Tap for a new one.',
  /** What they are at a session now, such as `Data Structures: not marked any more`. */
  changed: (subject: string, status: Status | null) =>
    `${subject}: ${status === null ? 'not marked any more' : statusText[status].toLowerCase()}`,
} as const;
