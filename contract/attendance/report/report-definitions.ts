import type { Status } from '#contract/attendance/attendance/status.ts';
import type { ReportRules } from './report-calls.ts';
import { type ReportName, reportNames } from './report-names.ts';

/** The title of each report. */
export const reportTitles = Object.fromEntries(
  reportNames.map((name) => [name, `${name[0]?.toUpperCase()}${name.slice(1)}`]),
) as Readonly<Record<ReportName, string>>;

/** A student's status at a session. */
export const statusWords: Readonly<Record<Status, string>> = {
  present: 'Present',
  late: 'Late',
  excused: 'Excused',
  school: 'School activity',
  absent: 'Absent',
};

/** The weekdays from Monday on. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The head of "How is this counted?". */
export const COUNTED_TITLE = 'How is this counted?';

const definitions = {
  counted:
    'A session counts for a student who came, and when it is over, for everyone for whom it was meant when it began. Its roll must have been taken: someone came, was excused by hand, or the roll was closed. Sessions in the bin do not count.',
  rate: 'Rate: the sessions that students attended, divided by the sessions that count and from which they were not excused. Late students and students at a school activity attended.',
  absence: 'Absence share: the sessions that a student missed, excused or not, divided by the sessions that count.',
  change:
    'Change: the difference to the period before, in percentage points. Today is compared with the same day a week before.',
  row: 'In a row: the absences up to the last session that counts. Excused sessions are left out. A student who comes ends the row.',
  level: 'Program level: the program level that the student had when the session began.',
  today:
    'Absent now: the student missed, or has not yet come to, the last session of the day that has begun and whose roll was taken.',
  due: 'Not opened: a class of the timetable that is over, and for which nobody opened attendance. A school without a timetable has none.',
  underWay: 'A session in progress has no rate yet, and counts in none of a school, program level or week.',
  late: 'Taken late: the first entry was made after the session was over.',
  letters: 'P present, L present, late at least once, S at a school activity, H half a day, E excused, A absent.',
} as const;

const ofReport: Readonly<Record<ReportName, readonly (keyof typeof definitions | 'day' | 'chronic')[]>> = {
  overview: ['counted', 'underWay', 'rate', 'change', 'day', 'chronic', 'row', 'level'],
  today: ['counted', 'underWay', 'today', 'due'],
  register: ['letters', 'counted', 'rate', 'day'],
  student: ['letters', 'counted', 'rate', 'absence', 'day', 'row'],
  classes: ['counted', 'underWay', 'rate', 'absence', 'change', 'level'],
  absence: ['counted', 'day', 'chronic', 'row', 'level'],
  rolls: ['counted', 'due', 'late'],
  sessions: ['counted', 'rate'],
};

/** How the figures of a report are counted, one sentence or more for each, with the school's own numbers. */
export function definitionsOf(
  report: ReportName,
  { absence_share, least_days, day_share }: ReportRules,
): readonly string[] {
  const own = {
    ...definitions,
    day: `Day: a student who attended at least ${day_share} % of the day’s sessions was present, one who attended fewer was there for half a day, and one who attended none was absent, or excused if excused from all of them.`,
    chronic: `Chronically absent: absent, excused or not, on at least ${absence_share} % of the days with sessions that count. Half a day counts as half. Students with fewer than ${least_days} days are not judged; students who have left are.`,
  };
  return ofReport[report].map((name) => own[name]);
}
