import { weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import type { Meeting } from '#contract/attendance/timetable/meeting-rules.ts';
import { weekdayOf } from '#contract/platform/base/dates.ts';
import { counted } from '#contract/platform/base/format-number.ts';
import { dayText } from '#web/platform/base/date-text.ts';
import { hoursText } from '#web/subjects/subject/hours-text.ts';

type Place = Pick<Meeting, 'start_time' | 'end_time' | 'room'>;
type Named = Pick<Meeting, 'subject_name' | 'subject_courseYearSection'>;

const hours = ({ start_time, end_time }: Omit<Place, 'room'>) => hoursText(start_time, end_time);
const joined = (...parts: readonly (string | false | null)[]) =>
  parts.filter((part) => String(part || '').trim()).join(' · ');
const changes = { cancelled: 'Canceled', moved: 'Moved' };

/** Texts of the timetable, of due rolls and of days off. A planned meeting is a class. */
export const timetableText = {
  title: 'TIMETABLE',
  tab: 'Timetable',
  failed: 'The timetable could not be loaded.',
  weekBefore: 'Previous week',
  weekAfter: 'Next week',
  today: 'Today',
  level: 'Program level',
  allLevels: 'All program levels',
  subject: 'Subject',
  allSubjects: 'All subjects',
  choose: 'Choose a program level or a subject.',
  chooseDetail: 'Then you see its week and can change it.',
  empty: 'No classes in this week.',
  emptyDetail: 'Add a class, and it is in the timetable every week.',
  joined,
  hours,
  /** A day with its weekday: Monday 11/30 */
  day: (day: string) => `${weekdayNames[weekdayOf(day) - 1]} ${dayText(day).split('/').slice(0, 2).join('/')}`,
  place: (at: Place) => joined(hours(at), at.room),
  named: ({ subject_name, subject_courseYearSection }: Named) => joined(subject_name, subject_courseYearSection),
  /** What is special about a class */
  marks: ({ change, reason, isDue, class_id }: Meeting) =>
    joined(change && changes[change], reason, isDue ? 'Roll due' : class_id !== null && 'Opened'),
  dayOff: (name: string, level: string) => (level === '' ? name : `${name} (${level})`),
  add: 'Add class',
  addOn: (day: string) => `Add a class on ${day}`,
  scan: 'Scan',
  scanLabel: (named: string) => `Scan ${named}`,
  openRoll: 'Open roll',
  takeRoll: 'Take roll',
  takeRollOf: (day: string) => `Take the roll of ${day}?`,
  takeRollDetail: 'Students whom you do not mark will be absent.',
  rollOf: (label: string, named: string) => `${label} of ${named}`,
  notKept: 'Needs a network: this device does not have this class.',
  openFrom: (time: string) => `Opens ${time}`,
  openFailed: { message: 'The class could not be opened.', detail: 'An unexpected server error occurred.' },
  move: 'Move class',
  cancel: 'Cancel class',
  restore: 'Restore as planned',
  editRule: 'Change all from a day on',
  remove: 'Remove all from a day on',
  details: {
    move: '',
    cancel: 'Students see that it is canceled. Nobody becomes absent.',
    remove: 'Earlier classes stay. So do all sessions with their attendance.',
  },
  newDay: 'New day',
  isDayOff: (name: string) => `This is a day off: ${name}. The class takes place anyway.`,
  startTime: 'Start time',
  endTime: 'End time',
  room: 'Room',
  reason: 'Reason',
  missing: 'Please fill in the marked fields.',
  didNotTakePlace: 'Did not take place',
  didNotTakePlaceOf: (named: string) => `${named} did not take place`,
  fromDay: 'From',
  weekdays: 'Weekdays',
  everyWeeks: 'How often',
  everyWeek: (weeks: number) => (weeks === 1 ? 'Every week' : `Every ${weeks} weeks`),
  firstDay: 'First day',
  lastDay: 'Last day',
  changeFailed: 'The timetable could not be changed.',
  dropAlso: (weekdays: readonly number[]) =>
    `If you choose all later classes, ${weekdays.map((day) => weekdayNames[day - 1]).join(' and ')} get the same hours too.`,
  onlyThis: 'Only this class',
  allLater: 'This and all later classes',
  rollsDue: (rolls: number) => `${counted(rolls, 'roll')} due`,
  look: 'Open',
  noneDue: 'No roll is due.',
  withoutTimetable:
    'The school has no timetable yet. With a timetable, classes whose roll was not taken are listed here.',
  planned: 'Planned for today',
  daysOff: 'Days off',
  daysOffTitle: 'DAYS OFF',
  daysOffFailed: 'The days off could not be loaded.',
  noDaysOff: 'No days off.',
  noDaysOffDetail: 'No classes are planned on days off, for the whole school or a program level.',
  days: (first: string, last: string) => (first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`),
  wholeSchool: 'Whole school',
  addDayOff: 'Add day off',
  dayOffName: 'Name',
  deleteDayOff: (name: string) => `Delete ${name}`,
  deleteDayOffDetail: 'Classes are planned on these days again.',
} as const;
