import type { Status } from '#contract/attendance/attendance/status.ts';
import { counted, grouped } from '#contract/platform/base/format-number.ts';
import { baseText } from '#web/platform/base/base-text.ts';

const given = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count > 0 ? '+' : '−'}${counted(Math.abs(count), one, many)}`;

/** A share in percent; `of` is above 0. */
const percent = (many: number, of: number) => `${Math.round((100 * many) / of)} %`;

/** @see spec §2 */
export const ownAttendanceText = {
  title: 'My Attendance',
  about: 'The flame counts classes in a row. Open a subject to see days and points.',
  list: 'Subjects',
  /** The attendance in all subjects together. */
  sum: (present: number, all: number) =>
    `Present at ${present} of ${counted(all, 'class', 'classes')}${all > 0 ? `: ${percent(present, all)}` : ''}`,
  rate: 'rate',
  absenceShare: 'absence share',
  daysAbsent: 'days absent',
  ofDays: (absent: number, days: number) => `${grouped(absent)} of ${grouped(days)}`,
  counted: (from: string, to: string) =>
    `${from} – ${to}. The rate leaves out excused classes; the absence share counts them.`,
  failed: 'Your attendance could not be loaded.',
  empty: 'There are no class sessions for you yet.',
  emptyDetail: 'A subject appears here once it has a session.',
  streak: (streak: number) => `Streak: ${streak}`,
  present: 'Present',
  late: 'late',
  absent: 'Absent',
  today: 'Not marked',
  total: 'Total',
  classes: (count: number) => counted(count, 'class', 'classes'),
  percent,
  ofClasses: (present: number, total: number) => `${present} of ${counted(total, 'class', 'classes')}`,
  legend: 'What counts',
  countsAs(status: Status | null): string {
    if (status === 'late') return 'counts as present';
    if (status === null) return 'not over yet';
    return status === 'excused' || status === 'school' ? 'not counted' : '';
  },
  shown: (count: number, isToday: boolean) => `${counted(count, 'class', 'classes')}${isToday ? ' · Today' : ''}`,
  search: 'Search by date',
  searchHint: 'Search by date Ex: m/d/yyyy',
  month: 'By month',
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  absentOnly: 'Absent only',
  noAbsence: 'You have no absences.',
  noMatch: 'No class on this date.',
  columns: { date: 'Date', timeIn: 'Time In', status: 'Status' },
  noTime: baseText.nothing,
  /** Negative `exp` means that the student reached a level, which used more experience than the class gave. */
  points: (points: number, exp: number) =>
    [given(points, 'point', 'points'), exp < 0 ? 'level up' : given(exp, 'exp', 'exp')].filter(Boolean).join(', '),
  onlyStatuses: 'Reasons and points could not be loaded.',
  history: 'History',
  historyOf: (date: string) => `History of ${date}`,
  fileName: (subject: string) => `attendance_${subject}.csv`,
  csvHead: ['Date', 'Time In', 'Status', 'Reason', 'Points', 'Exp'],
  pending: 'Pending',
} as const;
