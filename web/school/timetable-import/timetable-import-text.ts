import { weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import { counted } from '#contract/platform/base/format-number.ts';
import type { ImportedLine } from '#contract/school/timetable-import/timetable-import-calls.ts';
import { timetableText } from '#web/attendance/timetable/timetable-text.ts';
import { momentText } from '#web/platform/base/date-text.ts';

const entries = (count: number) => counted(count, 'entry', 'entries');

/** Texts of the import of timetables. */
export const timetableImportText = {
  title: 'Import timetable',
  detail:
    'Choose a calendar file (.ics) or a table (CSV or .xlsx). A table needs columns for subject, program level, days, start, end, first day and last day. Nothing changes until you confirm.',
  choose: 'Choose file',
  readFailed: 'The file could not be read.',
  failed: 'Nothing was changed.',
  dates: (example: string) => `How is ${example} read?`,
  dateOrders: { 'month-first': 'Month first', 'day-first': 'Day first' },
  yearly: (count: number) => (count === 1 ? 'One day off repeats every year' : `${count} days off repeat every year`),
  comingYears: (years: number) =>
    years === 0 ? 'Import the next ones only' : `Also import ${counted(years, 'coming year')}`,
  pleaseChoose: 'Please choose',
  whichSubject: (title: string) => `Which subject is ${title}?`,
  leaveOut: 'Leave out',
  takeDaysOff: (count: number) => `Also import ${counted(count, 'all-day event')} as days off for the whole school`,
  columns: { name: 'Name', when: 'When', state: 'Import' },
  problem: ({ line, problem }: ImportedLine) => (line && problem ? `Line ${line}: ${problem}` : problem),
  when: ({ weekdays, everyWeeks, ...at }: ImportedLine) => {
    const days = weekdays.map((day) => weekdayNames[day - 1]?.slice(0, 3)).join(', ');
    const weeks = everyWeeks > 1 ? `, every ${everyWeeks} weeks` : '';
    return days + weeks + (at.start_time && at.end_time && ` ${timetableText.place(at)}`);
  },
  days: ({ firstDay, lastDay, classes, changes }: ImportedLine) => {
    const counts = [counted(classes, 'class', 'classes'), `${changes.length} canceled or moved`];
    const said = counts.slice(0, changes.length > 0 ? 2 : Math.min(1, classes));
    return firstDay && lastDay && [timetableText.days(firstDay, lastDay), ...said].join(', ');
  },
  states: { problem: 'Problem', question: 'Question', new: 'New', changed: 'Changed', known: 'Known', out: 'Left out' },
  first: 'Please answer the questions and correct the problems first. You can also leave a class out.',
  nothingNew: 'Nothing in this file is new.',
  import: (count: number) => (count > 0 ? `Import ${entries(count)}` : 'Import'),
  imported: (count: number) => `Imported ${entries(count)}.`,
  earlier: 'Imports of the last seven days',
  earlierOne: (createdAt: string, count: number) => `${momentText(createdAt)} · ${entries(count)}`,
  undo: 'Undo',
  undoOf: (fileName: string) => `Undo the import of ${fileName}`,
  askUndo: (fileName: string) => ({
    title: `Undo the import of ${fileName}?`,
    detail: 'Its classes and days off are removed. Sessions that were opened stay.',
    warning: true,
  }),
};
