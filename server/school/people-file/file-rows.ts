import Papa from 'papaparse';
import { Refusal } from '#contract/platform/base/refusal.ts';
import type { Encoding } from '#contract/school/people-import/encodings.ts';
import {
  type ImportTable,
  MOST_LINES,
  type notATable,
  tableTooLarge,
} from '#contract/school/people-import/import-calls.ts';
import { kindOf, noTable, unreadableFile } from '#server/school/workbook/file-kind.ts';
import { readWorkbook, type Workbook } from '#server/school/workbook/workbook.ts';
import { textOf } from './file-text.ts';
import { HEADING_ROWS, headingRowOf, type KnownHeadings, knownHeadings } from './guess-field.ts';

/** The delimiters that spreadsheets use. */
const delimiters = [',', ';', '\t', '|'] as const;
/** How many characters of a text are read at a time. Other requests run after each part. */
const CHUNK = 64 * 1024;

/** A file as rows of cells, before its columns are known. */
export interface FileRows {
  encoding: Encoding;
  /** '' for a workbook. */
  delimiter: string;
  /** The sheets of a workbook, and the sheet that is read; a CSV file has none. */
  sheets: ImportTable['sheets'];
  sheet: string;
  /** The line number of the first row, as the spreadsheet counts. */
  firstLine: number;
  rows: string[][];
}

/** How a file should be read, if the request says so. */
export interface AskedFile {
  encoding?: Encoding | undefined;
  sheet?: string;
  /** The number of known headings in a row; by default, of headings about people. */
  known?: KnownHeadings;
}

/** Excel names the delimiter in a line of its own. */
const saysDelimiter = /^sep=(.)\n/i;

/** All rows of a text, read in chunks between which other requests run. */
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
        // All text after a quotation mark that is never closed is in the last row.
        if (errors.some(({ code }) => code === 'MissingQuotes'))
          refused = noTable(`A quotation mark that opens in line ${rows.length} is never closed.`);
        // The parser starts an endless row from its beginning with every chunk: 4 MB of quotation marks took a minute.
        else if (withoutRow > 1) refused = noTable(`Line ${rows.length + 1} is too long.`);
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

/**
 * The delimiter with which the first rows have the most known headings; among equals, the one with the most columns.
 */
function delimiterOf(text: string, known: KnownHeadings): string {
  const scored = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text.slice(0, CHUNK), { delimiter, newline: '\n', preview: HEADING_ROWS });
    const headings = data[headingRowOf(data, known)] ?? [];
    return { delimiter, known: known(headings), columns: headings.length };
  });
  return scored.sort((one, other) => other.known - one.known || other.columns - one.columns)[0]?.delimiter ?? ',';
}

/**
 * The rows of the requested sheet; otherwise of the first sheet with two known headings; otherwise of the first sheet.
 */
function sheetRows({ sheets }: Workbook, { sheet: asked, known = knownHeadings }: AskedFile): FileRows {
  const isTable = ({ rows }: Workbook['sheets'][0]) => known(rows[headingRowOf(rows, known)] ?? []) >= 2;
  const { name, rows } = sheets.find((sheet) => sheet.name === asked) ?? sheets.find(isTable) ?? sheets[0] ?? none;
  const counted = sheets.map((sheet) => ({ name: sheet.name, rows: sheet.rows.length }));
  return { encoding: 'utf-8', delimiter: '', sheets: counted, sheet: name, firstLine: 1, rows };
}
const none = { name: '', rows: [] };

/**
 * Reads a file as rows of text. Encoding, delimiter and the sheet of a workbook are detected.
 * @returns the rows, which must not be changed, or `notATable`, `tableTooLarge`
 */
export async function fileRows(
  bytes: Buffer,
  asked: AskedFile = {},
): Promise<FileRows | typeof notATable | typeof tableTooLarge> {
  const kind = kindOf(bytes);
  if (kind === 'xlsx') {
    const workbook = await readWorkbook(bytes);
    return workbook instanceof Refusal ? workbook : sheetRows(workbook, asked);
  }
  if (kind !== 'text') return unreadableFile(kind, bytes);
  const decoded = textOf(bytes, asked.encoding);
  if (decoded instanceof Refusal) return decoded;
  // A file that was joined from several has different line endings, and byte order marks in the middle.
  const whole = decoded.text.replace(/\r\n?/g, '\n').replace(/\n\uFEFF/g, '\n');
  const said = saysDelimiter.exec(whole);
  const text = said ? whole.slice(said[0].length) : whole;
  const delimiter = said?.[1] ?? delimiterOf(text, asked.known ?? knownHeadings);
  const rows = await rowsOf(text, delimiter);
  if (rows instanceof Refusal) return rows;
  return { encoding: decoded.encoding, delimiter, sheets: [], sheet: '', firstLine: said ? 2 : 1, rows };
}
