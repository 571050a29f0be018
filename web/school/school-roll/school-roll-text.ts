import type { Status } from '#contract/attendance/attendance/status.ts';
import type { RollCounts } from '#contract/attendance/roll/roll-calls.ts';
import type { rollSettings } from '#contract/attendance/roll/school-roll-calls.ts';
import { counted, grouped } from '#contract/platform/base/format-number.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import type { NumberSettingsText } from '#web/platform/settings/settings-text.ts';

const othersWords = { notYet: 'not marked', excused: 'excused or at a school activity', absent: 'absent' } as const;

/** Texts of attendance for administrators. @see docs/decisions/0030 */
export const schoolRollText = {
  title: 'ATTENDANCE',
  tab: 'Attendance',
  tabOf: (whose: string) => (whose === '' ? 'Attendance' : `Attendance of ${whose}`),
  /** The line below a page's title: what the page is, and further details. */
  detailOf: (...more: readonly (string | undefined)[]) => ['Attendance', ...more].filter(Boolean).join(' · '),
  attendanceOf: (name: string) => `Attendance of ${name}`,
  notIn: 'Not marked',
  openSession: (subject: string, hours: string) => [`${subject} – roll`, hours].filter(Boolean).join(', '),
  leave: 'Leave of absence',
  failed: 'Attendance could not be read.',
  day: 'Day',
  dayBefore: 'Previous day',
  dayAfter: 'Next day',
  today: 'Today',
  sessions: 'Sessions',
  sessionsOn: (day: string) => `Sessions on ${day}`,
  count: (sessions: number) => counted(sessions, 'session'),
  notTaken: (rolls: number) => `${counted(rolls, 'roll')} not taken`,
  notYet: (students: number) => `${grouped(students)} not marked`,
  searchSessions: 'Search by subject or professor',
  noSessions: 'There are no sessions on this day.',
  noSessionsDetail: 'Choose another day, or go to the previous day.',
  noSessionFound: 'No session matches your search.',
  subject: 'Subject',
  professor: 'Professor',
  hours: 'Hours',
  roll: 'Roll',
  rolls: { notTaken: 'Not taken', underWay: 'In progress', toCome: 'Upcoming', taken: 'Taken', closed: 'Closed' },
  here: 'Here',
  /** The number of students present out of all students, and the number of students with each other status. */
  soFar: ({ here, all, late, ...others }: Record<'here' | 'all' | 'late' | keyof typeof othersWords, number>) => [
    [`${grouped(here)} of ${grouped(all)}`, late === 0 ? 'here' : `here, ${grouped(late)} late`] as const,
    ...(Object.keys(othersWords) as (keyof typeof othersWords)[])
      .filter((other) => others[other] > 0)
      .map((other) => [grouped(others[other]), othersWords[other]] as const),
  ],
  soFarToday: 'Today’s attendance',
  /** What those figures count. */
  soFarOf: (classes: number) =>
    classes === 1
      ? '1 class has started. Events are not counted.'
      : `${grouped(classes)} classes have started. A student counts once for each class. Events are not counted.`,
  downloadSessions: 'Download CSV of sessions',
  downloadStudents: 'Download CSV of students',
  ofAll: (here: number, all: number) => `${grouped(here)} / ${grouped(all)}`,
  students: 'Absent, late or excused',
  studentsOn: (day: string) => `Who was absent, late or excused on ${day}`,
  searchStudents: 'Search students by name',
  everyStatus: 'Every status',
  status: 'Status',
  nobodyMissing: 'No one is absent, late or excused.',
  nobodySoFar: 'No one is absent, late or excused so far.',
  notInYet: (students: number) =>
    students === 1 ? '1 student is not marked.' : `${grouped(students)} students are not marked.`,
  nobodyFound: 'No student matches your search.',
  student: 'Student',
  everybody: 'Students',
  name: 'Name',
  programLevel: 'Program Level',
  date: 'Date',
  timeIn: 'Time In',
  reason: 'Reason',
  change: 'Change',
  changeOf: (name: string) => `Change the status of ${name}`,
  history: 'History',
  historyOf: (name: string) => `History of ${name}`,
  bySubject: 'By subject',
  photo: 'Photo',
  emptyRoll: 'This session has no students.',
  emptyStudent: 'This student has no sessions yet.',
  emptyStudentDetail: 'Sessions of the student’s program level appear here.',
  emptyClass: 'This program level has no students.',
  nothingFound: 'Nothing matches your search.',
  searchDate: 'Search by date or subject',
  range: 'Days',
  ranges: { week: 'This week', month: 'This month', days: 'From – to' },
  from: 'First day',
  to: 'Last day',
  rate: 'Rate',
  rateNote:
    'Rate: the percentage of sessions at which the student was present, late or at a school activity. Excused sessions do not count.',
  backwards: 'The last day is before the first day.',
  wholeRate: (percent: number | null) => (percent === null ? baseText.nothing : `${percent} %`),
  of: { present: 'Present', late: 'Late', excused: 'Excused', school: 'School', absent: 'Absent' } satisfies Record<
    Status,
    string
  >,
  counts: (counts: RollCounts) => figuresOf(counts),
  /** Each count with its label, and the attended share. */
  figures: (counts: RollCounts, rate: number | null) => [
    ...figuresOf(counts),
    [rate === null ? baseText.nothing : `${rate} %`, 'rate'] as const,
  ],
  dayFile: (day: string) => `sessions_${day}.csv`,
  absentFile: (day: string) => `absent_${day}.csv`,
  sessionFile: (subject: string, day: string) => `roll_${subject}_${day}.csv`,
  studentFile: (name: string) => `attendance_${name}.csv`,
  classFile: (program: string, from: string, to: string) => `attendance_${program}_${from}_${to}.csv`,
} as const;

