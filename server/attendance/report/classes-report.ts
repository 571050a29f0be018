import {
  absenceShareOf,
  addTally,
  attendanceRate,
  emptyTally,
  perMille,
  type StudentFigures,
  type Tally,
} from '#contract/attendance/report/figure-rules.ts';
import type { ReportTable } from '#contract/attendance/report/report-calls.ts';
import { rateBands } from '#contract/attendance/report/report-definitions.ts';
import { mondayOf } from '#contract/attendance/timetable/meeting-rules.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { naturalOrder } from '#contract/platform/base/program-level.ts';
import { addTo, daysBetween, type ReportSource } from './report-source.ts';
import { changeOf, reportTableOf, shareCells } from './report-table.ts';

/** What is known of a program level. */
interface Level {
  students: Set<number>;
  before: Tally;
  weeks: Map<string, Tally>;
  missing: number;
}

/** The program levels by week, with the change against the period before, and how many students have which rate. */
export async function classesReport(source: ReportSource): Promise<ReportTable[]> {
  const { from, to } = source.question;
  const levels = new Map<string, Level>();
  const levelNamed = (name: string) => {
    const known = levels.get(name) ?? { students: new Set(), before: emptyTally(), weeks: new Map(), missing: 0 };
    levels.set(name, known);
    return known;
  };
  const figures = new Map<number, StudentFigures>();
  for await (const roll of source.rolls({ from: dayAfter(from, -daysBetween(from, to)), to })) {
    const { day, isOver, isTaken, level } = roll.session;
    const isBefore = day < from;
    const week = mondayOf(day);
    if (isOver && !isTaken && !isBefore) levelNamed(level).missing += 1;
    for (const [name, { tally, students }] of source.byLevel(roll)) {
      const own = levelNamed(name);
      if (isBefore) {
        addTally(own.before, tally);
        continue;
      }
      for (const stud_id of students) own.students.add(stud_id);
      const ofWeek = own.weeks.get(week) ?? emptyTally();
      addTally(ofWeek, tally);
      own.weeks.set(week, ofWeek);
    }
    if (!isBefore) addTo(figures, roll, source.question);
  }
  levels.delete('');
  const rows = [...levels]
    .sort(([one], [other]) => naturalOrder(one, other))
    .map(([level, own]) => {
      const tally = emptyTally();
      for (const ofWeek of own.weeks.values()) addTally(tally, ofWeek);
      return { level, own, tally, link: { report: 'absence', courseYearSection: level, from, to } as const };
    });
  const weeks = [...new Set(rows.flatMap(({ own }) => [...own.weeks.keys()]))].sort();
  const rates = [...figures.values()].flatMap(({ tally }) => attendanceRate(tally) ?? []);
  return [
    reportTableOf(
      'classes',
      'levels',
      rows.map(({ level, own, tally, link }) => {
        const cells = shareCells(tally);
        const change = changeOf(cells.rate, attendanceRate(own.before));
        const students = own.students.size;
        return { level, students, ...cells, change, absence: absenceShareOf(tally), missing: own.missing, link };
      }),
    ),
    reportTableOf(
      'classes',
      'weeks',
      rows.map(({ level, own, link }) => ({
        level,
        more: weeks.map((week) => attendanceRate(own.weeks.get(week) ?? emptyTally())),
        link,
      })),
      weeks.map((week) => ({
        id: week,
        title: `${Number(week.slice(5, 7))}/${Number(week.slice(8))}`,
        kind: 'share',
        link: { report: 'sessions', from: week, to: dayAfter(week, 6) },
      })),
    ),
    reportTableOf(
      'classes',
      'distribution',
      rateBands.map(([band, least], at) => {
        const most = rateBands[at + 1]?.[1] ?? Number.POSITIVE_INFINITY;
        const students = rates.filter((rate) => rate >= least && rate < most).length;
        return { band, students, share: perMille(students, rates.length) };
      }),
    ),
  ];
}
