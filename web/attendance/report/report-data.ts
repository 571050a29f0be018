import { useMemo } from 'react';
import {
  type AttendanceReport,
  getOwnReport,
  getSchoolReport,
  type ReportTable,
} from '#contract/attendance/report/report-calls.ts';
import type { CellKind } from '#contract/attendance/report/report-names.ts';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { getSchoolSubjects } from '#contract/subjects/subject/school-subject-calls.ts';
import { getSharedSubjects } from '#contract/subjects/subject/shared-subject-calls.ts';
import { getAllSubject } from '#contract/subjects/subject/subject-calls.ts';
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

/** The subjects that a reader can choose, with their program levels in natural order. */
export function useReportSubjects(who: ReportReader) {
  const school = useCall(getSchoolSubjects, undefined, { enabled: who === 'admin' }).data?.subjects;
  const own = useCall(getAllSubject, undefined, { enabled: who === 'professor' }).data?.subject;
  const shared = useCall(getSharedSubjects, undefined, { enabled: who === 'professor' }).data?.shared;
  return useMemo(() => {
    const subjects =
      school ?? (own && [...own, ...(shared ?? []).filter(({ role, holds }) => role !== 'helper' && holds)]);
    if (!subjects) return undefined;
    const levels = distinctInNaturalOrder(subjects.map((subject) => subject.subject_courseYearSection.trim()));
    return { subjects, levels };
  }, [school, own, shared]);
}
