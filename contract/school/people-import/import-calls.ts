import * as z from 'zod/mini';
import { personNames } from '#contract/people/student/student-calls.ts';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, instant, requiredText, wholeNumberOrKeep } from '#contract/platform/base/fields.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import { programLevel } from '#contract/platform/base/program-level-fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';
import { oneOf } from '#contract/platform/base/word-fields.ts';
import { encodings } from './encodings.ts';
import { importFields } from './import-headings.ts';

/** The largest file of people, in bytes, and the most lines below its heading. */
export const LARGEST_TABLE_BYTES = 5 * 1024 * 1024;
export const MOST_LINES = 50_000;
/** The number of lines on one page of a preview. */
export const LINES_A_PAGE = 100;
/** How long a preview can be applied, in hours. */
export const PREVIEW_HOURS = 24;

/** The most new program levels that are named. The count includes all new program levels. */
export const NEW_LEVELS_NAMED = 20;

/** `add` imports new and changed students; `whole` also closes accounts missing in the file's program levels. */
export const importModes = ['add', 'whole'] as const;
export type ImportMode = (typeof importModes)[number];

/**
 * The effect of a line. Lines that change nothing are counted but not stored. A person must answer a question (the same
 * student or a new one? the same program level?); until then, the line does nothing.
 */
export const importActions = ['problem', 'question', 'new', 'change', 'left'] as const;
export type ImportAction = (typeof importActions)[number];

/** The order of first and last name in a column with whole names without a comma. */
export const nameOrders = ['first-last', 'last-first'] as const;
export type NameOrder = (typeof nameOrders)[number];

/** The number of sample rows shown for choosing columns. */
export const SAMPLE_ROWS = 5;
/** The most skipped rows that are shown. The count includes the others too. */
export const SKIPPED_NAMED = 20;
/** How many days an applied file can be undone completely. */
export const UNDO_DAYS = 7;
/**
 * A person must type the number of students who leave if it exceeds both this number and this share of the students in
 * the file's program levels.
 */
export const LEAVERS_UNASKED = 5;
export const LEAVERS_SHARE_UNASKED = 0.1;

/** The file is not a table of people. The message says what the file is, or where the file breaks off. */
export const notATable = refusal('not-a-table', 400, 'This file could not be read as a table.', 'file');
/** The message names the columns. */
export const columnsMissing = refusal('columns-missing', 400, 'Columns are missing in this file.', 'file');
export const tableTooLarge = refusal(
  'table-too-large',
  413,
  `This file is too large. At most 5 MB (unpacked 50 MB), ${grouped(MOST_LINES)} lines and 200 columns are accepted.`,
  'file',
);
/** Another file is being read. Only one is read at a time, because a large school's file needs much memory. */
export const importBusy = refusal('import-busy', 409, 'Another file is being read. Please try again in a moment.');
export const importChanged = refusal('import-changed', 409, 'This file changed after the preview.');
/** The preview was discarded, or has expired, or someone has read another file since. */
export const importOver = refusal('import-over', 409, 'This preview has expired. Please choose the file again.');

/**
 * More students leave than one click may confirm, so their number must be sent too. The message says what the file
 * looks like.
 */
export const leaversUncounted = refusal(
  'leavers-uncounted',
  409,
  'Enter how many students this file marks as having left the school.',
  'leaving',
);
/** A column whose meaning no one has confirmed, or a missing column. The message names them. */
export const columnsUnclear = refusal('columns-unclear', 400, 'First choose which column is which.', 'columns');

/** A column of a file, with its content and the field that it means. */
export const importTableColumn = z.object({
  heading: z.string(),
  /** Values from the first rows, as the product reads these. */
  samples: z.array(z.string()),
  /** The field; null: the column is ignored. */
  field: z.nullable(z.enum(importFields)),
  /** Why someone must check the column: several columns fit one field, or an ignored one looks like a known field. */
  doubt: z.enum(['', 'several', 'left-out']),
  /** The field that an ignored column looks like. */
  looksLike: z.nullable(z.enum(importFields)),
});
export type ImportTableColumn = z.output<typeof importTableColumn>;

