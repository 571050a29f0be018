import * as z from 'zod/mini';
import { personNames } from '#contract/people/student/student-calls.ts';
import { aDay, usualPace } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, instant, requiredText, wholeNumberOrKeep } from '#contract/platform/base/fields.ts';
import { grouped } from '#contract/platform/base/figure-text.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';
import { encodings } from './encodings.ts';

/** The largest file of people, in bytes, and its most lines below the heading. */
export const LARGEST_TABLE_BYTES = 5 * 1024 * 1024;
export const MOST_LINES = 50_000;
/** Lines of a preview that one answer shows. */
export const LINES_A_PAGE = 100;
/** For how long a preview can be applied. */
export const PREVIEW_HOURS = 24;

/** So many program levels that a file would bring are named; how many there are is said of all. */
export const NEW_LEVELS_NAMED = 20;

/** `add` takes who is new and who changed; `whole` also closes the accounts of who is missing in the file's program levels. */
export const importModes = ['add', 'whole'] as const;
export type ImportMode = (typeof importModes)[number];

/** What a line does: lines that change nothing are counted and not kept. */
export const importActions = ['new', 'change', 'left', 'problem'] as const;
export type ImportAction = (typeof importActions)[number];

/** Nothing that could be a table of people; it says what it is, or where it breaks off. */
export const notATable = refusal('not-a-table', 400, 'This file could not be read as a table.', 'file');
/** It names the columns. */
export const columnsMissing = refusal('columns-missing', 400, 'Columns are missing in this file.', 'file');
export const tableTooLarge = refusal(
  'table-too-large',
  413,
  `This file is too large. At most 5 MB and ${grouped(MOST_LINES)} lines are accepted.`,
  'file',
);
/** One file is read at a time, since a large school is held in memory meanwhile. */
export const importBusy = refusal(
  'import-busy',
  409,
  'Another file is being read just now. Please try again in a moment.',
);
export const importChanged = refusal('import-changed', 409, 'This file is not the one that was looked at.');
/** It was dropped, its time is over, or somebody has read a file since. */
export const importOver = refusal('import-over', 409, 'This preview is over. Please choose the file again.');

/** A file of people that was read, what it would do, and how much of that is done. */
export const importRun = z.object({
  import_id: z.int(),
  mode: z.enum(importModes),
  fileName: z.string(),
  /** Of the file's bytes, in hex: what is applied is what was looked at. */
  sha256: z.string(),
  encoding: z.enum(encodings),
  delimiter: z.string(),
  /** Headings of columns that mean nothing to the product. */
  ignored: z.array(z.string()),
  /** Program levels that nobody and nothing had when it was looked at, the first of them by name. */
  newLevels: z.object({ count: z.int(), names: z.array(z.string()) }),
  state: z.enum(['previewed', 'applying', 'applied', 'dropped']),
  /** Lines by what they do; a line that has become a problem counts as one. */
  counts: z.object({ new: z.int(), change: z.int(), same: z.int(), left: z.int(), problem: z.int() }),
  /** Lines that are still to be applied. */
  waiting: z.int(),
  createdAt: instant,
  appliedAt: z.nullable(instant),
});
export type ImportRun = z.output<typeof importRun>;

/** A student as lines of a file and previews have them; '' stands for nothing. */
export const importedStudent = z.extend(personNames, {
  courseYearSection: z.string(),
  student_number: z.string(),
  email: z.string(),
  username: z.string(),
  /** Whether they can sign in; not of who waits for approval or has left. */
  isValidated: z.boolean(),
});
export type ImportedStudent = z.output<typeof importedStudent>;

/** A line that does something, or cannot. */
export const importLine = z.object({
  /** As the spreadsheet counts; who left stands in none and comes after the last. */
  line: z.int(),
  action: z.enum(importActions),
  stud_id: z.nullable(z.int()),
  /** Null for somebody new, and where a problem is nobody's. */
  before: z.nullable(importedStudent),
  after: z.nullable(importedStudent),
  problem: z.string(),
});
export type ImportLine = z.output<typeof importLine>;

const oneImport = z.object({ importId: id() });
const run = z.object({ message: z.string(), import: importRun });

export const previewImport = call({
  method: 'POST',
  path: '/api/admin/previewImport',
  summary:
    'Reads a CSV file of students, sent as multipart in the field `file` beside `mode` and `encoding`, and keeps for a day what each line would do. Nothing is changed.',
  bodyType: 'multipart',
  reply: run,
  refusals: [notATable, columnsMissing, tableTooLarge, importBusy],
  done: 'The file has been read. Nothing has been changed yet.',
  pace: aDay(300),
});

export const getImports = call({
  method: 'GET',
  path: '/api/admin/getImports',
  summary: 'The latest files of people, newest first.',
  reply: z.object({ imports: z.array(importRun) }),
});

export const getImport = call({
  method: 'GET',
  path: '/api/admin/getImport/:importId',
  summary: 'A file of people with a page of its lines, those of one kind alone where it says which.',
  params: oneImport,
  query: z.object({ action: oneOf('action', ['', ...importActions]), page: wholeNumberOrKeep('page', 1, MOST_LINES) }),
  reply: z.object({ import: importRun, lines: z.array(importLine), pages: z.int() }),
});

/** A school of thousands takes many calls, each as long as a person waits for a screen. */
export const applyImport = call({
  method: 'POST',
  path: '/api/admin/applyImport/:importId',
  summary:
    'Does what the preview said, each line once, for about two seconds; made again until no line waits. A line whose student has changed since becomes a problem.',
  params: oneImport,
  body: z.object({ sha256: requiredText('sha256', 'sha256 is required.', 64) }),
  reply: run,
  refusals: [importChanged, importOver],
  done: 'Applied.',
  pace: usualPace,
});

export const dropImport = call({
  method: 'POST',
  path: '/api/admin/dropImport/:importId',
  summary: 'Throws away what has not been applied of a preview; what has been stays.',
  params: oneImport,
  reply: run,
  done: 'The preview has been dropped.',
});
