import Papa from 'papaparse';
import { grouped } from '#contract/platform/base/figure-text.ts';
import { Refusal, refusal } from '#contract/platform/base/refusal.ts';
import type { Encoding } from '#contract/school/people-import/encodings.ts';
import {
  columnsMissing,
  MOST_LINES,
  type notATable,
  tableTooLarge,
} from '#contract/school/people-import/import-calls.ts';
import {
  columnNamed,
  type ImportColumn,
  identifyingColumns,
  neededColumns,
} from '#contract/school/people-import/import-headings.ts';
import { breath } from './breath.ts';
import { noTable, textOf } from './file-text.ts';

/** The signs by which spreadsheets part cells. */
const delimiters = [',', ';', '\t', '|'] as const;
/** More columns than a list of people has. */
const MOST_COLUMNS = 200;
/** Text that is read before others have their turn, in characters. */
const CHUNK = 64 * 1024;

/** A line of a file of people: its cells by what they mean, '' where there is none. */
export interface TableLine {
  /** As the spreadsheet counts, the heading being the first. */
  line: number;
  cells: Record<ImportColumn, string>;
}

/** A file of people as it was read. */
export interface PeopleTable {
  encoding: Encoding;
  delimiter: string;
  /** Headings that mean nothing to the product. */
  ignored: string[];
  /** Those that have something in them. */
  lines: TableLine[];
}

/** Excel names the delimiter in a line of its own. */
const saysDelimiter = /^sep=(.)\n/i;

/** What a cell means: `="007"` is how text is kept from becoming a number, and `'` how a formula is from being run. */
function cellText(cell: string): string {
  const text = cell.replace(/^="([^"]*)"$/, '$1').trim();
  return text.replace(/^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/, '');
}

function headingsBy(delimiter: string, text: string): string[] {
  return Papa.parse<string[]>(text.slice(0, CHUNK), { delimiter, preview: 1 }).data[0] ?? [];
}

const namedIn = (headings: string[]) => headings.filter((heading) => columnNamed(heading) !== undefined).length;

/** All rows of a text; others have their turn while a long one is read. */
async function rowsOf(text: string, delimiter: string): Promise<string[][] | typeof notATable | typeof tableTooLarge> {
  const rows: string[][] = [];
  let refused: typeof notATable | typeof tableTooLarge | undefined;
  let withoutRow = 0;
  await new Promise<void>((resolve) => {
    const inChunks: Partial<Papa.ParseLocalConfig<string[], never>> = {
      delimiter,
      newline: '\n',
      chunkSize: CHUNK,
      chunk({ data, errors }, parser) {
        for (const row of data) rows.push(row);
        withoutRow = data.length === 0 ? withoutRow + 1 : 0;
        // What follows such a mark is all in the last row.
        if (errors.some(({ code }) => code === 'MissingQuotes'))
          refused = noTable(`A quotation mark that opens in line ${rows.length} is never closed.`);
        // A row that does not end is read anew with every chunk: 4 MB of quotation marks took a minute.
        else if (withoutRow > 1) refused = noTable(`Line ${rows.length + 1} is longer than what is said of a person.`);
        else if (rows.length > 2 * MOST_LINES) refused = tableTooLarge;
        if (refused) return parser.abort();
        parser.pause();
        setImmediate(() => parser.resume());
      },
      complete: () => resolve(),
    };
    Papa.parse(text, inChunks as Papa.ParseConfig<string[]>);
  });
  return refused ?? rows;
}

/** Which column stands at which place; the first where a heading comes twice. */
function placesOf(headings: string[]): Map<ImportColumn, number> | typeof columnsMissing {
  const places = new Map<ImportColumn, number>();
  for (const [at, heading] of headings.entries()) {
    const column = columnNamed(heading);
    if (column && !places.has(column)) places.set(column, at);
  }
  const lacking: string[] = neededColumns.filter((column) => !places.has(column));
  if (!identifyingColumns.some((column) => places.has(column))) lacking.push(identifyingColumns.join(' or '));
  if (lacking.length === 0) return places;
  const message = `This file needs columns for ${lacking.join(', ')}.`;
  return refusal(columnsMissing.code, columnsMissing.status, message, 'file');
}

/**
 * Reads a file of people: one line of headings, in any order and in common spellings of several languages, then a line for
 * each. Delimiter and encoding are found. Everything is text.
 * @param asked the encoding, where somebody has said it
 * @returns the table, or `notATable`, `columnsMissing`, `tableTooLarge`
 */
export async function readPeople(
  bytes: Buffer,
  asked?: Encoding,
): Promise<PeopleTable | typeof notATable | typeof columnsMissing | typeof tableTooLarge> {
  const decoded = textOf(bytes, asked);
  if (decoded instanceof Refusal) return decoded;
  // A file that was put together from several ends its lines in several ways.
  const whole = decoded.text.replace(/\r\n?/g, '\n');
  const said = saysDelimiter.exec(whole);
  const text = said ? whole.slice(said[0].length) : whole;
  const firstLine = said ? 2 : 1;
  const found = delimiters
    .map((delimiter) => ({ delimiter: delimiter as string, named: namedIn(headingsBy(delimiter, text)) }))
    .reduce((best, each) => (each.named > best.named ? each : best));
  const delimiter = said?.[1] ?? found.delimiter;
  const headings = headingsBy(delimiter, text);
  if (headings.length > MOST_COLUMNS) return noTable(`It has more than ${grouped(MOST_COLUMNS)} columns.`);
  const places = placesOf(headings);
  if (places instanceof Refusal) return places;
  const rows = await rowsOf(text, delimiter);
  if (rows instanceof Refusal) return rows;

  const lines: TableLine[] = [];
  for (const [at, row] of rows.entries()) {
    await breath();
    if (at === 0 || row.every((cell) => cell.trim() === '')) continue;
    const cell = (column: ImportColumn) => cellText(row[places.get(column) ?? -1] ?? '');
    lines.push({
      line: firstLine + at,
      cells: {
        student_number: cell('student_number'),
        first_name: cell('first_name'),
        middle_name: cell('middle_name'),
        last_name: cell('last_name'),
        program_level: cell('program_level'),
        email: cell('email'),
        username: cell('username'),
      },
    });
  }
  if (lines.length > MOST_LINES) return tableTooLarge;
  const taken = new Set(places.values());
  const ignored = headings.filter((heading, at) => !taken.has(at) && heading.trim() !== '').map((each) => each.trim());
  return { encoding: decoded.encoding, delimiter, ignored, lines };
}
