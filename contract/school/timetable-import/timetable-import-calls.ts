import * as z from 'zod/mini';
import { meetingRule } from '#contract/attendance/timetable/timetable-calls.ts';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, idOrNone, instant, requiredText } from '#contract/platform/base/fields.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { notATable, tableTooLarge } from '#contract/school/people-import/import-calls.ts';

/** The largest file of a timetable, in bytes. */
export const LARGEST_TIMETABLE_BYTES = 5 * 1024 * 1024;
/** The most classes and days off of a calendar file that are read. */
export const MOST_OCCURRENCES = 10_000;
/** The most rules of a file, and the most lines of a table. */
export const MOST_IMPORTED_RULES = 5000;
/** The longest title of a class in a file, in characters. */
export const LONGEST_TITLE = 200;
/** The most coming years for which yearly days off are taken. */
export const MOST_COMING_YEARS = 5;
/** How dates such as 9/7/2026 are read. */
export const dateOrders = ['month-first', 'day-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The message says where the calendar breaks off, or what cannot be read. */
export const notACalendar = refusal('not-a-calendar', 400, 'This calendar could not be read.', 'file');
export const timetableTooLarge = refusal(
  'timetable-too-large',
  413,
  `This file is too large. At most 5 MB, ${grouped(MOST_OCCURRENCES)} classes and ${grouped(MOST_IMPORTED_RULES)} lines are accepted.`,
  'file',
);
/** A professor's file has only days off. */
export const onlyDaysOff = refusal(
  'only-days-off',
  400,
  'This file has only days off. Please ask an administrator to import them.',
  'file',
);
/** The preview says what is missing. */
export const timetableUnclear = refusal(
  'timetable-unclear',
  409,
  'Please answer the questions and correct the problems first. Nothing was imported.',
);
export const nothingToImport = refusal(
  'nothing-to-import',
  409,
  'Nothing in this file is new. The timetable was not changed.',
);
/** The import is older than seven days or was undone. */
export const timetableImportOver = refusal('timetable-import-over', 409, 'This import can no longer be undone.');

/**
 * What the import does with an entry: `new` is stored, `known` is in the timetable already, `left-out` was answered
 * so. A `problem` or `question` lets nothing of the file be imported.
 */
export const importStates = ['problem', 'question', 'new', 'known', 'left-out'] as const;
const state = z.enum(importStates);

/** A rule that a file describes. */
export const importedRule = z.extend(z.omit(meetingRule, { rule_id: true, subject_id: true }), {
  /** The line of a table; null in a calendar, where the title names the event. */
  line: z.nullable(z.int()),
  title: z.string(),
  /** The subject, with its program level, for administrators also its professor; '' if it is not known. */
  subject: z.string(),
  subject_id: z.nullable(z.int()),
  /** The number of classes, without cancelled ones. Days off are not considered. */
  classes: z.int(),
  /** The number of classes that are cancelled or missing in the file, and of those that are moved. */
  cancelled: z.int(),
  moved: z.int(),
  state,
  /** The sentence of a problem; '' otherwise. */
  problem: z.string(),
});
export type ImportedRule = z.output<typeof importedRule>;

/** Days off that a file describes. */
export const importedDayOff = z.object({
  firstDay: z.string(),
  lastDay: z.string(),
  name: z.string(),
  state,
  problem: z.string(),
});

/** What an import of a file would do. */
export const timetablePreview = z.object({
  /** Problems first, then questions, then the others by subject. */
  rules: z.array(importedRule),
  daysOff: z.array(importedDayOff),
  /** The titles without a subject of that name, or with a problem or an answer. Answered with null, they are left out. */
  titles: z.array(
    z.object({ title: z.string(), classes: z.int(), isAnswered: z.boolean(), subject_id: z.nullable(z.int()) }),
  ),
  /** The subjects that can be chosen; [] if there are no titles. */
  subjects: z.array(z.object({ subject_id: z.int(), name: z.string() })),
  /** The question about dates that can be read in two ways, with an example and the probable order; null if none. */
  dates: z.nullable(z.object({ example: z.string(), proposed: z.enum(dateOrders) })),
  /** The number of days off that repeat every year. */
  yearly: z.int(),
  /** Whether the file has classes and days off; then days off are imported only if the request says so. */
  offersDaysOff: z.boolean(),
  /** What was changed or left out, in one sentence each. */
  notes: z.array(z.string()),
});
export type TimetablePreview = z.output<typeof timetablePreview>;

/** An import that can be undone. */
export const timetableImport = z.object({
  import_id: z.int(),
  fileName: z.string(),
  createdAt: instant,
  /** The number of rules and of days off that are left of the import. */
  rules: z.int(),
  daysOff: z.int(),
});

const oneImport = z.object({ importId: id() });
const unreadable = [notATable, tableTooLarge, notACalendar, timetableTooLarge, onlyDaysOff] as const;
const sent =
  'sent as multipart in the field `file` (.ics, CSV or .xlsx), with `dates` (month-first, day-first or blank), `years` (coming years of yearly days off, 0 to 5) and `days_off` (yes: import days off of a file that has classes too)';

/** The calls of one role that import timetables. */
function importCalls<const Who extends 'professor' | 'admin'>(who: Who) {
  return {
    preview: call('POST', `/api/${who}/previewTimetable`, {
      summary: `Says what an import of a timetable would do. The file is ${sent}. Changes nothing.`,
      bodyType: 'multipart',
      reply: z.object({ message: z.string(), preview: timetablePreview }),
      refusals: unreadable,
      done: 'The file has been read. Nothing has been changed yet.',
      pace: aDay(500),
    }),
    import: call('POST', `/api/${who}/importTimetable`, {
      summary: `Imports a timetable, ${sent}. Stores everything that is new, or nothing.`,
      bodyType: 'multipart',
      reply: z.object({ message: z.string(), import: timetableImport }),
      refusals: [...unreadable, timetableUnclear, nothingToImport],
      done: 'Timetable imported.',
      pace: aDay(100),
    }),
    name: call('POST', `/api/${who}/nameTimetableTitle`, {
      summary: 'Remembers which subject a title in timetable files means, or that its classes are left out.',
      body: z.object({
        title: requiredText('Title', 'Please choose a title.', LONGEST_TITLE),
        subject_id: idOrNone('Subject'),
      }),
      done: 'Answer remembered.',
      pace: aDay(2000),
    }),
    list: call('GET', `/api/${who}/getTimetableImports`, {
      summary:
        who === 'admin'
          ? 'The imported timetables of the last seven days, newest first.'
          : 'The timetables that the professor imported in the last seven days, newest first.',
      reply: z.object({ imports: z.array(timetableImport) }),
    }),
    undo: call('POST', `/api/${who}/undoTimetableImport/:importId`, {
      summary:
        'Undoes an import of the last seven days. A rule ends today if a class was opened for it; other rules and the days off are deleted.',
      params: oneImport,
      refusals: [timetableImportOver],
      done: 'Import undone.',
    }),
  } as const;
}

/** How professors import the timetable of their own subjects. */
export const ownTimetableImport = importCalls('professor');
/** How administrators import the timetable of every subject, and days off. */
export const schoolTimetableImport = importCalls('admin');