/** A file while its columns are chosen. */
export const importTable = z.object({
  /** The sheets of a workbook; empty for CSV. */
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  sheet: z.string(),
  headingLine: z.int(),
  columns: z.array(importTableColumn),
  /** The number of rows above the headings and below the last student. */
  skipped: z.object({ count: z.int(), rows: z.array(z.object({ line: z.int(), text: z.string() })) }),
  nameOrder: z.enum(nameOrders),
  titleCase: z.boolean(),
  /** Whether someone chose the columns for the same headings earlier. */
  remembered: z.boolean(),
});
export type ImportTable = z.output<typeof importTable>;

/** A file of people, the changes that the file makes, and how many changes are done. */
export const importRun = z.object({
  import_id: z.int(),
  mode: z.enum(importModes),
  fileName: z.string(),
  /** The hash of the file's bytes, in hex. It ensures that the previewed file is the file that is applied. */
  sha256: z.string(),
  encoding: z.enum(encodings),
  delimiter: z.string(),
  /** Headings of columns without a meaning for the product. */
  ignored: z.array(z.string()),
  /** Program levels that were not in use when the preview was made: their number, and the first names. */
  newLevels: z.object({ count: z.int(), names: z.array(z.string()) }),
  /** `columns`: the columns are not confirmed yet, and nothing is counted. */
  state: z.enum(['columns', 'previewed', 'applying', 'applied', 'undoing', 'undone', 'dropped']),
  /** The number of lines by their effect. A line that became a problem counts only as a problem. */
  counts: z.object({
    new: z.int(),
    change: z.int(),
    same: z.int(),
    left: z.int(),
    problem: z.int(),
    question: z.int(),
  }),
  /** The number of lines still to be applied or undone. */
  waiting: z.int(),
  /** What was changed in cells, in one sentence each ("3 student numbers differ only in leading zeros: …"). */
  notes: z.array(z.string()),
  skipped: importTable.shape.skipped,
  /** Program levels that resemble one of the school's, as long as no one has answered whether they are the same. */
  alikeLevels: z.array(z.object({ level: z.string(), like: z.string(), lines: z.int() })),
  /** What the file looks like, if someone must type the number of students who leave; otherwise null. */
  leavers: z.nullable(z.string()),
  /** The number of lines that could not be undone, because their accounts have been used since. */
  stayed: z.int(),
  createdAt: instant,
  appliedAt: z.nullable(instant),
  /** Until when the import can be undone; null if it cannot. */
  undoUntil: z.nullable(instant),
});
export type ImportRun = z.output<typeof importRun>;

/** A student in lines and previews; '' means none. */
export const importedStudent = z.extend(personNames, {
  courseYearSection: z.string(),
  student_number: z.string(),
  email: z.string(),
  username: z.string(),
  /** Whether the student can sign in; false if they wait for approval or have left. */
  isValidated: z.boolean(),
});
export type ImportedStudent = z.output<typeof importedStudent>;

/** A line that does something, or has a problem. */
export const importLine = z.object({
  /** The line number in the spreadsheet. Students who leave are not in the file: their lines follow its last line. */
  line: z.int(),
  action: z.enum(importActions),
  stud_id: z.nullable(z.int()),
  /** Null for new students, and for problems without a student. */
  before: z.nullable(importedStudent),
  after: z.nullable(importedStudent),
  /** The problem or question; after undoing, the reason why the line could not be undone. */
  problem: z.string(),
  /** Whether the name was split from one column, so that the split can be corrected. */
  split: z.boolean(),
});
export type ImportLine = z.output<typeof importLine>;

const oneImport = z.object({ importId: id() });
const run = z.object({ message: z.string(), import: importRun });

export const previewImport = call('POST', '/api/admin/previewImport', {
  summary:
    'Reads a file of students (CSV or .xlsx), sent as multipart in the field `file` with `mode` and `encoding`. If the columns were chosen for an earlier file with the same headings, the call stores for a day what each line would do. Otherwise the columns must be chosen first. Changes nothing.',
  bodyType: 'multipart',
  reply: run,
  refusals: [notATable, columnsMissing, tableTooLarge, importBusy],
  done: 'The file has been read. Nothing has been changed yet.',
  pace: aDay(300),
});

