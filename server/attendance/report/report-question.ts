import type { AttendanceReport, ReportQuery, ReportRules } from '#contract/attendance/report/report-calls.ts';
import type { ReportName } from '#contract/attendance/report/report-names.ts';
import type { Role } from '#contract/platform/base/call.ts';

/** A report that someone may see, with everything that its tables depend on except the time. */
export interface ReportQuestion
  extends Pick<ReportQuery, 'courseYearSection' | 'stud_id' | 'day_of_week' | 'hour'>,
    Pick<AttendanceReport, 'from' | 'to' | 'filters'> {
  report: ReportName;
  in_a_row: number;
  /** The subjects that the report is about; null for every subject. */
  subject_ids: readonly number[] | null;
  /** Whether the columns are sessions, because the report is about one subject. */
  isOfSubject: boolean;
  /** Who reads it: a professor's report shows only leave that the professor gave. */
  viewer: { role: Role; prof_id: number | null };
  rules: ReportRules;
  timeZone: string;
}
