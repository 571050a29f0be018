import type { ReportName } from '#contract/attendance/report/report-names.ts';
import { counted } from '#contract/platform/base/format-number.ts';

/** Texts of the reports' pages. What the reports themselves say is in the contract. */
export const reportsText = {
  title: 'REPORTS',
  tab: (report: string) => `${report} – reports`,
  names: 'Reports',
  period: 'Days',
  periods: { week: 'This week', month: 'This month', weeks: 'Last four weeks', days: 'From – to' },
  /** The days of an overview that names none */
  usual: 'Last eight weeks',
  from: 'First day',
  to: 'Last day',
  day: 'Day',
  level: 'Program level',
  allLevels: 'All program levels',
  subject: 'Subject',
  allSubjects: 'All subjects',
  subjectOf: (name: string, level: string) => [name, level].filter((part) => part.trim() !== '').join(' · '),
  days: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  madeAt: (moment: string) => `Made on ${moment}`,
  missing: (rolls: number) => `${counted(rolls, 'roll')} missing`,
  showAll: 'Show all',
  counting: 'Counting. A long report takes up to half a minute. If you leave, it is ready when you come back.',
  failed: 'The report could not be made.',
  needs: {
    register: 'Choose a program level or a subject.',
    student: 'Choose a student.',
  } satisfies Partial<Record<ReportName, string>>,
  needsDetail: {
    register: 'A register shows one class on one page.',
    student: 'Choose a program level or a subject, then a name.',
  },
  student: 'Student',
  nobody: 'No student of these days has this name.',
  empty: 'Nothing is recorded in these days yet.',
  emptyDetail: 'Choose other days, or come back after the first roll.',
  emptyTable: 'None in these days.',
  print: 'Print',
  fileName: (report: string, from: string, to: string) => `report_${report}_${from}_${to}.csv`,
  signature: 'Date and signature',
  asTable: 'Show as table',
  lines: { share: 'Rate', before: 'Same week before' },
  pointOf: (label: string, share: string, before: string) =>
    `Week from ${label}: ${share}, same week before: ${before}`,
  cellOf: (weekday: string, hour: string, share: string) => `${weekday}, ${hour}: ${share}`,
  hour: 'Hour',
  points: (change: string) => `${change} points`,
  ofAll: (part: string, of: string) => `${part} of ${of}`,
  all: 'All reports',
} as const;
