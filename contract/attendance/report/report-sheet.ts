import { toCsv } from '#contract/platform/base/csv.ts';
import type { AttendanceReport } from './report-calls.ts';
import { reportLines } from './report-cells.ts';

/** The CSV of a report. */
export function reportCsv({ tables }: Pick<AttendanceReport, 'tables'>): string {
  return toCsv(reportLines(tables));
}
