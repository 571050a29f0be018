import { grouped } from '#contract/platform/base/format-number.ts';
import { Refusal, refusal } from '#contract/platform/base/refusal.ts';
import {
  columnsMissing,
  columnsUnclear,
  type ImportTable,
  MOST_LINES,
  type NameOrder,
  type notATable,
  SAMPLE_ROWS,
  SKIPPED_NAMED,
  tableTooLarge,
} from '#contract/school/people-import/import-calls.ts';
import {
  type ImportColumn,
  type ImportField,
  identifyingColumns,
} from '#contract/school/people-import/import-headings.ts';
import { noTable } from '#server/school/workbook/file-kind.ts';
import { type Cleaned, cleanCell, cleaningNotes } from './clean-cell.ts';
import type { FileRows } from './file-rows.ts';
import { headingRowOf } from './guess-field.ts';
import { splitName, titleCase } from './split-name.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** The number of columns that no list of people exceeds. */
const MOST_COLUMNS = 200;
/** The number of rows below the headings from which columns are guessed. */
const LOOKED_AT = 200;
/** How much of a skipped row is shown, in characters. */
const SKIPPED_TEXT = 200;

/** A line of a file of people: its cell for each field, '' if the line has no such cell. */
export interface TableLine {
  /** The line number as the spreadsheet counts, with the headings in line 1. */
  line: number;
  cells: Record<ImportColumn, string>;
  /** Whether the person's name was in one cell. */
  split: boolean;
}

/** A file of people after reading. */
export interface PeopleTable {
  /** Headings of columns that are ignored. */
  ignored: string[];
  /** The lines that are not blank. */
  lines: TableLine[];
  /** The cleanups that were made, one sentence each. */
  notes: string[];
  skipped: ImportTable['skipped'];
}

/** The field of each column, and how names are written. */
export interface Reading {
  columns: readonly (ImportField | null)[];
  nameOrder: NameOrder;
  titleCase: boolean;
}

/** The headings of a file, one for each of its columns, and the row in which they are. */
export interface Headings {
  /** The index of the row with the headings. */
  at: number;
  texts: string[];
  /** The first rows below the headings, cleaned. */
  first: string[][];
}

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

/** The headings of a file, or `notATable` if it has no rows or too many columns. */
export function headingsOf({ rows }: FileRows): Headings | typeof notATable {
  const at = headingRowOf(rows);
  const heading = rows[at] ?? [];
  if (isBlank(heading)) return noTable('The file is empty.');
  const below = rows.slice(at + 1).filter((row) => !isBlank(row));
  const looked = below.slice(0, LOOKED_AT);
  const filled = (row: readonly string[]) => row.findLastIndex((cell) => cell.trim() !== '') + 1;
  const columns = Math.max(filled(heading), ...looked.map(filled));
  if (columns > MOST_COLUMNS) return noTable(`It has more than ${grouped(MOST_COLUMNS)} columns.`);
  const unused: Cleaned = new Map();
  const cleaned = (row: readonly string[], cells = columns) =>
    Array.from({ length: cells }, (_none, place) => cleanCell(row[place] ?? '', null, unused));
  return { at, texts: cleaned(heading), first: looked.map((row) => cleaned(row)) };
}

/** The first rows of each column. */
export const samplesOf = ({ first }: Headings, column: number) =>
  first.slice(0, SAMPLE_ROWS).map((row) => row[column] ?? '');

/** The index of the column for each field, or the problem with the given columns. */
function placesOf(
  { texts }: Headings,
  columns: Reading['columns'],
): Map<ImportField, number> | typeof columnsMissing | typeof columnsUnclear {
  const unclear = (why: string) =>
    refusal(columnsUnclear.code, columnsUnclear.status, `${columnsUnclear.message} ${why}`, 'columns');
  if (columns.length !== texts.length) return unclear(`This file has ${texts.length} columns.`);
  const places = new Map<ImportField, number>();
  for (const [at, field] of columns.entries()) {
    if (field === null) continue;
    if (places.has(field)) return unclear(`Two columns are ${field}.`);
    places.set(field, at);
  }
  const lacking: string[] = [];
  const isNamed = places.has('full_name') || (places.has('first_name') && places.has('last_name'));
  if (!isNamed)
    lacking.push(
      places.has('first_name') ? 'last_name' : places.has('last_name') ? 'first_name' : 'first_name, last_name',
    );
  if (!places.has('program_level')) lacking.push('program_level');
  if (!identifyingColumns.some((field) => places.has(field))) lacking.push(identifyingColumns.join(' or '));
  if (lacking.length === 0) return places;
  const message = `This file needs columns for ${lacking.join(', ')}.`;
  return refusal(columnsMissing.code, columnsMissing.status, message, 'columns');
}

