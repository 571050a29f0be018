import { attends, type Status } from '#contract/attendance/attendance/status.ts';
import { emptyTally, perMille, sumsOf } from '#contract/attendance/report/figure-rules.ts';
import type { ReportTable } from '#contract/attendance/report/report-calls.ts';
import { statusWords } from '#contract/attendance/report/report-definitions.ts';
import { reportTables } from '#contract/attendance/report/report-tables.ts';
import { beginsAt } from '#contract/attendance/session/session-date-rules.ts';
import { naturalOrder } from '#contract/platform/base/program-level.ts';
import { howTaken } from './report-queries.ts';
import type { ReportRoll, ReportSource } from './report-source.ts';
import { entryOf, namedStudents, reportTableOf } from './report-table.ts';

/** A session with the state and the sums of its roll. Until it is over, it has no rate, and no one was absent. */
function sessionRow({ session, statuses, counted }: ReportRoll, { question, moment }: ReportSource) {
  const tally = emptyTally();
  for (const [, status] of session.isOver ? counted : statuses) if (status !== null) tally[status] += 1;
  if (session.isOver) return { ...session, roll: session.isTaken ? 'Taken' : 'Not taken', ...sumsOf(tally) };
  const roll = beginsAt(session, question.timeZone) > moment.now ? 'Upcoming' : 'In progress';
  return { ...session, roll, ...sumsOf(tally), counted: null, rate: null };
}

/** Each session with its sums, newest first. */
export async function sessionsReport(source: ReportSource): Promise<ReportTable[]> {
  const rows: ReturnType<typeof sessionRow>[] = [];
  for await (const roll of source.rolls()) rows.push(sessionRow(roll, source));
  return [reportTableOf(reportTables.sessions, 'sessions', rows.reverse())];
}

/** Which rolls were not taken, or late, and how attendance was recorded. */
export async function rollsReport(source: ReportSource): Promise<ReportTable[]> {
  const { from, to } = source.question;
  const { attendances, excuses } = await howTaken(source.db, source.timeOf(from, to), source.question);
  const none = { sessions: 0, isTaken: 0, takenLate: 0, all: 0, hand: 0, card: 0, offline: 0, flagged: 0 };
  const total = { ...none };
  const ofProfessors = new Map<number, typeof none & { professor: string }>();
  const missing: ReportRoll['session'][] = [];
  const late: (ReportRoll['session'] & { takenOn: string; at: string })[] = [];
  for await (const { session } of source.rolls()) {
    if (!session.isOver) continue;
    const records = attendances.get(session.class_id);
    const entries = [records?.first, excuses.get(session.class_id), session.closedAt];
    const [first = ''] = entries.filter((each) => typeof each === 'string').sort();
    const isLate = session.isTaken && first > session.overAt;
    const { day: takenOn, time: at } = source.localTime(isLate ? first : session.overAt);
    if (!session.isTaken) missing.push(session);
    if (isLate) late.push({ ...session, takenOn, at });
    const { prof_id, professor } = session;
    for (const sums of [total, entryOf(ofProfessors, prof_id, () => ({ ...none, professor }))]) {
      sums.sessions += 1;
      sums.isTaken += Number(session.isTaken);
      sums.takenLate += Number(isLate);
      for (const name of ['all', 'hand', 'card', 'offline', 'flagged'] as const) sums[name] += records?.[name] ?? 0;
    }
  }
  const { sessions, isTaken, takenLate, all, hand, card, offline, flagged } = total;
  const due = await source.due();
  const counts = [
    ['Planned classes that nobody opened', due.length, sessions + due.length],
    ['Rolls taken', isTaken, sessions + due.length],
    ['Rolls missing', sessions - isTaken + due.length, sessions + due.length],
    ['Taken late', takenLate, isTaken],
    ['Attendance by code', all - hand - card - offline, all],
    ['Attendance by card', card, all],
    ['Attendance by hand', hand, all],
    ['Attendance by code, without a network', offline, all],
    ['Attendance that is flagged', flagged, all],
  ] as const;
  const professors = [...ofProfessors.values()]
    .sort((one, other) => naturalOrder(one.professor, other.professor))
    .map((sums) => ({
      ...sums,
      taken: perMille(sums.isTaken, sums.sessions),
      byHand: perMille(sums.hand, sums.all),
      cards: perMille(sums.card, sums.all),
    }));
  const { rolls } = reportTables;
  return [
    reportTableOf(rolls, 'summary', [
      { what: 'Sessions that are over', number: sessions, share: null },
      ...counts.map(([what, number, of]) => ({ what, number, share: perMille(number, of) })),
    ]),
    reportTableOf(rolls, 'notOpened', due.reverse()),
    reportTableOf(rolls, 'missing', missing.reverse()),
    reportTableOf(rolls, 'late', late.reverse()),
    reportTableOf(rolls, 'professors', professors),
  ];
}

/** Who is missing from the last session that has begun, and the sessions of the day. */
export async function todayReport(source: ReportSource): Promise<ReportTable[]> {
  const rolls: ReportRoll[] = [];
  for await (const roll of source.rolls()) rolls.push(roll);
  rolls.sort(({ session: one }, { session: other }) => naturalOrder(one.start, other.start));

  const last = new Map<number, { subject: string; start: string; status: Status | null; missedToday: number }>();
  for (const { session, statuses } of rolls) {
    if (!session.isTaken || beginsAt(session, source.question.timeZone) > source.moment.now) continue;
    const { subject, start } = session;
    for (const [stud_id, status] of statuses) {
      const missedToday = (last.get(stud_id)?.missedToday ?? 0) + Number(!isThere(status));
      last.set(stud_id, { subject, start, status, missedToday });
    }
  }
  const rows = await namedStudents(
    source.db,
    [...last].filter(([, { status }]) => !isThere(status)),
  );
  const shown = rows
    .map((row) => ({ ...row, state: row.status === null ? 'Not here yet' : statusWords[row.status] }))
    .sort((one, other) => naturalOrder(one.start, other.start) || naturalOrder(one.subject, other.subject));
  const sessions = [...rolls.map((roll) => sessionRow(roll, source)), ...(await source.notOpened())];
  sessions.sort((one, other) => naturalOrder(one.start, other.start));
  const { today } = reportTables;
  return [
    reportTableOf(
      today,
      'absent',
      shown.filter(({ status }) => status !== 'excused'),
    ),
    reportTableOf(
      today,
      'excused',
      shown.filter(({ status }) => status === 'excused'),
    ),
    reportTableOf(today, 'sessions', sessions),
  ];
}

const isThere = (status: Status | null) => attends(status) || status === 'school';
