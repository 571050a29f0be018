import * as z from 'zod/mini';
import { personNames } from '#contract/people/student/student-calls.ts';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, instant, requiredText, wholeNumberOrKeep } from '#contract/platform/base/fields.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';
import { encodings } from './encodings.ts';
import { importFields } from './import-headings.ts';

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

/**
 * What a line does: lines that change nothing are counted and not kept. A question is one that only a person can answer
 * (the same student, or somebody new? the same program level?), and does nothing until they have.
 */
export const importActions = ['problem', 'question', 'new', 'change', 'left'] as const;
export type ImportAction = (typeof importActions)[number];

/** In which order a name without a comma is written, where one column has the whole name. */
export const nameOrders = ['first-last', 'last-first'] as const;
export type NameOrder = (typeof nameOrders)[number];

/** Rows of a file that are shown where its columns are told apart. */
export const SAMPLE_ROWS = 5;
/** Skipped rows that are named; how many there are is said of all. */
export const SKIPPED_NAMED = 20;
/** An applied file can be undone whole for so many days. */
export const UNDO_DAYS = 7;
/** More leavers than this, and more than this share of those in the file's program levels, have to be typed. */
export const LEAVERS_UNASKED = 5;
export const LEAVERS_SHARE_UNASKED = 0.1;

/** Nothing that could be a table of people; it says what it is, or where it breaks off. */
export const notATable = refusal('not-a-table', 400, 'This file could not be read as a table.', 'file');
/** It names the columns. */
export const columnsMissing = refusal('columns-missing', 400, 'Columns are missing in this file.', 'file');
export const tableTooLarge = refusal(
  'table-too-large',
  413,
  `This file is too large. At most 5 MB (unpacked 50 MB), ${grouped(MOST_LINES)} lines and 200 columns are accepted.`,
  'file',
);
/** One file is read at a time, since a large school is held in memory meanwhile. */
export const importBusy = refusal('import-busy', 409, 'Another file is being read. Please try again in a moment.');
export const importChanged = refusal('import-changed', 409, 'This file changed after the preview.');
/** It was dropped, its time is over, or somebody has read a file since. */
export const importOver = refusal('import-over', 409, 'This preview has expired. Please choose the file again.');

/** More leave than one click may sign out: the number of leavers has to be sent beside. It says what the file looks like. */
export const leaversUncounted = refusal(
  'leavers-uncounted',
  409,
  'Enter how many students this file marks as left.',
  'leaving',
);
/** A column whose meaning nobody has confirmed, or one that is missing; it names them. */
export const columnsUnclear = refusal('columns-unclear', 400, 'First choose which column is which.', 'columns');

/** A column of a file: what stands in it and what it is taken for. */
export const importTableColumn = z.object({
  heading: z.string(),
  /** Of the first rows, as the product reads them. */
  samples: z.array(z.string()),
  /** Null: it is left out. */
  field: z.nullable(z.enum(importFields)),
  /** Why somebody has to look: several columns fit one field, or a left-out one looks like a field that is known. */
  doubt: z.enum(['', 'several', 'left-out']),
  /** The field that it looks like, where it is left out. */
  looksLike: z.nullable(z.enum(importFields)),
});
export type ImportTableColumn = z.output<typeof importTableColumn>;

/** A file as its columns are told apart. */
export const importTable = z.object({
  /** Of a workbook; none of a CSV file. */
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  sheet: z.string(),
  headingLine: z.int(),
  columns: z.array(importTableColumn),
  /** Rows above the headings and below the last student. */
  skipped: z.object({ count: z.int(), rows: z.array(z.object({ line: z.int(), text: z.string() })) }),
  nameOrder: z.enum(nameOrders),
  titleCase: z.boolean(),
  /** Somebody has said before what columns with these headings are. */
  remembered: z.boolean(),
});
export type ImportTable = z.output<typeof importTable>;

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
  /** `columns`: nobody has said yet which column is which, and nothing is counted. */
  state: z.enum(['columns', 'previewed', 'applying', 'applied', 'undoing', 'undone', 'dropped']),
  /** Lines by what they do; a line that has become a problem counts as one. */
  counts: z.object({
    new: z.int(),
    change: z.int(),
    same: z.int(),
    left: z.int(),
    problem: z.int(),
    question: z.int(),
  }),
  /** Lines that are still to be applied, or to be undone. */
  waiting: z.int(),
  /** What was made of cells, a sentence each ("3 student numbers differ in leading zeros alone: …"). */
  notes: z.array(z.string()),
  skipped: importTable.shape.skipped,
  /** Program levels that look like one of the school's, until somebody has said whether they are that. */
  alikeLevels: z.array(z.object({ level: z.string(), like: z.string(), lines: z.int() })),
  /** Where so many leave that their number has to be typed: what the file looks like. */
  leavers: z.nullable(z.string()),
  /** Lines that undoing left as they are, since they have been used. */
  stayed: z.int(),
  createdAt: instant,
  appliedAt: z.nullable(instant),
  /** Until when it can be undone; null where it cannot. */
  undoUntil: z.nullable(instant),
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
  /** What is wrong, or asked; after undoing why the line stays as it is. */
  problem: z.string(),
  /** Whether its name was one column's and was split, which can be corrected. */
  split: z.boolean(),
});
export type ImportLine = z.output<typeof importLine>;

