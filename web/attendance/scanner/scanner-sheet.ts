import type { Roll } from '#contract/attendance/roll/roll-calls.ts';
import { statusText } from '#web/attendance/roll/status-text.ts';
import { dateText, fileDateText, timeText } from '#web/platform/base/date-text.ts';
import type { Sheet } from '#web/platform/ui/download.ts';
import { scannerText } from './scanner-text.ts';

/**
 * A session's attendance as a file: its whole roll, where whoever has not come is pending until it is over. The file
 * carries the session's date and its program without spaces, or `noprogram`. @see spec §9, decisions §4.14
 */
export function attendanceSheet({ class: session, roll, isOver }: Roll, programLevel: string): Sheet {
  const date = dateText(session.createdAt);
  return {
    fileName: `Attendance_${fileDateText(session.createdAt)}_${programLevel.replace(/\s/gu, '') || 'noprogram'}.csv`,
    lines: [
      scannerText.csvHeading,
      ...roll.map(({ student, status, timeIn }) => [
        date,
        student.first_name,
        student.middle_name,
        student.last_name,
        student.courseYearSection,
        timeIn === null ? '' : timeText(timeIn),
        status === null && !isOver ? scannerText.pending : statusText[status ?? 'absent'],
      ]),
    ],
  };
}
