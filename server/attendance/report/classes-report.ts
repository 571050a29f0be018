import {
  emptyTally,
  perMille,
  type StudentFigures,
  sumsOf,
  type Tally,
} from '#contract/attendance/report/figure-rules.ts';
import type { ReportTable } from '#contract/attendance/report/report-calls.ts';
import { reportTables } from '#contract/attendance/report/report-tables.ts';
import { dayAfter, daysBetween, mondayOf } from '#contract/platform/base/dates.ts';
import { addTo, type ReportSource } from './report-source.ts';
import { changeOf, entryOf, inOrder, reportTableOf, sessionsLink, tallyOf } from './report-table.ts';

/** The bands of the students' rates, with the lowest rate of each, per mille. */
const rateBands = [
  ['Under 50 %', 0],
  ['50 to 60 %', 500],
  ['60 to 70 %', 600],
  ['70 to 80 %', 700],
  ['80 to 90 %', 800],
  ['90 to 95 %', 900],
  ['95 to 100 %', 950],
  ['100 %', 1000],
] as const;

const newLevel = () => ({
  students: new Set<number>(),
  now: emptyTally(),
  before: emptyTally(),
  weeks: new Map<string, Tally>(),
  rollsMissing: 0,
});

/** The program levels by week, with the change against the period before, and how many students have which rate. */
export async function classesReport(source: ReportSource): Promise<ReportTable[]> {
  const { from, to, rules } = source.question;
  const levels = new Map<string, ReturnType<typeof newLevel>>();
  const figures = new Map<number, StudentFigures>();
  for await (const roll of source.rolls({ from: dayAfter(from, -daysBetween(from, to)), to })) {
    const { day, isOver, isTaken, level, createdAt } = roll.session;
    const isBefore = day < from;
    const week = mondayOf(day);
    if (isOver && !isTaken && !isBefore) entryOf(levels, level, newLevel).rollsMissing += 1;
    for (const [stud_id, status] of roll.counted) {
      const own = entryOf(levels, source.levelAt(stud_id, createdAt), newLevel);
      own[isBefore ? 'before' : 'now'][status] += 1;
      if (isBefore) continue;
      own.students.add(stud_id);
      tallyOf(own.weeks, week)[status] += 1;
    }
    if (!isBefore) addTo(figures, roll, rules);
  }
  const rows = inOrder(levels).map(([programLevel, { now, before, students, weeks, rollsMissing }]) => {
    const link = { report: 'absence', courseYearSection: programLevel, from, to } as const;
    const sums = sumsOf(now);
    const change = changeOf(sums.rate, sumsOf(before).rate);
    return { programLevel, ...sums, change, students: students.size, rollsMissing, weeks, link };
  });
  const weeks = [...new Set(rows.flatMap((row) => [...row.weeks.keys()]))].sort();
  const rates = [...figures.values()].flatMap(({ tally }) => sumsOf(tally).rate ?? []);
  const { classes } = reportTables;
  return [
    reportTableOf(classes, 'levels', rows),
    reportTableOf(
      classes,
      'weeks',
      rows.map((row) => ({ ...row, more: weeks.map((week) => sumsOf(row.weeks.get(week) ?? emptyTally()).rate) })),
      weeks.map((week) => ({
        id: week,
        title: `${Number(week.slice(5, 7))}/${Number(week.slice(8))}`,
        kind: 'share',
        link: sessionsLink(week, dayAfter(week, 6)),
      })),
    ),
    reportTableOf(
      classes,
      'distribution',
      rateBands.map(([band, least], at) => {
        const most = rateBands[at + 1]?.[1] ?? Number.POSITIVE_INFINITY;
        const students = rates.filter((rate) => rate >= least && rate < most).length;
        return { band, students, share: perMille(students, rates.length) };
      }),
    ),
  ];
}
