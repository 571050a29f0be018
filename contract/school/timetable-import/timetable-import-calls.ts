import * as z from 'zod/mini';
import { meetingRule } from '#contract/attendance/timetable/meeting-rules.ts';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, idOrNone, instant, requiredText } from '#contract/platform/base/fields.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { notATable, tableTooLarge } from '#contract/school/people-import/import-calls.ts';

/** The largest file of a timetable, in bytes. */
export const LARGEST_TIMETABLE_BYTES = 5 * 1024 * 1024;
/** The most classes and days off of a calendar, and the most lines of a table. */
export const MOST_OCCURRENCES = 10_000;
/** The most coming years for which days off that repeat every year are imported. */
export const MOST_COMING_YEARS = 5;
/** The longest title of a class in a file, in characters. */
export const LONGEST_TITLE = 200;
/** How dates such as 9/7/2026 are read. */
export const dateOrders = ['month-first', 'day-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The message says where the calendar breaks off, or what cannot be read. */
export const notACalendar = refusal('not-a-calendar', 400, 'This calendar could not be read.', 'file');
export const timetableTooLarge = refusal(
  'timetable-too-large',
  413,
  `This file is too large. At most 5 MB, ${grouped(MOST_OCCURRENCES)} classes are accepted.`,
  'file',
);
/** The preview says which. */
export const nothingToImport = refusal(
  'nothing-to-import',
  409,
  'Nothing was imported. Nothing in this file is new, or something must be answered or corrected first.',
);
/** The import is older than seven days or was undone. */
export const timetableImportOver = refusal('timetable-import-over', 409, 'This import can no longer be undone.');

const place = { start_time: z.string(), end_time: z.string(), room: z.string() };

/**
 * What the import does with a line: `new` is stored, of `changed` only its new changes, `known` is in the timetable
 * already, `out` was answered so. A `problem` or `question` lets nothing of the file be imported.
 */
export const importStates = ['problem', 'question', 'new', 'changed', 'known', 'out'] as const;

/** A rule that a file describes, or days off, which have no weekdays and no times. Ids are 0 until they are known. */
export const importedLine = z.extend(meetingRule, {
  /** The line of a table; null in a calendar, where the title names the event. */
  line: z.nullable(z.int()),
  title: z.string(),
  /** The classes that the file leaves out or moves. */
  changes: z.array(z.object({ kind: z.enum(['cancelled', 'moved']), day: z.string(), toDay: z.string(), ...place })),
  /** Why nothing of the file can be imported, in one sentence; '' otherwise. */
  problem: z.string(),
  /** The subject, with its program level, for administrators also its professor; '' if it is not known. */
  subject: z.string(),
  /** Whether somebody said which subject the title means, or that it is left out. */
  isAnswered: z.boolean(),
  /** The number of classes, without cancelled ones. Days off are not considered. */
  classes: z.int(),
  state: z.enum(importStates),
});
export type ImportedLine = z.output<typeof importedLine>;
/** A line as it is in the file. */
export type FoundLine = Omit<ImportedLine, 'subject' | 'isAnswered' | 'classes' | 'state'>;

/** What an import of a file would do. */
export const timetablePreview = z.object({
  /** Problems first, then questions, then the others by subject. */
  lines: z.array(importedLine),
  /** The subjects that a title can mean; [] if nothing is asked. */
  subjects: z.array(z.object({ subject_id: z.int(), name: z.string() })),
  /** A date that can be read in two ways, and the order in which it is read until one is sent; null if there is none. */
  dates: z.nullable(z.object({ example: z.string(), proposed: z.enum(dateOrders) })),
  /** The number of days off that repeat every year. */
  yearly: z.int(),
  /** What was changed or left out, in one sentence each. */
  notes: z.array(z.string()),
});
export type TimetablePreview = z.output<typeof timetablePreview>;

/** An import that can be undone, with the number of rules and days off that are left of it. */
export const timetableImport = z.object({
  import_id: z.int(),
  fileName: z.string(),
  createdAt: instant,
  entries: z.int(),
});

const unreadable = [notATable, tableTooLarge, notACalendar, timetableTooLarge] as const;
const sent =
  'sent as multipart in the field `file` (.ics, CSV or .xlsx), with `dates` (month-first, day-first or blank), `years` (for how many coming years yearly days off are imported, 0 to 5) and `days_off` (yes: import days off of a file that has classes too)';

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
      refusals: [...unreadable, nothingToImport],
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
      summary: 'The timetables of the last seven days that the person can undo, newest first.',
      reply: z.object({ imports: z.array(timetableImport) }),
    }),
    undo: call('POST', `/api/${who}/undoTimetableImport/:importId`, {
      summary:
        'Undoes an import of the last seven days. A rule ends today if a class was opened for it; other rules and the days off are deleted.',
      params: z.object({ importId: id() }),
      refusals: [timetableImportOver],
      done: 'Import undone.',
    }),
  } as const;
}

/** How professors import the timetable of their own subjects. */
export const ownTimetableImport = importCalls('professor');
/** How administrators import the timetable of every subject, and days off. */
export const schoolTimetableImport = importCalls('admin');
