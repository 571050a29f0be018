import { attends, type Status } from '#contract/attendance/attendance/status.ts';
import type { ReportTable } from '#contract/attendance/report/report-calls.ts';
import { statusWords } from '#contract/attendance/report/report-definitions.ts';
import { reportTables } from '#contract/attendance/report/report-tables.ts';
import { beginsAt } from '#contract/attendance/session/session-date-rules.ts';
import { naturalOrder } from '#contract/platform/base/program-level.ts';
import type { ReportRoll, ReportSource } from './report-source.ts';
import { namedStudents, reportTableOf } from './report-table.ts';
import { sessionRow } from './rolls-report.ts';

/** Who is missing from the last session that has begun, and the sessions of the day. */
export async function todayReport(source: ReportSource): Promise<ReportTable[]> {
  const rolls: ReportRoll[] = [];
  for await (const roll of source.rolls()) rolls.push(roll);
  rolls.sort(({ session: one }, { session: other }) => naturalOrder(one.start, other.start));

  const last = new Map<number, { subject: string; start: string; status: Status | null; missedToday: number }>();
  for (const { session, statuses } of rolls) {
    if (!session.isTaken || beginsAt(session, source.question.timeZone) > source.moment.now) continue;
    const { subject_name: subject, start } = session;
    for (const [stud_id, status] of statuses) {
      const missedToday = (last.get(stud_id)?.missedToday ?? 0) + Number(!isThere(status));
      last.set(stud_id, { subject, start, status, missedToday });
    }
  }
  const rows = await namedStudents(
    source.db,
    [...last].filter(([, { status }]) => !isThere(status)),
  );
  // Students without a word come first.
  rows.sort(
    (one, other) =>
      Number(one.status === 'excused') - Number(other.status === 'excused') ||
      naturalOrder(one.programLevel, other.programLevel),
  );
  const absent = rows.map((row) => ({ ...row, state: row.status === null ? 'Not here yet' : statusWords[row.status] }));
  return [
    reportTableOf(reportTables.today, 'absent', absent),
    reportTableOf(
      reportTables.today,
      'sessions',
      rolls.map((roll) => sessionRow(roll, source)),
    ),
  ];
}

const isThere = (status: Status | null) => attends(status) || status === 'school';
