import type { Roll } from '#contract/attendance/roll/roll-calls.ts';
import { statusText } from '#web/attendance/attendance/status-text.ts';
import { dateText, fileDateText, timeText } from '#web/platform/base/date-text.ts';
import { type Sheet, sheetLines } from '#web/platform/ui/download.ts';
import { scannerText } from './scanner-text.ts';

/** A part of a file name, without characters that file systems refuse. */
const forFile = (text: string) => text.replace(/[\s/\\:*?"<>|]/gu, '');

/**
 * A session's attendance as a file: the whole roll. Until the session is over, students who have not come are pending.
 * The file name has the session's date and its program without spaces, or `noprogram`. If another session would get the
 * same file name, the name also contains the subject. If both sessions are of the same subject, the name contains the
 * start time. @see spec §9, decisions §4.14
 */
export function attendanceSheet(
  { class: session, roll, isOver, professor, namesake }: Roll,
  programLevel: string,
): Sheet {
  const date = dateText(session.createdAt);
  const name = [
    'Attendance',
    fileDateText(session.createdAt),
    programLevel.replace(/\s/gu, '') || 'noprogram',
    ...(namesake ? [forFile(session.subject_name)] : []),
    ...(namesake === 'session'
      ? [forFile((session.start_time ?? '').replace(':', '')) || String(session.class_id)]
      : []),
  ];
  return {
    fileName: `${name.join('_')}.csv`,
    lines: sheetLines(roll, {
      Date: () => date,
      'First Name': ({ student }) => student.first_name,
      'Middle Name': ({ student }) => student.middle_name,
      'Last Name': ({ student }) => student.last_name,
      'Program Level': ({ student }) => student.courseYearSection,
      'Time in': ({ timeIn }) => timeIn && timeText(timeIn),
      Status: ({ status }) => (status === null && !isOver ? scannerText.pending : statusText[status ?? 'absent']),
      'Student Number': ({ number }) => number,
      Subject: () => session.subject_name,
      Professor: () => professor,
      Reason: ({ reason }) => reason,
    }),
  };
}
