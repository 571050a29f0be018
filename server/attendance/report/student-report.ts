import {
  absenceShareOf,
  attendanceRate,
  emptyTally,
  StudentFigures,
  type Tally,
} from '#contract/attendance/report/figure-rules.ts';
import type { ReportTable } from '#contract/attendance/report/report-calls.ts';
import { statusWords } from '#contract/attendance/report/report-definitions.ts';
import { beginsAt } from '#contract/attendance/session/session-date-rules.ts';
import { mondayOf, weekdayOf } from '#contract/attendance/timetable/meeting-rules.ts';
import { naturalOrder } from '#contract/platform/base/program-level.ts';
import { leavesSince } from '#server/attendance/roll/leave-queries.ts';
import { isMarkForEnd } from '#server/attendance/roll/own-roll-queries.ts';
import { shownName } from '#server/attendance/roll/roll-history-queries.ts';
import { letterOf } from './register-report.ts';
import { changesOfStudent, timesIn } from './report-queries.ts';
import { addTo, countedIn, type ReportSession, type ReportSource } from './report-source.ts';
import { dayCells, inARowCells, namedStudents } from './report-students.ts';
import { reportTableOf, sumCells } from './report-table.ts';

/** One student's subjects, weeks, missed sessions, changes and leave. */
export async function studentReport(source: ReportSource): Promise<ReportTable[]> {
  const { from, to, rules, timeZone, viewer, stud_id: asked } = source.question;
  const stud_id = asked ?? 0;
  const time = source.timeOf(from, to);
  const times = await timesIn(source.db, time, source.question);
  const figures = new Map<number, StudentFigures>();
  const subjects = new Map<number, { session: ReportSession; tally: Tally; lateMinutes: number }>();
  const weeks = new Map<string, { tally: Tally; days: Tally[] }>();
  const missed: Parameters<typeof reportTableOf<'student', 'missed'>>[2][number][] = [];
  for await (const roll of source.rolls()) {
    const { session } = roll;
    const { day, start, subject_name: subject, class_id, subject_id } = session;
    addTo(figures, roll, source.question);
    for (const [, status] of countedIn(roll)) {
      const ofSubject = subjects.get(subject_id) ?? { session, tally: emptyTally(), lateMinutes: 0 };
      const timeIn = times.get(class_id);
      ofSubject.tally[status] += 1;
      if (status === 'late' && timeIn) {
        const minutes = Math.floor((Date.parse(timeIn) - Date.parse(beginsAt(session, timeZone))) / 60_000);
        ofSubject.lateMinutes += Math.max(0, minutes);
      }
      subjects.set(subject_id, ofSubject);
      const week = weeks.get(mondayOf(day)) ?? { tally: emptyTally(), days: Array.from({ length: 7 }, emptyTally) };
      for (const tally of [week.tally, week.days[weekdayOf(day) - 1]]) if (tally) tally[status] += 1;
      weeks.set(mondayOf(day), week);
      if (status === 'present') continue;
      const state = statusWords[status];
      missed.push({
        day,
        start,
        subject,
        state,
        timeIn: timeIn ? source.localTime(timeIn).time : null,
        link: { class_id },
      });
    }
  }
  const own = figures.get(stud_id) ?? new StudentFigures(rules);
  const named = await namedStudents(source.db, new Map([[stud_id, own]]));
  const bySubject = [...subjects.values()].sort(
    ({ session: one }, { session: other }) =>
      naturalOrder(one.subject_name, other.subject_name) || one.subject_id - other.subject_id,
  );
  const lateMinutes = bySubject.reduce((sum, each) => sum + each.lateMinutes, 0);
  return [
    reportTableOf(
      'student',
      'summary',
      named.map(({ cells: { student, level } }) => ({
        student,
        level,
        lateMinutes,
        absence: absenceShareOf(own.tally),
        ...sumCells(own.tally),
        ...dayCells(own),
        ...inARowCells(own),
      })),
    ),
    reportTableOf(
      'student',
      'subjects',
      bySubject.map(({ session, tally, lateMinutes }) => ({
        subject: session.subject_name,
        professor: session.professor,
        lateMinutes,
        ...sumCells(tally),
      })),
    ),
    reportTableOf(
      'student',
      'weeks',
      [...weeks].map(([week, { tally, days }]) => {
        const letters = days.map((ofDay) => (Object.values(ofDay).some(Boolean) ? letterOf(ofDay, rules) : null));
        const [day1 = null, day2 = null, day3 = null, day4 = null, day5 = null, day6 = null, day7 = null] = letters;
        return { week, day1, day2, day3, day4, day5, day6, day7, rate: attendanceRate(tally) };
      }),
    ),
    reportTableOf('student', 'missed', missed.reverse()),
    reportTableOf(
      'student',
      'changes',
      (await changesOfStudent(source.db, time, source.question)).flatMap((change) => {
        if (isMarkForEnd(change)) return [];
        const at = source.localTime(change.at);
        const word = (status: typeof change.was) => (status === null ? null : statusWords[status]);
        return [
          {
            ...at,
            session: source.localTime(change.createdAt).day,
            subject: change.subject_name,
            was: word(change.was),
            now: word(change.now),
            by: shownName(viewer, change.byRole, change.by),
            link: { class_id: change.class_id },
          },
        ];
      }),
    ),
    reportTableOf(
      'student',
      'leave',
      (await leavesSince(source.db, { prof_id: viewer.prof_id }, from, stud_id))
        .filter(({ fromDay }) => fromDay <= to)
        .map(({ fromDay, toDay, kind, sessions }) => ({ from: fromDay, to: toDay, kind: statusWords[kind], sessions })),
    ),
  ];
}
