import { toCsv } from '#contract/platform/base/csv.ts';
import type { AttendanceReport } from './report-calls.ts';
import { reportLines } from './report-lines.ts';

/** The CSV of a report. */
export function reportCsv({ tables }: Pick<AttendanceReport, 'tables'>): string {
  return toCsv(reportLines(tables));
}
