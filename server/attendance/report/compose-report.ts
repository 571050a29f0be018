import type { AttendanceReport, ReportTable } from '#contract/attendance/report/report-calls.ts';
import { reportLines } from '#contract/attendance/report/report-lines.ts';
import type { ReportName } from '#contract/attendance/report/report-names.ts';
import { toCsv } from '#contract/platform/base/csv.ts';
import { dayAfter, instantAt, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';
import { absenceReport, classesReport } from './classes-report.ts';
import { overviewReport } from './overview-report.ts';
import { registerReport, studentReport } from './register-report.ts';
import type { ReportQuestion } from './report-queries.ts';
import { ReportSource } from './report-source.ts';
import { rollsReport, sessionsReport, todayReport } from './rolls-report.ts';

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
export async function composeReport(db: Db, question: ReportQuestion, now: Instant) {
  const { report, from, to, filters, rules, timeZone } = question;
  const tomorrow = instantAt(dayAfter(localTime(now, timeZone).day), '00:00', timeZone);
  const source = new ReportSource(db, question, { now, tomorrow });
  const tables = await makers[report](source);
  const about = { report, from, to, filters, rules, madeAt: now, rollsMissing: source.missing };
  const bytes = (text: string) => new TextEncoder().encode(text);
  return {
    json: bytes(JSON.stringify({ ...about, tables } satisfies AttendanceReport)),
    csv: bytes(toCsv(reportLines(tables))),
  };
}
