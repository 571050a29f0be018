import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Refusal } from '#contract/platform/base/refusal.ts';
import { type notATable, tableTooLarge } from '#contract/school/people-import/import-calls.ts';
import { programFile } from '#server/platform/config/product-folder.ts';
import { noTable } from './file-kind.ts';
import type { WorkbookLine } from './workbook-process.ts';

const program = programFile('server/school/workbook/workbook-process.ts');
/** How long reading may take, in milliseconds; 50,000 rows of nine columns take five seconds, three times that on a busy machine. */
const LONGEST_READING_MS = 60_000;
/** Most memory for its objects, in MB; those rows need 250. */
const MOST_MEMORY_MB = 384;
const REMEMBERED_MS = 600_000;

/** A workbook as its visible sheets show it. */
export interface Workbook {
  /** The first row is the sheet's first, so that the line of a row is its place and one; blank cells at its end are left out. */
  sheets: { name: string; rows: string[][] }[];
}

type Read = Workbook | typeof notATable | typeof tableTooLarge;

async function readInProcess(bytes: Buffer): Promise<Read> {
  const child = spawn(process.execPath, [`--max-old-space-size=${MOST_MEMORY_MB}`, program], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: LONGEST_READING_MS,
    killSignal: 'SIGKILL',
  });
  const closed = once(child, 'close');
  closed.catch(() => undefined);
  // It may end before it has read all.
  child.stdin.on('error', () => undefined).end(bytes);
  const sheets: Workbook['sheets'] = [];
  let refused: string | undefined;
  let unended = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    const lines = (unended + chunk).split('\n');
    unended = lines.pop() ?? '';
    for (const text of lines) {
      const line: WorkbookLine = JSON.parse(text);
      if (Array.isArray(line)) sheets.at(-1)?.rows.push(line);
      else if ('sheet' in line) sheets.push({ name: line.sheet, rows: [] });
      else refused = line.refused;
    }
    // Others have their turn between two pieces, of 64 KB each.
    await setImmediate();
  }
  const [code, signal] = await closed;
  // Out of time, or of memory: then it ends itself or is ended by the system.
  if (signal || refused === 'too large') return tableTooLarge;
  if (code !== 0) throw new Error(`the program that reads workbooks did not run (code ${code})`);
  return refused === undefined ? { sheets } : noTable(refused);
}

/** What was read last: a file is read again with each answer to what it asks. */
let latest: { sha256: string; read: Promise<Read> } | undefined;

/**
 * Reads a workbook (.xlsx) in a process of its own, so that no scan waits for it and nothing in it can exhaust the memory of
 * the server; one at a time. The last one is remembered for ten minutes.
 * @returns its visible sheets, not to be changed, or `notATable`, `tableTooLarge`, which name what it is and what to do
 */
export function readWorkbook(bytes: Buffer): Promise<Read> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (latest?.sha256 === sha256) return latest.read;
  const before = latest?.read.catch(() => undefined);
  const asked = { sha256, read: Promise.resolve(before).then(() => readInProcess(bytes)) };
  latest = asked;
  const forget = () => {
    if (latest === asked) latest = undefined;
  };
  // A busy machine may have more time for it later.
  asked.read.then((read) => (read instanceof Refusal ? forget() : setTimeout(forget, REMEMBERED_MS).unref()), forget);
  return asked.read;
}
