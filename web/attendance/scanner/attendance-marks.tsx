import { IconAlertTriangle } from '@tabler/icons-react';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import { scannerText } from './scanner-text.ts';

/** Warnings about an unusual attendance, one sentence each, for the professor to judge. */
export function AttendanceMarks({ marks = [] }: Pick<AttendanceRecord, 'marks'>) {
  return marks.map((mark) => (
    <span key={mark} className="flex strong pending tiny gap-4">
      <IconAlertTriangle size={15} stroke={2} style={{ marginBlockStart: '0.125rem' }} aria-hidden />
      {scannerText.marks[mark]}
    </span>
  ));
}
