import type { AttendanceRecord } from '#contract/attendance/attendance-calls.ts';
import type { Mark } from '#contract/attendance/counting-rules.ts';
import type { ClassSession } from '#contract/session/session-calls.ts';
import type { StudentInClass } from '#contract/student/student-calls.ts';
import { dateText, fileDateText, timeText } from '#web/base/date-text.ts';
import type { Sheet } from '#web/ui/download.ts';
import { scannerText } from './scanner-text.ts';

/**
 * A session's attendance as a file: everyone expected, present or not. The file carries the session's date and its program
 * without spaces, or `noprogram`.
 * @param missed what the session is for whoever has not come: absent, or pending until it is over
 * @see spec §9, decisions §4.9, §4.14
 */
export function attendanceSheet(
  session: ClassSession,
  programLevel: string,
  everyone: readonly StudentInClass[],
  present: readonly AttendanceRecord[],
  missed: Mark,
): Sheet {
  const timeIn = new Map(present.map(({ student, createdAt }) => [student.stud_id, timeText(createdAt)]));
  const date = dateText(session.createdAt);
  const notThere = missed === '0' ? scannerText.statusAbsent : scannerText.statusPending;
  return {
    fileName: `Attendance_${fileDateText(session.createdAt)}_${programLevel.replace(/\s/gu, '') || 'noprogram'}.csv`,
    lines: [
      scannerText.csvHeading,
      ...everyone.map((student) => {
        const time = timeIn.get(student.stud_id);
        return [
          date,
          student.first_name,
          student.middle_name,
          student.last_name,
          student.courseYearSection,
          time ?? '',
          time === undefined ? notThere : scannerText.statusPresent,
        ];
      }),
    ],
  };
}