export const getImportTable = call('GET', '/api/admin/getImportTable/:importId', {
  summary: 'The columns of a file, the field of each column, and the first rows of the file.',
  params: oneImport,
  reply: z.object({ import: importRun, table: importTable }),
  refusals: [importOver],
});

/**
 * How to read the whole file. With `columns` [], the columns are guessed again, for example after a change of sheet or
 * encoding.
 */
const reading = z.object({
  mode: z.enum(importModes),
  encoding: oneOf('encoding', ['', ...encodings]),
  sheet: z.string().check(z.maxLength(100)),
  columns: z.array(z.nullable(z.enum(importFields))).check(z.maxLength(200)),
  nameOrder: z.enum(nameOrders),
  titleCase: z.boolean(),
});

export const readImport = call('POST', '/api/admin/readImport/:importId', {
  summary:
    'Sets which column is which, and reads the file again. Stores what each line would do, and remembers the columns for files with the same headings. Changes nothing.',
  params: oneImport,
  body: reading,
  reply: run,
  refusals: [notATable, columnsMissing, columnsUnclear, tableTooLarge, importBusy, importOver],
  done: 'The file has been read. Nothing has been changed yet.',
});

const level = programLevel('Program level', 'Program level is required.');

/** Answers questions about a file. Questions that are left out keep their answers. */
export const answerImport = call('POST', '/api/admin/answerImport/:importId', {
  summary:
    'Answers questions of a preview (the same student or a new one, the same program level, how a name is split) and recalculates what each line would do.',
  params: oneImport,
  body: z.object({
    /** The answer to all questions about students that have no answer yet. */
    all: oneOf('all', ['', 'same', 'new']),
    lines: z.array(z.object({ line: z.int(), answer: z.enum(['same', 'new']) })).check(z.maxLength(LINES_A_PAGE)),
    /** `as` is the school's program level that `level` means, or `level` itself if it is a different program level. */
    levels: z.array(z.object({ level, as: level })).check(z.maxLength(LINES_A_PAGE)),
    names: z.array(z.extend(personNames, { line: z.int() })).check(z.maxLength(LINES_A_PAGE)),
  }),
  reply: run,
  refusals: [columnsUnclear, importBusy, importOver],
  done: 'Noted.',
});

export const getImports = call('GET', '/api/admin/getImports', {
  summary: 'The latest files of people that were not discarded, newest first.',
  reply: z.object({ imports: z.array(importRun) }),
});

export const getImport = call('GET', '/api/admin/getImport/:importId', {
  summary: 'A file of people with one page of its lines, which can be filtered by kind.',
  params: oneImport,
  query: z.object({ action: oneOf('action', ['', ...importActions]), page: wholeNumberOrKeep('page', 1, MOST_LINES) }),
  reply: z.object({ import: importRun, lines: z.array(importLine), pages: z.int() }),
});

/** Applying a large school's file takes many calls; each takes only as long as people wait for a screen. */
export const applyImport = call('POST', '/api/admin/applyImport/:importId', {
  summary:
    'Applies lines of the preview for about two seconds, each line once; repeat the call until no line waits. A line whose student changed after the preview becomes a problem.',
  params: oneImport,
  body: z.object({
    sha256: requiredText('sha256', 'sha256 is required.', 64),
    /** The number of students who leave, if {@link importRun}'s `leavers` asks for it. */
    leaving: z.optional(z.int()),
  }),
  reply: run,
  refusals: [importChanged, importOver, columnsUnclear, leaversUncounted],
  done: 'Applied.',
});

export const dropImport = call('POST', '/api/admin/dropImport/:importId', {
  summary: 'Discards the lines of a preview that are not applied yet; applied lines stay.',
  params: oneImport,
  reply: run,
  done: 'The preview was discarded.',
});

export const undoImport = call('POST', '/api/admin/undoImport/:importId', {
  summary:
    'Undoes an applied file within seven days. Works for about two seconds; repeat the call until no line waits. Removes accounts that were never used, readmits students marked as left and reverts changes. Accounts used after the import stay and are listed.',
  params: oneImport,
  reply: run,
  refusals: [importOver],
  done: 'Undone.',
});