/** Matches lines below the last person: who made the list, totals, and dates. */
export const closingRow =
  /^\W*(grand |sub ?)?(totals?|prepared|certified|noted|approved|checked|submitted|verified|received|printed|generated|signed|signature|signatory|recommending|end of|nothing follows|summe|gesamt|erstellt|stand|unterschrift|anzahl|effectif|fait|imprime|nombre total|elaborado|elaboro|preparado|firma|fecha|vo\.? ?bo|date|datum|male|female|count|note|remarks?|legend|\*+)\b/i;

/** Reads the lines of a file whose columns are known. */
class LineReader {
  readonly cleaned: Cleaned = new Map();
  readonly #places: Map<ImportField, number>;
  readonly #reading: Reading;

  constructor(places: Map<ImportField, number>, reading: Reading) {
    this.#places = places;
    this.#reading = reading;
  }

  cell(row: readonly string[], field: ImportField): string {
    const place = this.#places.get(field);
    return place === undefined ? '' : cleanCell(row[place] ?? '', field, this.cleaned);
  }

  /** Whether a row is a student: it has a name and a program level, or an identifying field and another cell. */
  isStudent(row: readonly string[]): boolean {
    const has = (field: ImportField) => (row[this.#places.get(field) ?? -1] ?? '').trim() !== '';
    const filled = row.filter((cell) => cell.trim() !== '');
    const isNamed = has('first_name') || has('last_name') || has('full_name');
    if (!isNamed || closingRow.test(filled[0] ?? '')) return false;
    return has('program_level') || (filled.length > 2 && identifyingColumns.some(has));
  }

  /** Whether a row after the last student is one of the rows that close a list. */
  closes(row: readonly string[], isClosed: boolean): boolean {
    const filled = row.filter((cell) => cell.trim() !== '');
    const fields = ['first_name', 'last_name', 'full_name', ...identifyingColumns] as const;
    const saysNobody = fields.every((field) => (row[this.#places.get(field) ?? -1] ?? '').trim() === '');
    return isClosed || saysNobody || filled.length === 1 || closingRow.test(filled[0] ?? '');
  }

  read(row: readonly string[], line: number): TableLine {
    const cell = (field: ImportField) => this.cell(row, field);
    const isSplit = this.#places.has('full_name');
    const names = isSplit
      ? splitName(cell('full_name'), this.#reading.nameOrder)
      : { first_name: cell('first_name'), middle_name: cell('middle_name'), last_name: cell('last_name') };
    if (isSplit && names.middle_name === '') names.middle_name = cell('middle_name');
    const whole = { ...names, last_name: [names.last_name, cell('suffix')].filter(Boolean).join(' ') };
    const { first_name, middle_name, last_name } = this.#reading.titleCase
      ? {
          first_name: titleCase(whole.first_name),
          middle_name: titleCase(whole.middle_name),
          last_name: titleCase(whole.last_name),
        }
      : whole;
    // A single name is a first name, whichever column it is in.
    const alone = first_name === '' ? { first_name: last_name, last_name: '' } : { first_name, last_name };
    const cells = {
      student_number: cell('student_number'),
      ...alone,
      middle_name,
      program_level: cell('program_level'),
      email: cell('email'),
      username: cell('username'),
    };
    return { line, cells, split: isSplit };
  }
}

/**
 * Reads the people of a file with known columns: a line for each row below the headings. Skips rows above the headings,
 * closing rows below the last student (such as totals), and repeated headings. All cells are text.
 * @returns the people, or `columnsMissing`, `columnsUnclear`, `tableTooLarge`
 */
export async function readPeople(
  file: FileRows,
  headings: Headings,
  reading: Reading,
): Promise<PeopleTable | typeof columnsMissing | typeof columnsUnclear | typeof tableTooLarge> {
  const places = placesOf(headings, reading.columns);
  if (places instanceof Refusal) return places;
  const { rows, firstLine } = file;
  const reader = new LineReader(places, reading);
  const heading = rows[headings.at] ?? [];
  const isHeadingAgain = (row: readonly string[]) =>
    row.length > 1 && row.every((cell, place) => cell === heading[place]);
  const last = rows.findLastIndex((row, at) => at > headings.at && reader.isStudent(row));
  const lines: TableLine[] = [];
  const skipped: PeopleTable['skipped'] = { count: 0, rows: [] };
  const skip = (row: readonly string[], line: number) => {
    skipped.count += 1;
    const text = row
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(' · ')
      .slice(0, SKIPPED_TEXT);
    if (skipped.rows.length < SKIPPED_NAMED) skipped.rows.push({ line, text });
  };
  let isClosed = false;
  for (const [at, row] of rows.entries()) {
    await yieldToEventLoop();
    const line = firstLine + at;
    if (isBlank(row) || at === headings.at) continue;
    if (at > last && at > headings.at) isClosed = last >= 0 && reader.closes(row, isClosed);
    if (at < headings.at || isClosed || isHeadingAgain(row)) skip(row, line);
    else lines.push(reader.read(row, line));
  }
  if (lines.length > MOST_LINES) return tableTooLarge;
  const ignored = headings.texts.filter((text, at) => reading.columns[at] === null && text !== '');
  return { ignored, lines, notes: cleaningNotes(reader.cleaned), skipped };
}
