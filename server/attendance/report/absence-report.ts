import { absenceBands, bandOf, dayShareOf, isChronic, perMille } from '#contract/attendance/report/figure-rules.ts';
import type { ReportTable } from '#contract/attendance/report/report-calls.ts';
import { bandNames, notJudged } from '#contract/attendance/report/report-definitions.ts';
import type { ReportSource } from './report-source.ts';
import { dayCells, inARowCells, namedStudents } from './report-students.ts';
import { reportTableOf } from './report-table.ts';

/** The students by their share of absent days, those who are chronically absent, and those absent several times. */
export async function absenceReport(source: ReportSource): Promise<ReportTable[]> {
  const { rules, in_a_row } = source.question;
  const figures = await source.figures();
  const all = [...figures].map(([stud_id, own]) => ({ stud_id, own, band: bandOf(own.days, rules) }));
  const judged = all.filter(({ band }) => band !== null).length;
  const chronic = all.filter(({ own }) => isChronic(own.days, rules));
  const inARow = all.filter(({ stud_id, own }) => own.sessionsInARow >= in_a_row && source.isHere(stud_id));
  // Students of equal share are in the order of their names.
  const named = (some: typeof all) => namedStudents(source.db, new Map(some.map(({ stud_id, own }) => [stud_id, own])));
  return [
    reportTableOf('absence', 'bands', [
      ...absenceBands.map((_percent, at) => {
        const students = all.filter(({ band }) => band === at).length;
        return { band: bandNames[at] ?? '', students, share: perMille(students, judged) };
      }),
      { band: notJudged(rules.least_days), students: all.length - judged, share: null },
    ]),
    reportTableOf(
      'absence',
      'chronic',
      (await named(chronic))
        .sort((one, other) => (dayShareOf(other.own.days) ?? 0) - (dayShareOf(one.own.days) ?? 0))
        .map(({ cells, own }) => ({
          ...cells,
          ...dayCells(own),
          excusedDays: own.days.excused,
          lastDay: own.lastAttended || null,
        })),
    ),
    reportTableOf(
      'absence',
      'row',
      (await named(inARow))
        .sort(
          (one, other) =>
            other.own.daysInARow - one.own.daysInARow || other.own.sessionsInARow - one.own.sessionsInARow,
        )
        .map(({ cells, own }) => ({
          ...cells,
          ...inARowCells(own),
          since: own.inARowSince || null,
          lastDay: own.lastAttended || null,
        })),
    ),
  ];
}