const oneImport = z.object({ importId: id() });
const run = z.object({ message: z.string(), import: importRun });

export const previewImport = call({
  method: 'POST',
  path: '/api/admin/previewImport',
  summary:
    'Takes in a file of students (CSV or .xlsx), sent as multipart in the field `file` beside `mode` and `encoding`. Where somebody has said before what its columns are it keeps for a day what each line would do; else they are asked first. Nothing is changed.',
  bodyType: 'multipart',
  reply: run,
  refusals: [notATable, columnsMissing, tableTooLarge, importBusy],
  done: 'The file has been read. Nothing has been changed yet.',
  pace: aDay(300),
});

export const getImportTable = call({
  method: 'GET',
  path: '/api/admin/getImportTable/:importId',
  summary: 'The columns of a file with its first rows, and what each is taken for.',
  params: oneImport,
  reply: z.object({ import: importRun, table: importTable }),
  refusals: [importOver],
});

/** What somebody says of a file as a whole. `columns`: [] for "guess again", as after another sheet or encoding. */
const reading = z.object({
  mode: z.enum(importModes),
  encoding: oneOf('encoding', ['', ...encodings]),
  sheet: z.string().check(z.maxLength(100)),
  columns: z.array(z.nullable(z.enum(importFields))).check(z.maxLength(200)),
  nameOrder: z.enum(nameOrders),
  titleCase: z.boolean(),
});

export const readImport = call({
  method: 'POST',
  path: '/api/admin/readImport/:importId',
  summary:
    'Says which column is which, and reads the file anew: what each line would do is kept, and the columns are remembered for files with the same headings. Nothing is changed.',
  params: oneImport,
  body: reading,
  reply: run,
  refusals: [notATable, columnsMissing, columnsUnclear, tableTooLarge, importBusy, importOver],
  done: 'The file has been read. Nothing has been changed yet.',
});

/** Answers to what a file asks; what is not in it stays as it was answered. */
export const answerImport = call({
  method: 'POST',
  path: '/api/admin/answerImport/:importId',
  summary:
    'Answers questions of a preview (the same student or somebody new, the same program level, how a name is split) and plans its lines anew.',
  params: oneImport,
  body: z.object({
    /** All questions about students that are not answered yet. */
    all: oneOf('all', ['', 'same', 'new']),
    lines: z.array(z.object({ line: z.int(), answer: z.enum(['same', 'new']) })).check(z.maxLength(LINES_A_PAGE)),
    /** `as` is the level that it is, or itself. */
    levels: z.array(z.object({ level: z.string(), as: z.string() })).check(z.maxLength(LINES_A_PAGE)),
    names: z.array(z.extend(personNames, { line: z.int() })).check(z.maxLength(LINES_A_PAGE)),
  }),
  reply: run,
  refusals: [columnsUnclear, importBusy, importOver],
  done: 'Noted.',
});

export const getImports = call({
  method: 'GET',
  path: '/api/admin/getImports',
  summary: 'The latest files of people that were not discarded, newest first.',
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
  body: z.object({
    sha256: requiredText('sha256', 'sha256 is required.', 64),
    /** How many leave, where {@link importRun}'s `leavers` asks for it. */
    leaving: z.optional(z.int()),
  }),
  reply: run,
  refusals: [importChanged, importOver, columnsUnclear, leaversUncounted],
  done: 'Applied.',
});

export const dropImport = call({
  method: 'POST',
  path: '/api/admin/dropImport/:importId',
  summary: 'Throws away what has not been applied of a preview; what has been stays.',
  params: oneImport,
  reply: run,
  done: 'The preview was discarded.',
});

export const undoImport = call({
  method: 'POST',
  path: '/api/admin/undoImport/:importId',
  summary:
    'Takes back an applied file for seven days, for about two seconds; made again until no line waits. An account that it made goes if it was never used; who it marked as left is readmitted; changes are reverted. What has been used since stays and is named.',
  params: oneImport,
  reply: run,
  refusals: [importOver],
  done: 'Undone.',
});
