import * as z from 'zod/mini';
import { WHOLE_SCHOOL } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import {
  dayOrNone,
  described,
  idOrNone,
  instant,
  type RequiredField,
  wholeNumberOrKeep,
} from '#contract/platform/base/fields.ts';
import { optionalProgramLevel } from '#contract/platform/base/program-level-fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';
import { settingsBody, settingsReply } from '#contract/platform/settings/setting-fields.ts';
import type { SettingValues } from '#contract/platform/settings/setting-rows.ts';
import { cellKinds, type ReportName, reportNames } from './report-names.ts';

/** The most days of a report, its first and last day included. */
export const REPORT_DAYS = 400;
/** The number of absences in a row from which a student is listed, unless the call names another number. */
export const IN_A_ROW = 3;

/** The report covers too many days. */
export const reportTooLarge = refusal(
  'report-too-large',
  400,
  `A report covers at most ${REPORT_DAYS} days. Please choose a shorter period.`,
  'from',
);
/** The last day is before the first. */
export const reportDays = refusal('report-days', 400, 'The last day must not be before the first day.', 'to');
/** A report about one student needs a student, and a register needs a program level or a subject. */
export const reportNeeds = refusal('report-needs', 400, 'Please choose whom the report is about.');
/** The person already waits for another report, or too many people wait for theirs. */
export const busyReporting = refusal(
  'busy-reporting',
  429,
  'Another report is still being made. Please try again in a moment.',
);

/** The settings that decide when a student counts as absent. */
export const reportSettings = ['absence_share', 'least_days', 'day_share'] as const;
export type ReportRules = SettingValues<(typeof reportSettings)[number]>;
const reportRules = settingsReply(reportSettings);

/** The part of a query that a link changes: the web opens the report with it, or the session's roll for `class_id`. */
const reportLink = z.object({
  report: z.optional(z.enum(reportNames)),
  class_id: z.optional(z.int()),
  stud_id: z.optional(z.int()),
  courseYearSection: z.optional(z.string()),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  /** As in a query. */
  day_of_week: z.optional(z.int()),
  hour: z.optional(z.int()),
});
export type ReportLink = z.output<typeof reportLink>;

/** A report with everything that its page, paper and file say. */
export const attendanceReport = z.object({
  report: z.enum(reportNames),
  /** `YYYY-MM-DD` in the school's time zone, both included. */
  from: z.string(),
  to: z.string(),
  /** What the report is limited to, such as `Program level` and `BSCS 4A`; empty for everything that the caller sees. */
  filters: z.array(z.object({ title: z.string(), text: z.string() })),
  /** The rules by which days count; see `definitionsOf`. */
  rules: reportRules,
  madeAt: instant,
  /** The number of sessions of these days that are over, whose roll was not taken. They count nowhere. */
  rollsMissing: z.int(),
  /** The page, the paper, the CSV and the charts are made from the same tables. */
  tables: z.array(
    z.object({
      /** The name in `reportTables`, unique in its report. */
      id: z.string(),
      title: z.string(),
      /** Each with its name in `reportTables`, or the day or session of a column that this report alone has. */
      columns: z.array(
        z.object({ id: z.string(), title: z.string(), kind: z.enum(cellKinds), link: z.optional(reportLink) }),
      ),
      /** A cell is a text, a number of the column's kind, or null if there is nothing to count. */
      rows: z.array(
        z.object({ cells: z.array(z.nullable(z.union([z.string(), z.number()]))), link: z.optional(reportLink) }),
      ),
    }),
  ),
});
export type AttendanceReport = z.output<typeof attendanceReport>;
export type ReportTable = AttendanceReport['tables'][number];
export type ReportCell = ReportTable['rows'][number]['cells'][number];

const named: RequiredField<ReportName, ReportName> = described(
  z.enum(reportNames, `report must be one of ${reportNames.join(', ')}.`),
  { type: 'string', enum: [...reportNames] },
);
/** Without days, each report has its own usual period, which ends today. */
const period = { from: dayOrNone('First day'), to: dayOrNone('Last day'), as: oneOf('Format', ['json', 'csv']) };
const query = z.object({
  ...period,
  /** Only students who had this program level at the time of the session. */
  courseYearSection: optionalProgramLevel('Program level'),
  subject_id: idOrNone('Subject'),
  stud_id: idOrNone('Student'),
  /** Only sessions that began on this weekday; 1 is Monday. */
  day_of_week: wholeNumberOrKeep('Weekday', 1, 7),
  /** Only sessions that began in this hour of the day. */
  hour: wholeNumberOrKeep('Hour', 0, 23),
  /** The number of absences in a row from which a student is listed. */
  in_a_row: wholeNumberOrKeep('Absences in a row', 2, 30),
});
export type ReportQuery = z.output<typeof query>;

const refusals = [reportDays, reportTooLarge, reportNeeds, busyReporting] as const;
const staffReport = {
  params: z.object({ report: named }),
  query,
  reply: attendanceReport,
  refusals,
  weight: WHOLE_SCHOOL,
};

export const getSchoolReport = call('GET', '/api/admin/getReport/:report', {
  ...staffReport,
  summary: 'A report about the attendance of the whole school, a program level, a subject or a student, or its CSV.',
});

/** Helpers of a subject get no reports. */
export const getOwnReport = call('GET', '/api/professor/getReport/:report', {
  ...staffReport,
  summary: 'A report about the attendance of the subjects that the professor owns or teaches together, or its CSV.',
});

export const getStudentReport = call('GET', '/api/student/getReport', {
  summary: 'The student’s own attendance by subject and week, with changes and leave, or its CSV.',
  query: z.object(period),
  reply: attendanceReport,
  refusals,
  weight: WHOLE_SCHOOL,
});

export const getReportRules = call('GET', '/api/admin/getReportRules', {
  summary: 'From which share of absent days a student is chronically absent, after how many days, and what a day is.',
  reply: reportRules,
  fullAdministrator: true,
});

export const updateReportRules = call('PUT', '/api/admin/updateReportRules', {
  summary:
    'Changes from which share of absent days a student is chronically absent, after how many days, and what a day is.',
  body: settingsBody(reportSettings),
  reply: z.extend(reportRules, { message: z.string() }),
  done: 'Settings updated successfully',
  fullAdministrator: true,
});
