import { statusLetter } from '#contract/attendance/attendance/counting-rules.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import {
  addTally,
  dayKindOf,
  emptyTally,
  StudentFigures,
  sumsOf,
  type Tally,
} from '#contract/attendance/report/figure-rules.ts';
import type { ReportRules, ReportTable } from '#contract/attendance/report/report-calls.ts';
import { statusWords, weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import { reportTables } from '#contract/attendance/report/report-tables.ts';
import { beginsAt } from '#contract/attendance/session/session-date-rules.ts';
import { mondayOf, weekdayOf } from '#contract/platform/base/dates.ts';
import { naturalOrder } from '#contract/platform/base/program-level.ts';
import { leavesSince } from '#server/attendance/roll/leave-queries.ts';
import { isMarkForEnd } from '#server/attendance/roll/own-roll-queries.ts';
import { shownName } from '#server/attendance/roll/roll-history-queries.ts';
import { changesOfStudent, timesIn } from './report-queries.ts';
import { addTo, type ReportSource } from './report-source.ts';
import { entryOf, namedStudents, reportTableOf, sessionsLink, tallyOf } from './report-table.ts';

/** The letter of a day or session; null if nothing counted on it. */
function letterOf(tally: Tally | undefined, rules: ReportRules): string | null {
  if (!tally || sumsOf(tally).counted === 0) return null;
  const day = dayKindOf(tally, rules);
  if (day !== 'present') return day === 'half' ? 'H' : statusLetter[day];
  return statusLetter[tally.late > 0 ? 'late' : tally.present > 0 ? 'present' : 'school'];
}

/** A row for each student and a letter for each day, or for each session of a subject. */
export async function registerReport(source: ReportSource): Promise<ReportTable[]> {
  const { from, to, isOfSubject, rules } = source.question;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const columns = new Map<string, ReportTable['columns'][number]>();
  const marks = new Map<number, Map<string, Tally>>();
  const figures = new Map<number, StudentFigures>();
  for await (const roll of source.rolls()) {
    const { day, start, link } = roll.session;
    // `Mo 2`, or `Mo 11/2` if the report is about more than one month.
    const date = `${isOneMonth ? '' : `${Number(day.slice(5, 7))}/`}${Number(day.slice(8))}`;
    const title = `${weekdayNames[weekdayOf(day) - 1]?.slice(0, 2)} ${date}`;
    const column = isOfSubject
      ? { id: `${link.class_id}`, title: `${title} ${start}`, link }
      : { id: day, title, link: sessionsLink(day, day) };
    if (roll.counted.length > 0) columns.set(column.id, { ...column, kind: 'letter' });
    for (const [stud_id, status] of roll.counted)
      tallyOf(
        entryOf(marks, stud_id, () => new Map()),
        column.id,
      )[status] += 1;
    addTo(figures, roll, rules);
  }
  const found = [...figures].map(([stud_id, { tally, sums }]) => {
    const more = [...columns.keys()].map((id) => letterOf(marks.get(stud_id)?.get(id), rules));
    return [stud_id, { ...sums, ...sumsOf(tally), more }] as const;
  });
  const rows = await namedStudents(source.db, found);
  return [reportTableOf(reportTables.register, 'register', rows, [...columns.values()])];
}

/** One student's subjects, weeks, missed sessions, changes and leave. */
export async function studentReport(source: ReportSource): Promise<ReportTable[]> {
  const { db, question } = source;
  const { from, to, rules, timeZone, viewer } = question;
  const stud_id = question.stud_id ?? 0;
  const time = source.timeOf(from, to);
  const times = await timesIn(db, time, question);
  const figures = new StudentFigures(rules);
  const subjects = new Map<number, { subject: string; professor: string; tally: Tally; minutesLate: number }>();
  const weeks = new Map<string, Map<number, Tally>>();
  const missed = [];
  for await (const { session, counted } of source.rolls())
    for (const [, status] of counted) {
      const { day, subject, professor } = session;
      const at = times.get(session.class_id);
      const own = entryOf(subjects, session.subject_id, () => ({
        subject,
        professor,
        tally: emptyTally(),
        minutesLate: 0,
      }));
      figures.add(day, status);
      own.tally[status] += 1;
      tallyOf(
        entryOf(weeks, mondayOf(day), () => new Map()),
        weekdayOf(day),
      )[status] += 1;
      if (status === 'late' && at)
        own.minutesLate += Math.max(0, Math.floor((Date.parse(at) - Date.parse(beginsAt(session, timeZone))) / 60_000));
      const timeIn = at ? source.localTime(at).time : null;
      if (status !== 'present') missed.push({ ...session, status: statusWords[status], timeIn });
    }
  const bySubject = [...subjects]
    .sort(([one, { subject }], [other, own]) => naturalOrder(subject, own.subject) || one - other)
    .map(([, own]) => ({ ...own, ...sumsOf(own.tally) }));
  const minutesLate = bySubject.reduce((sum, own) => sum + own.minutesLate, 0);
  const summary = { ...figures.sums, ...sumsOf(figures.tally), minutesLate };
  const changes = (await changesOfStudent(db, time, question)).filter((change) => !isMarkForEnd(change));
  const word = (status: Status | null) => status && statusWords[status];
  const leaves = await leavesSince(db, { prof_id: viewer.prof_id }, from, stud_id);
  const { student } = reportTables;
  return [
    reportTableOf(student, 'summary', await namedStudents(db, [[stud_id, summary]])),
    reportTableOf(student, 'subjects', bySubject),
    reportTableOf(
      student,
      'weeks',
      [...weeks].map(([weekFrom, days]) => {
        const letters = [1, 2, 3, 4, 5, 6, 7].map((day) => letterOf(days.get(day), rules));
        const [mon = null, tue = null, wed = null, thu = null, fri = null, sat = null, sun = null] = letters;
        const sum = emptyTally();
        for (const tally of days.values()) addTally(sum, tally);
        return { weekFrom, mon, tue, wed, thu, fri, sat, sun, ...sumsOf(sum) };
      }),
    ),
    reportTableOf(student, 'missed', missed.reverse()),
    reportTableOf(
      student,
      'changes',
      changes.map(({ class_id, at, createdAt, subject, was, now, byRole, by }) => {
        const { day: changedOn, time } = source.localTime(at);
        const when = { changedOn, at: time, sessionOf: source.localTime(createdAt).day };
        const what = { subject, was: word(was), is: word(now), by: shownName(viewer, byRole, by) };
        return { ...when, ...what, link: { class_id } };
      }),
    ),
    reportTableOf(
      student,
      'leave',
      leaves
        .filter(({ fromDay }) => fromDay <= to)
        .map((leave) => ({ ...leave, firstDay: leave.fromDay, lastDay: leave.toDay, kind: statusWords[leave.kind] })),
    ),
  ];
}
