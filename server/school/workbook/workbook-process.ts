import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { zipSync } from 'fflate';
import { type CellValue, formatValue, type Sheet } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import { fromBufferPromise } from 'yauzl';
import { MOST_LINES } from '#contract/school/people-import/import-calls.ts';
import { fileSentences } from './file-kind.ts';

// The process that reads a workbook, with low priority so that scans come first, and with its own memory. This process
// reads the file from its input and writes lines of JSON: a sheet's name, then each row of the sheet, or the reason why
// it stopped.

/**
 * A line of the process's output. A workbook is refused because it is too large, or because it is no table, with the
 * reason.
 */
export type WorkbookLine = { sheet: string } | { refused: 'too large' | (string & {}) } | string[];

const MOST_ENTRIES = 1000;
const MOST_UNPACKED_BYTES = 50 * 1024 * 1024;
const MOST_COLUMNS = 200;
/** The most rows of a sheet: more than the most students, because a list has other lines above and below them. */
const MOST_ROWS = MOST_LINES + 100;
/** The cells that are read: one row and one column more than is accepted. All other cells are ignored. */
const RANGE = `A1:GS${MOST_ROWS + 1}`;
/** The most extracted text, in characters: a text that is stored once can be in a million cells. */
const MOST_TEXT = 16 * 1024 * 1024;
const LONGEST_ROW = 64 * 1024;

class RefusedWorkbook extends Error {}

/**
 * Removes the styles of text cells, which do not change the text. The reader keeps an object for each cell with a
 * style: without styles, 50,000 rows of nine columns take 4 s of processor time instead of 8, and half the memory.
 */
const withoutTextStyles = (sheet: Buffer) =>
  Buffer.from(sheet.toString('latin1').replace(/<c r="([A-Z]+\d+)" s="\d+" t="s">/g, '<c r="$1" t="s">'), 'latin1');

/** Unpacks a workbook and repacks the parts with cells, so that the reader gets only parts whose size was measured. */
async function measured(bytes: Buffer): Promise<Uint8Array> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  if (zip.entryCount > MOST_ENTRIES) throw new RefusedWorkbook('too large');
  const parts = new Map<string, Buffer>();
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new RefusedWorkbook(fileSentences.locked);
    if (parts.has(entry.fileName)) throw new RefusedWorkbook(fileSentences.damaged);
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      unpackedBytes += chunk.length;
      if (unpackedBytes > MOST_UNPACKED_BYTES) throw new RefusedWorkbook('too large');
      chunks.push(chunk);
    }
    const part = Buffer.concat(chunks);
    parts.set(entry.fileName, entry.fileName.includes('worksheets/') ? withoutTextStyles(part) : part);
  }
  // A sheet's relations lead to pictures, comments and charts.
  const ofCells = [...parts].filter(([name]) => /\.(xml|rels)$/i.test(name) && !name.includes('worksheets/_rels/'));
  return zipSync(Object.fromEntries(ofCells), { level: 0 });
}

/** The text of a cell as the sheet shows it. A whole number is in full, even if a narrow column would shorten it. */
function shown(value: CellValue, format: string | undefined, is1904: boolean): string {
  if (value === null) return '';
  if (format === undefined) return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
  // A strict workbook stores dates as text.
  const isDate = typeof value === 'string' && /^\d{4}-\d\d-\d\d(T[\d:.]+Z?)?$/.test(value) && /y/i.test(format);
  return formatValue(isDate ? new Date(value) : value, format, { is1904 });
}

/**
 * The rows of a sheet down to its last text, including hidden rows. A vertically merged cell is in each of its rows.
 */
function shownRows({ rows, cells, merges = [] }: Sheet, is1904: boolean): string[][] {
  const texts = rows.map((row, at) =>
    row.map((value, column) => shown(value, cells?.get(`${at},${column}`)?.style?.numFmt, is1904)),
  );
  for (const { startRow, endRow, startCol, endCol } of merges) {
    const text = startCol === endCol ? (texts[startRow]?.[startCol] ?? '') : '';
    if (text !== '') for (const row of texts.slice(startRow + 1, endRow + 1)) row[startCol] = text;
  }
  const trimmed = texts.map((row) => row.slice(0, row.findLastIndex((text) => text !== '') + 1));
  return trimmed.slice(0, trimmed.findLastIndex((row) => row.length > 0) + 1);
}

const write = (line: WorkbookLine) => process.stdout.write(`${JSON.stringify(line)}\n`);

async function read(): Promise<void> {
  const packed = await measured(await buffer(process.stdin));
  const visible: number[] = [];
  const note = (info: { index: number; hidden?: boolean; veryHidden?: boolean }) => {
    if (!info.hidden && !info.veryHidden) visible.push(info.index);
    return false;
  };
  await readXlsx(packed, { sheets: note });
  let length = 0;
  for (const index of visible) {
    const workbook = await readXlsx(packed, { sheets: [index], readStyles: true, range: RANGE }).catch((error) => {
      // A sheet with only a chart has no cells.
      if (!/missing worksheet file/.test(String(error))) throw error;
    });
    const sheet = workbook?.sheets[0];
    const rows = sheet ? shownRows(sheet, workbook.dateSystem === '1904') : [];
    if (rows.length > MOST_ROWS || rows.some((row) => row.length > MOST_COLUMNS))
      throw new RefusedWorkbook('too large');
    if (sheet && rows.length > 0) write({ sheet: sheet.name });
    for (const [at, row] of rows.entries()) {
      const characters = row.reduce((sum, text) => sum + text.length + 3, 0);
      length += characters;
      if (characters > LONGEST_ROW) throw new RefusedWorkbook(`Line ${at + 1} is too long.`);
      if (length > MOST_TEXT) throw new RefusedWorkbook('too large');
      write(row);
    }
  }
}

setPriority(10);
try {
  await read();
} catch (error) {
  write({ refused: error instanceof RefusedWorkbook ? error.message : fileSentences.damaged });
}