const inSentence: Record<Status, string> = {
  present: 'present',
  late: 'late',
  excused: 'excused',
  school: 'school activity',
  absent: 'absent',
};

function figuresOf(counts: RollCounts): (readonly [figure: string, word: string])[] {
  const shown = (['present', 'late', 'excused', 'school', 'absent'] as const)
    .filter((status) => counts[status] > 0 || status === 'present' || status === 'absent')
    .map((status) => [grouped(counts[status]), inSentence[status]] as const);
  return counts.none > 0 ? [...shown, [grouped(counts.none), 'not marked']] : shown;
}

/** Texts of a correction. */
export const correctionText = {
  title: (name: string, date: string) => `${name}, ${date}`,
  isNow: 'Current status',
  status: 'Status',
  reason: 'Reason',
  reasonHint: 'The professor and the student can see the reason.',
  reasonMissing: 'Please give a reason.',
  timeIn: 'Time in',
  timeInHint: 'If blank: the current time, or the start time if the session is not today.',
  failed: 'The status could not be saved.',
  changedTo: (status: string) => `The status is now ${status}. Save again to replace this status.`,
} as const;

/** Texts of the roll's rules. */
export const rollRulesText: NumberSettingsText<(typeof rollSettings)[number]> = {
  title: 'Attendance',
  detail:
    'How much a late student earns, how long a professor can change a roll, and how long scans made without a network are accepted.',
  labels: {
    late_percent: 'A late student earns (percent)',
    change_days: 'Professors can change a roll for (days)',
    offline_hours: 'Scans made without a network are accepted for (hours)',
  },
  means: {
    late_percent: ({ late_percent }) => lateMeans(late_percent),
    change_days: ({ change_days }) => daysMean(Number(change_days)),
    offline_hours: ({ offline_hours }) => hoursMean(Number(offline_hours)),
  },
  ask: 'Change the attendance rules?',
  askDetail: ({ late_percent, change_days, offline_hours }) =>
    [
      late_percent === '' ? [] : lateMeans(late_percent),
      change_days === '' ? [] : daysMean(Number(change_days)),
      offline_hours === '' ? [] : hoursMean(Number(offline_hours)),
    ]
      .flat()
      .join(' '),
  fetchFailed: 'The rules could not be read.',
  failed: 'Failed to update the rules. Please try again.',
};

function lateMeans(percent: number | string): string {
  return `A late student earns ${Number(percent)} % of a session’s points and experience, rounded down. Points already given stay.`;
}

function daysMean(days: number): string {
  return days === 0
    ? 'With 0, a professor can change a roll at any time.'
    : `A professor can change a roll until ${counted(days, 'day')} after the session, an administrator at any time.`;
}

function hoursMean(hours: number): string {
  return hours === 0
    ? 'Only scans that are sent at once count.'
    : `Scans made without a network count if they are sent within ${counted(hours, 'hour')}.`;
}
