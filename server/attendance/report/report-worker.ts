import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Instant } from '#contract/platform/base/fields.ts';
import { DatabaseUnavailable } from '#server/platform/database/database.ts';
import { openPostgresToRead } from '#server/platform/database/postgres-database.ts';
import { openSqliteToRead } from '#server/platform/database/sqlite-database.ts';
import { composeReport } from './compose-report.ts';
import type { ReportQuestion } from './report-queries.ts';

// The thread that makes reports, with its own handle for reading and with low priority, so that scans come first.

/** A report to make. */
export interface ReportWork {
  question: ReportQuestion;
  now: Instant;
}

/** What the thread answers: the report, or that the database did not. */
export type ReportAnswer = Awaited<ReturnType<typeof composeReport>> | 'unavailable';

/** The longest time that PostgreSQL works on one statement of a report, in milliseconds. */
const STATEMENT_MS = 30_000;

// On Linux, this is the priority of this thread alone.
if (process.platform === 'linux') setPriority(10);
const address: string = workerData;
const db = address.startsWith('postgres') ? openPostgresToRead(address, STATEMENT_MS) : openSqliteToRead(address);
parentPort?.on('message', async ({ question, now }: ReportWork) => {
  try {
    const made = await composeReport(db, question, now);
    parentPort?.postMessage(made satisfies ReportAnswer, [made.json.buffer, made.csv.buffer] as ArrayBuffer[]);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    parentPort?.postMessage('unavailable' satisfies ReportAnswer);
  }
});
