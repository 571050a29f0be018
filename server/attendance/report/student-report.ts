import { emptyTally, StudentFigures, sumsOf, type Tally } from '#contract/attendance/report/figure-rules.ts';
import type { ReportTable } from '#contract/attendance/report/report-calls.ts';
import { statusWords } from '#contract/attendance/report/report-definitions.ts';
import { reportTables } from '#contract/attendance/report/report-tables.ts';
import { beginsAt } from '#contract/attendance/session/session-date-rules.ts';
import { mondayOf, weekdayOf } from '#contract/platform/base/dates.ts';
import { naturalOrder } from '#contract/platform/base/program-level.ts';
import { leavesSince } from '#server/attendance/roll/leave-queries.ts';
import { isMarkForEnd } from '#server/attendance/roll/own-roll-queries.ts';
import { shownName } from '#server/attendance/roll/roll-history-queries.ts';
import { letterOf } from './register-report.ts';
import { changesOfStudent, timesIn } from './report-queries.ts';
import type { ReportSource } from './report-source.ts';
import { entryOf, namedStudents, reportTableOf } from './report-table.ts';

/** One student's subjects, weeks, missed sessions, changes and leave. */
export async function studentReport(source: ReportSource): Promise<ReportTable[]> {
  const { db, question } = source;
  const { from, to, rules, timeZone, viewer } = question;
  const stud_id = question.stud_id ?? 0;
  const time = source.timeOf(from, to);
  const times = await timesIn(db, time, question);
  const figures = new StudentFigures(rules);
  const newSubject = (subject: string, professor: string) => ({
    subject,
    professor,
    tally: emptyTally(),
    minutesLate: 0,
  });
  const subjects = new Map<number, ReturnType<typeof newSubject>>();
  const newWeek = () => ({ tally: emptyTally(), days: Array.from({ length: 7 }, emptyTally) });
  const weeks = new Map<string, { tally: Tally; days: Tally[] }>();
  const missed = [];
  for await (const { session, counted } of source.rolls())
    for (const [, status] of counted) {
      const { day, start, subject_name: subject, class_id } = session;
      const timeIn = times.get(class_id);
      const ofSubject = entryOf(subjects, session.subject_id, () => newSubject(subject, session.professor));
      const week = entryOf(weeks, mondayOf(day), newWeek);
      figures.add(day, status);
      for (const tally of [ofSubject.tally, week.tally, week.days[weekdayOf(day) - 1]]) if (tally) tally[status] += 1;
      if (status === 'late' && timeIn) {
        const minutes = Math.floor((Date.parse(timeIn) - Date.parse(beginsAt(session, timeZone))) / 60_000);
        ofSubject.minutesLate += Math.max(0, minutes);
      }
      const cells = {
        day,
        start,
        subject,
        status: statusWords[status],
        timeIn: timeIn ? source.localTime(timeIn).time : null,
      };
      if (status !== 'present') missed.push({ ...cells, link: { class_id } });
    }
  const bySubject = [...subjects]
    .sort(([one, { subject }], [other, own]) => naturalOrder(subject, own.subject) || one - other)
    .map(([, own]) => ({ ...own, ...sumsOf(own.tally) }));
  const minutesLate = bySubject.reduce((sum, own) => sum + own.minutesLate, 0);
  const summary = { ...figures.sums, ...sumsOf(figures.tally), minutesLate };
  const changes = await changesOfStudent(db, time, question);
  const word = (status: (typeof changes)[number]['was']) => status && statusWords[status];
  const leaves = await leavesSince(db, { prof_id: viewer.prof_id }, from, stud_id);
  const { student } = reportTables;
  return [
    reportTableOf(student, 'summary', await namedStudents(db, [[stud_id, summary]])),
    reportTableOf(student, 'subjects', bySubject),
    reportTableOf(
      student,
      'weeks',
      [...weeks].map(([weekFrom, { tally, days }]) => {
        const letters = days.map((ofDay) => letterOf(ofDay, rules));
        const [mon = null, tue = null, wed = null, thu = null, fri = null, sat = null, sun = null] = letters;
        return { weekFrom, mon, tue, wed, thu, fri, sat, sun, ...sumsOf(tally) };
      }),
    ),
    reportTableOf(student, 'missed', missed.reverse()),
    reportTableOf(
      student,
      'changes',
      changes
        .filter((change) => !isMarkForEnd(change))
        .map(({ class_id, at, createdAt, subject_name: subject, was, now, byRole, by }) => {
          const { day: changedOn, time } = source.localTime(at);
          const words = { was: word(was), is: word(now), by: shownName(viewer, byRole, by) };
          return {
            changedOn,
            at: time,
            sessionOf: source.localTime(createdAt).day,
            subject,
            ...words,
            link: { class_id },
          };
        }),
    ),
    reportTableOf(
      student,
      'leave',
      leaves
        .filter(({ fromDay }) => fromDay <= to)
        .map(({ fromDay, toDay, kind, sessions }) => ({
          firstDay: fromDay,
          lastDay: toDay,
          kind: statusWords[kind],
          sessions,
        })),
    ),
  ];
}
