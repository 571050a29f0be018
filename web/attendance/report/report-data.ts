import {
  type AttendanceReport,
  getOwnReport,
  getSchoolReport,
  type ReportTable,
} from '#contract/attendance/report/report-calls.ts';
import type { CellKind } from '#contract/attendance/report/report-names.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { daysOf, type ReportReader, type ReportView } from './report-view.ts';

const calls = { professor: getOwnReport, admin: getSchoolReport };
const whole = ['count', 'share', 'change', 'letter'] as const satisfies readonly CellKind[];

/** The report of a view */
export function useReport(who: ReportReader, view: ReportView, enabled = true) {
  const { report, courseYearSection, subject_id, stud_id, day_of_week, hour } = view;
  const query = {
    ...daysOf(view),
    courseYearSection,
    subject_id,
    stud_id,
    day_of_week,
    hour,
    as: '' as const,
    in_a_row: '',
  };
  return useCall(calls[who] as typeof getSchoolReport, { params: { report }, query }, { enabled });
}

/** A row's cell by the name of its column */
export const cellOf = ({ columns }: ReportTable, row: ReportTable['rows'][number], id: string) =>
  row.cells[columns.findIndex((column) => column.id === id)] ?? null;

/** Whether a report has anything but names and zeros. */
export function hasContent({ tables }: AttendanceReport): boolean {
  return tables.some(({ columns, rows }) => {
    const counting = columns.flatMap(({ kind }, at) => (whole.some((one) => one === kind) ? [at] : []));
    return rows.some(({ cells }) => counting.length === 0 || counting.some((at) => Boolean(cells[at])));
  });
}
