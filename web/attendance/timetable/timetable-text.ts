import { weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import { counted } from '#contract/platform/base/format-number.ts';
import { dayText } from '#web/platform/base/date-text.ts';
import { hoursText } from '#web/subjects/subject/hours-text.ts';

interface Hours {
  readonly start_time: string;
  readonly end_time: string;
}

interface Named {
  readonly subject_name: string;
  readonly subject_courseYearSection: string;
}

const unexpected = 'An unexpected server error occurred.';
const hours = ({ start_time, end_time }: Hours) => hoursText(start_time, end_time);
const joined = (...parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join(' · ');

/** Texts of the timetable, of due rolls and of days off. A planned meeting is a class. */
export const timetableText = {
  title: 'TIMETABLE',
  tab: 'Timetable',
  failed: 'The timetable could not be loaded.',
  week: (monday: string, sunday: string) => `${dayText(monday)} – ${dayText(sunday)}`,
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
  hours,
  place: (at: Hours & { room: string }) => joined(hours(at), at.room),
  named: ({ subject_name, subject_courseYearSection }: Named) => joined(subject_name, subject_courseYearSection),
  cancelled: 'Canceled',
  moved: 'Moved',
  due: 'Roll due',
  opened: 'Opened',
  dayOff: (name: string, level: string) => (level === '' ? name : `${name} (${level})`),
  add: 'Add class',
  addOn: (day: string) => `Add a class on ${day}`,
  scan: 'Scan',
  openRoll: 'Open roll',
  takeRoll: 'Take roll',
  takeRollOf: (named: string) => `Take roll of ${named}`,
  openFrom: (time: string) => `Opens ${time}`,
  openFailed: { message: 'The class could not be opened.', detail: unexpected },
  move: 'Move this class',
  cancel: 'Cancel this class',
  restore: 'Restore as planned',
  editRule: 'Change all from a day on',
  remove: 'Remove all from a day on',
  forms: {
    move: { title: 'Move class', save: 'Move class', detail: '', failed: 'The class could not be moved.' },
    cancel: {
      title: 'Cancel class',
      save: 'Cancel class',
      detail: 'Students see that it is canceled. Nobody becomes absent.',
      failed: 'The class could not be canceled.',
    },
    remove: {
      title: 'Remove from timetable',
      save: 'Remove',
      detail: 'Earlier classes stay. So do all sessions with their attendance.',
      failed: 'The classes could not be removed.',
    },
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
  restoreFailed: 'The class could not be restored.',
  addTitle: 'Add class',
  editTitle: 'Change timetable',
  fromDay: 'From',
  weekdays: 'Weekdays',
  everyWeeks: 'How often',
  everyWeek: (weeks: number) => (weeks === 1 ? 'Every week' : `Every ${weeks} weeks`),
  firstDay: 'First day',
  lastDay: 'Last day',
  addFailed: 'The class could not be added.',
  changeFailed: 'The timetable could not be changed.',
  dropTitle: (name: string, day: string, at: Hours) => `Move “${name}” to ${day}, ${hours(at)}?`,
  dropAlso: (weekdays: readonly number[]) =>
    `If you choose all later classes, ${weekdays.map((day) => weekdayNames[day - 1]).join(' and ')} get the same hours too.`,
  onlyThis: 'Only this class',
  allLater: 'This and all later classes',
  rollsDue: (rolls: number) => `${counted(rolls, 'roll')} due`,
  look: 'Open',
  noneDue: 'No roll is due.',
  withoutTimetable: 'The school has no timetable yet.',
  withoutTimetableDetail: 'With a timetable, classes whose roll was not taken are listed here.',
  planned: 'Planned for today',
  later: (classes: number) => `${counted(classes, 'more class', 'more classes')} later today`,
  scanLabel: (named: string) => `Scan ${named}`,
  cancelledToday: (reason: string) => (reason === '' ? 'Canceled today' : `Canceled today: ${reason}`),
  daysOff: 'Days off',
  daysOffTitle: 'DAYS OFF',
  daysOffFailed: 'The days off could not be loaded.',
  noDaysOff: 'No days off.',
  noDaysOffDetail: 'No classes are planned on days off, for the whole school or a program level.',
  days: (first: string, last: string) => (first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`),
  wholeSchool: 'Whole school',
  addDayOff: 'Add day off',
  dayOffName: 'Name',
  addDayOffFailed: 'The day off could not be added.',
  deleteDayOff: (name: string) => `Delete ${name}`,
  deleteDayOffFailed: 'The day off could not be deleted.',
  dayOffDeleted: (name: string) => `${name} was deleted. Classes are planned again.`,
  undo: 'Undo',
} as const;
