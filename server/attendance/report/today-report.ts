import type { Status } from '#contract/attendance/attendance/status.ts';
import { attends } from '#contract/attendance/attendance/status.ts';
import type { ReportTable } from '#contract/attendance/report/report-calls.ts';
import { rollWords, statusWords } from '#contract/attendance/report/report-definitions.ts';
import { beginsAt } from '#contract/attendance/session/session-date-rules.ts';
import { classThenName } from '#contract/people/student/name-rules.ts';
import { naturalOrder } from '#contract/platform/base/program-level.ts';
import type { ReportRoll, ReportSession, ReportSource } from './report-source.ts';
import { namedStudents } from './report-students.ts';
import { reportTableOf } from './report-table.ts';
import { sessionRow } from './rolls-report.ts';

/** Who is missing from the last session that has begun, and the sessions of the day. */
export async function todayReport(source: ReportSource): Promise<ReportTable[]> {
  const rolls: ReportRoll[] = [];
  for await (const roll of source.rolls()) rolls.push(roll);
  rolls.sort(({ session: one }, { session: other }) => naturalOrder(one.start, other.start));

  const last = new Map<number, { session: ReportSession; status: Status | null; missed: number }>();
  for (const { session, statuses } of rolls) {
    if (!session.isTaken || beginsAt(session, source.question.timeZone) > source.moment.now) continue;
    for (const [stud_id, status] of statuses) {
      const isThere = attends(status) || status === 'school';
      const missed = (last.get(stud_id)?.missed ?? 0) + (isThere ? 0 : 1);
      last.set(stud_id, { session, status, missed });
    }
  }
  const absent = [...last].filter(([, { status }]) => !attends(status) && status !== 'school');
  const rows = await namedStudents(source.db, new Map(absent));
  // Students without a word come first.
  rows.sort(
    (one, other) =>
      Number(one.own.status === 'excused') - Number(other.own.status === 'excused') ||
      classThenName(one.student, other.student),
  );
  return [
    reportTableOf(
      'today',
      'absent',
      rows.map(({ cells, own: { session, status, missed } }) => ({
        ...cells,
        subject: session.subject_name,
        start: session.start,
        state: status === null ? rollWords.notHere : statusWords[status],
        missed,
      })),
    ),
    reportTableOf(
      'today',
      'sessions',
      rolls.map((roll) => sessionRow(roll, source)),
    ),
  ];
}
