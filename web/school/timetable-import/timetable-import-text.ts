import { weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import { counted } from '#contract/platform/base/format-number.ts';
import type { ImportedLine } from '#contract/school/timetable-import/timetable-import-calls.ts';
import { momentText } from '#web/platform/base/date-text.ts';

const detail = 'An unexpected server error occurred.';
const entries = (count: number) => counted(count, 'entry', 'entries');

/** Texts of the import of timetables. */
export const timetableImportText = {
  open: 'Import',
  title: 'Import timetable',
  detail:
    'Choose a calendar file (.ics) or a table (CSV or .xlsx). A table needs columns for subject, program level, days, start, end, first day and last day. Nothing changes until you confirm.',
  choose: 'Choose file',
  readFailed: { message: 'The file could not be read.', detail },
  importFailed: { message: 'Nothing was imported.', detail },
  nameFailed: 'The answer could not be saved.',
  undoFailed: 'The import could not be undone.',
  dates: (example: string) => `How is ${example} read?`,
  dateOrders: { 'month-first': 'Month first', 'day-first': 'Day first' },
  pleaseChoose: 'Please choose',
  whichSubject: 'Which subject is this?',
  leaveOut: 'Leave out',
  takeDaysOff: (count: number) => `Also import ${counted(count, 'all-day event')} as days off for the whole school`,
  columns: { name: 'Name', when: 'When', dates: 'Dates', state: 'Import' },
  lines: 'Entries of the file',
  problem: ({ line, problem }: ImportedLine) => (line && problem ? `Line ${line}: ${problem}` : problem),
  days: ({ weekdays, everyWeeks }: ImportedLine) =>
    weekdays.map((day) => weekdayNames[day - 1]?.slice(0, 3)).join(', ') +
    (everyWeeks > 1 ? `, every ${everyWeeks} weeks` : ''),
  classes({ classes, changes }: ImportedLine) {
    const canceled = changes.filter(({ kind }) => kind === 'cancelled').length;
    const moved = changes.length - canceled;
    const parts = [counted(classes, 'class', 'classes'), canceled > 0 && `${canceled} canceled`];
    return [...parts, moved > 0 && `${moved} moved`].filter(Boolean).join(', ');
  },
  states: {
    ...{ problem: 'Problem', question: 'Question', new: 'New', changed: 'Changed', known: 'Already there' },
    'left-out': 'Left out',
  },
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
