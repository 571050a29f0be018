import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { AttendanceReport, ReportTable } from '#contract/attendance/report/report-calls.ts';
import { reportLines } from '#contract/attendance/report/report-lines.ts';
import type { ReportName } from '#contract/attendance/report/report-names.ts';
import { toCsv } from '#contract/platform/base/csv.ts';
import { dayAfter, instantAt, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { DatabaseUnavailable } from '#server/platform/database/database.ts';
import { openPostgresToRead } from '#server/platform/database/postgres-database.ts';
import { openSqliteToRead } from '#server/platform/database/sqlite-database.ts';
import { absenceReport, classesReport } from './classes-report.ts';
import { overviewReport } from './overview-report.ts';
import { registerReport, studentReport } from './register-report.ts';
import type { ReportQuestion } from './report-queries.ts';
import { ReportSource } from './report-source.ts';
import { rollsReport, sessionsReport, todayReport } from './rolls-report.ts';

// The thread that makes reports, with its own handle for reading and with low priority, so that scans come first.

/** A report to make. */
export interface ReportWork {
  question: ReportQuestion;
  now: Instant;
}

/** What the thread answers: the report, or that the database did not. */
export type ReportAnswer = Awaited<ReturnType<typeof compose>> | 'unavailable';

/** The longest time that PostgreSQL works on one statement of a report, in milliseconds. */
const STATEMENT_MS = 30_000;

const makers: Readonly<Record<ReportName, (source: ReportSource) => Promise<ReportTable[]>>> = {
  overview: overviewReport,
  today: todayReport,
  register: registerReport,
  student: studentReport,
  classes: classesReport,
  absence: absenceReport,
  rolls: rollsReport,
  sessions: sessionsReport,
};

/** Makes a report from what is stored now, as its answer and as its CSV. */
async function compose({ question, now }: ReportWork) {
  const { report, from, to, filters, rules, timeZone } = question;
  const tomorrow = instantAt(dayAfter(localTime(now, timeZone).day), '00:00', timeZone);
  const source = new ReportSource(db, question, { now, tomorrow });
  const tables = await makers[report](source);
  const about = {
    report,
    from,
    to,
    filters,
    rules,
    madeAt: now,
    rollsMissing: source.missing + (await source.due()).length,
  };
  const bytes = (text: string) => new TextEncoder().encode(text);
  return {
    json: bytes(JSON.stringify({ ...about, tables } satisfies AttendanceReport)),
    csv: bytes(toCsv(reportLines(tables))),
  };
}

// On Linux, this is the priority of this thread alone.
if (process.platform === 'linux') setPriority(10);
const address: string = workerData;
const db = address.startsWith('postgres') ? openPostgresToRead(address, STATEMENT_MS) : openSqliteToRead(address);
parentPort?.on('message', async (work: ReportWork) => {
  try {
    const made = await compose(work);
    parentPort?.postMessage(made satisfies ReportAnswer, [made.json.buffer, made.csv.buffer] as ArrayBuffer[]);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    parentPort?.postMessage('unavailable' satisfies ReportAnswer);
  }
});
