import {
  absenceBands,
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
import {
  changeOf,
  entryOf,
  largestFirst,
  namedStudents,
  naturalEntries,
  reportTableOf,
  sessionsLink,
  tallyOf,
} from './report-table.ts';

/** The lower limits of the bands of the students' rates, in percent. */
const rateBands = [0, 50, 60, 70, 80, 90, 95, 100];

/** The name of a band that begins with the limit at a place. */
const bandName = (limits: readonly number[], at: number, last: string) => {
  const [least, most] = limits.slice(at);
  return most === undefined ? last : at === 0 ? `Under ${most} %` : `${least} to ${most} %`;
};

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
    const { day, isOver, isTaken, programLevel, createdAt } = roll.session;
    const isBefore = day < from;
    const week = mondayOf(day);
    if (isOver && !isTaken && !isBefore) entryOf(levels, programLevel, newLevel).rollsMissing += 1;
    for (const [stud_id, status] of isOver ? roll.counted : []) {
      const own = entryOf(levels, source.levelAt(stud_id, createdAt), newLevel);
      own[isBefore ? 'before' : 'now'][status] += 1;
      if (isBefore) continue;
      own.students.add(stud_id);
      tallyOf(own.weeks, week)[status] += 1;
    }
    if (!isBefore) addTo(figures, roll, rules);
  }
  for (const { programLevel } of await source.due()) entryOf(levels, programLevel, newLevel).rollsMissing += 1;
  const rows = naturalEntries(levels).map(([programLevel, { now, before, students, weeks, rollsMissing }]) => {
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
      rateBands.map((least, at) => {
        const most = rateBands[at + 1] ?? Number.POSITIVE_INFINITY;
        const students = rates.filter((rate) => rate >= 10 * least && rate < 10 * most).length;
        const band = bandName(rateBands, at, '100 %');
        return { band, students, share: perMille(students, rates.length) };
      }),
    ),
  ];
}

/** The students by their share of absent days, those who are chronically absent, and those absent several times. */
export async function absenceReport(source: ReportSource): Promise<ReportTable[]> {
  const { rules, in_a_row } = source.question;
  const figures = new Map<number, StudentFigures>();
  for await (const roll of source.rolls()) addTo(figures, roll, rules);
  const all = [...figures].map(([stud_id, { sums }]) => [stud_id, sums] as const);
  const judged = all.filter(([, { band }]) => band !== null).length;
  const chronic = all.filter(([, { isChronic }]) => isChronic);
  const row = all.filter(([id, { sessionsInARow }]) => sessionsInARow >= in_a_row && source.isHere(id));
  const bands = absenceBands.map((_percent, at) => {
    const students = all.filter(([, { band }]) => band === at).length;
    return { band: bandName(absenceBands, at, '20 % and more'), students, share: perMille(students, judged) };
  });
  const notJudged = { band: `Fewer than ${rules.least_days} days`, students: all.length - judged, share: null };
  const { absence } = reportTables;
  // Students of equal share are in the order of their names.
  return [
    reportTableOf(absence, 'bands', [...bands, notJudged]),
    reportTableOf(absence, 'chronic', (await namedStudents(source.db, chronic)).sort(largestFirst('share'))),
    reportTableOf(
      absence,
      'row',
      (await namedStudents(source.db, row)).sort(largestFirst('daysInARow', 'sessionsInARow')),
    ),
  ];
}
