import { weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import { counted } from '#contract/platform/base/format-number.ts';
import type { ImportedRule } from '#contract/school/timetable-import/timetable-import-calls.ts';
import { timetableText } from '#web/attendance/timetable/timetable-text.ts';
import { momentText } from '#web/platform/base/date-text.ts';

const classes = (count: number) => counted(count, 'class', 'classes');
const parts = (count: number, daysOff: number) =>
  [count > 0 && classes(count), daysOff > 0 && counted(daysOff, 'day off', 'days off')].filter(Boolean).join(' and ');

/** Texts of the import of timetables. */
export const timetableImportText = {
  open: 'Import',
  title: 'Import timetable',
  detail:
    'Choose a calendar file (.ics) or a table (CSV or .xlsx). A table needs columns for subject, program level, days, start, end, first day and last day. Nothing changes until you confirm.',
  choose: 'Choose file',
  chooseOther: 'Choose another file',
  readFailed: { message: 'The file could not be read.', detail: 'An unexpected server error occurred.' },
  importFailed: { message: 'Nothing was imported.', detail: 'An unexpected server error occurred.' },
  nameFailed: 'The answer could not be saved.',
  undoFailed: 'The import could not be undone.',
  dates: (example: string) => `How is ${example} read?`,
  dateOrders: { 'month-first': 'Month first', 'day-first': 'Day first' },
  chooseOrder: 'Please choose',
  whichSubject: 'Which subject is this?',
  isWhat: (title: string, count: number) => (count === 0 ? title : `${title} (${classes(count)})`),
  chooseSubject: 'Please choose a subject',
  leftOut: 'Leave out',
  years: (count: number) => `${counted(count, 'day off repeats', 'days off repeat')} every year. Import also`,
  comingYears: (years: number) => (years === 0 ? 'no coming year' : `${counted(years, 'coming year')}`),
  takeDaysOff: (count: number) => `Also import ${counted(count, 'all-day event')} as days off for the whole school`,
  rules: 'Classes in the file',
  daysOff: 'Days off in the file',
  subject: 'Subject',
  when: 'When',
  from: 'Dates',
  state: 'Import',
  name: 'Name',
  days: ({ weekdays, everyWeeks }: ImportedRule) =>
    weekdays.map((day) => weekdayNames[day - 1]?.slice(0, 3)).join(', ') +
    (everyWeeks > 1 ? `, every ${everyWeeks} weeks` : ''),
  place: timetableText.place,
  period: timetableText.days,
  classes: ({ classes: count, cancelled, moved }: ImportedRule) =>
    [classes(count), cancelled > 0 && `${cancelled} canceled`, moved > 0 && `${moved} moved`]
      .filter(Boolean)
      .join(', '),
  states: { problem: 'Problem', question: 'Question', new: 'New', known: 'Already there', 'left-out': 'Left out' },
  first: 'Please answer the questions and correct the problems first. You can also leave a class out.',
  nothingNew: 'Nothing in this file is new.',
  import: (count: number, daysOff: number) => `Import ${parts(count, daysOff)}`.trim(),
  imported: (count: number, daysOff: number) => `Imported ${parts(count, daysOff)}.`,
  earlier: 'Imports of the last seven days',
  earlierOne: (createdAt: string, entries: number) =>
    `${momentText(createdAt)} · ${counted(entries, 'entry', 'entries')}`,
  undo: 'Undo',
  undoOf: (fileName: string) => `Undo the import of ${fileName}`,
  askUndo: (fileName: string) => ({
    title: `Undo the import of ${fileName}?`,
    detail: 'Its classes and days off are removed. Sessions that were opened stay.',
    warning: true,
  }),
};
