import type { Status } from '#contract/attendance/attendance/status.ts';
import type { ReportRules } from './report-calls.ts';
import type { ReportName } from './report-names.ts';

/** The title of each report. */
export const reportTitles: Readonly<Record<ReportName, string>> = {
  overview: 'Overview',
  today: 'Today',
  register: 'Register',
  student: 'Student',
  classes: 'Classes',
  absence: 'Absence',
  rolls: 'Rolls',
  sessions: 'Sessions',
};

/** The letters of a day or session, and what they mean. */
export const letterMeanings = {
  P: 'Present',
  L: 'Present, late at least once',
  S: 'At a school activity',
  H: 'Half a day',
  E: 'Excused',
  A: 'Absent',
} as const;

/** A student's status at a session. */
export const statusWords: Readonly<Record<Status, string>> = {
  present: 'Present',
  late: 'Late',
  excused: 'Excused',
  school: 'School activity',
  absent: 'Absent',
};

/** The state of a roll, and of a student who has not come to a session in progress. */
export const rollWords = {
  notTaken: 'Not taken',
  underWay: 'In progress',
  toCome: 'Upcoming',
  taken: 'Taken',
  notHere: 'Not here yet',
} as const;

/** The weekdays from Monday on. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Why a student is in "Needs a word". */
export const inARowReason = (sessions: number) => `${sessions} absences in a row`;
/** @param share the share of absent days, per mille */
export const chronicReason = (share: number) => `${share / 10} % absent`;

/** The names of the bands of absent days, as `absenceBands` orders them, and of students who are not judged. */
export const bandNames = ['Under 5 %', '5 to 10 %', '10 to 20 %', '20 % and more'] as const;
export const notJudged = (least_days: number) => `Fewer than ${least_days} days`;

/** The bands of the students' rates, with the lowest rate of each, per mille. */
export const rateBands = [
  ['Under 50 %', 0],
  ['50 to 60 %', 500],
  ['60 to 70 %', 600],
  ['70 to 80 %', 700],
  ['80 to 90 %', 800],
  ['90 to 95 %', 900],
  ['95 to 100 %', 950],
  ['100 %', 1000],
] as const;

/** What is counted of the rolls. */
export const rollCountWords = {
  sessions: 'Sessions that are over',
  taken: 'Rolls taken',
  missing: 'Rolls missing',
  late: 'Taken late',
  code: 'Attendance by code',
  card: 'Attendance by card',
  hand: 'Attendance by hand',
  offline: 'Attendance by code, without a network',
  flagged: 'Attendance that is flagged',
} as const;

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
  late: 'Taken late: the first entry was made after the session was over.',
  letters: `${Object.entries(letterMeanings)
    .map(([letter, meaning]) => `${letter} ${meaning.toLowerCase()}`)
    .join(', ')}.`,
} as const;

const ofReport: Readonly<Record<ReportName, readonly (keyof typeof definitions | 'day' | 'chronic')[]>> = {
  overview: ['counted', 'rate', 'change', 'day', 'chronic', 'row', 'level'],
  today: ['counted', 'today'],
  register: ['letters', 'counted', 'rate', 'day'],
  student: ['letters', 'counted', 'rate', 'absence', 'day', 'row'],
  classes: ['counted', 'rate', 'absence', 'change', 'level'],
  absence: ['counted', 'day', 'chronic', 'row', 'level'],
  rolls: ['counted', 'late'],
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
