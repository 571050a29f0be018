import {
  type AttendanceReport,
  getOwnReport,
  getSchoolReport,
  type ReportTable,
} from '#contract/attendance/report/report-calls.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { daysOf, type ReportReader, type ReportView } from './report-view.ts';

const calls = { professor: getOwnReport, admin: getSchoolReport };

/** The report of a view */
export function useReport(who: ReportReader, view: ReportView, enabled = true) {
  const { report, period: _period, ...filters } = view;
  const query = { ...filters, ...daysOf(view), as: '' as const, in_a_row: '' };
  return useCall(calls[who] as typeof getSchoolReport, { params: { report }, query }, { enabled });
}

/** A row's cell by the name of its column */
export const cellOf = ({ columns }: ReportTable, row: ReportTable['rows'][number], id: string) =>
  row.cells[columns.findIndex((column) => column.id === id)] ?? null;

/** Whether a report has anything but names and zeros. */
export function hasContent({ tables }: AttendanceReport): boolean {
  return tables.some(({ columns, rows }) => {
    const counting = columns.map(({ kind }) => ['count', 'share', 'change', 'letter'].includes(kind));
    return rows.some(({ cells }) => !counting.includes(true) || cells.some((cell, at) => counting[at] && cell));
  });
}
