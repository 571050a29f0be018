import { createHash } from 'node:crypto';
import { Refusal } from '#contract/platform/base/refusal.ts';
import { type notATable, tableTooLarge } from '#contract/school/people-import/import-calls.ts';
import { noTable } from './file-kind.ts';
import { readInProcess } from './file-process.ts';
import type { WorkbookLine } from './workbook-process.ts';

const program = 'server/school/workbook/workbook-process.ts';
/** The time limit for reading, in milliseconds; 50,000 rows of nine columns take 5 s, up to 15 s on a busy machine. */
const LONGEST_READING_MS = 60_000;
const REMEMBERED_MS = 600_000;

/** A workbook as its visible sheets show it. */
export interface Workbook {
  /** Row 0 is the sheet's first row, so a row's line is its index plus one; trailing blank cells are left out. */
  sheets: { name: string; rows: string[][] }[];
}

type Read = Workbook | typeof notATable | typeof tableTooLarge;

async function readSheets(bytes: Buffer): Promise<Read> {
  const sheets: Workbook['sheets'] = [];
  let refused: string | undefined;
  const hasEnded = await readInProcess(program, bytes, LONGEST_READING_MS, (text) => {
    const line: WorkbookLine = JSON.parse(text);
    if (Array.isArray(line)) sheets.at(-1)?.rows.push(line);
    else if ('sheet' in line) sheets.push({ name: line.sheet, rows: [] });
    else refused = line.refused;
  });
  // The process ran out of time or memory: it was killed, or reports that.
  if (!hasEnded || refused === 'too large') return tableTooLarge;
  return refused === undefined ? { sheets } : noTable(refused);
}

/** Caches the last workbook, because each answer to a question about a file reads the file again. */
let latest: { sha256: string; read: Promise<Read> } | undefined;

/**
 * Reads a workbook (.xlsx) in a separate process, one at a time, so that no scan waits and no file can exhaust the
 * server's memory. The last result is cached for ten minutes.
 * @returns its visible sheets, not to be changed, or `notATable`, `tableTooLarge`, with the file's kind and advice
 */
export function readWorkbook(bytes: Buffer): Promise<Read> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (latest?.sha256 === sha256) return latest.read;
  const before = latest?.read.catch(() => undefined);
  const asked = { sha256, read: Promise.resolve(before).then(() => readSheets(bytes)) };
  latest = asked;
  const forget = () => {
    if (latest === asked) latest = undefined;
  };
  // A refusal is not cached, since a retry may have more time.
  asked.read.then((read) => (read instanceof Refusal ? forget() : setTimeout(forget, REMEMBERED_MS).unref()), forget);
  return asked.read;
}
