import { useMemo } from 'react';
import {
  type AttendanceReport,
  getOwnReport,
  getSchoolReport,
  type ReportTable,
} from '#contract/attendance/report/report-calls.ts';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { getSchoolSubjects } from '#contract/subjects/subject/school-subject-calls.ts';
import { getSharedSubjects } from '#contract/subjects/subject/shared-subject-calls.ts';
import { getAllSubject } from '#contract/subjects/subject/subject-calls.ts';
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

/** The subjects that a reader can choose, with their program levels in natural order. */
export function useReportSubjects(who: ReportReader) {
  const school = useCall(getSchoolSubjects, undefined, { enabled: who === 'admin' }).data?.subjects;
  const own = useCall(getAllSubject, undefined, { enabled: who === 'professor' }).data?.subject;
  const shared = useCall(getSharedSubjects, undefined, { enabled: who === 'professor' }).data?.shared;
  return useMemo(() => {
    const seen = (shared ?? []).filter(({ role, holds }) => role !== 'helper' && holds);
    const subjects = school ?? (own ? [...own, ...seen] : []);
    return { subjects, levels: distinctInNaturalOrder(subjects.map((one) => one.subject_courseYearSection.trim())) };
  }, [school, own, shared]);
}
