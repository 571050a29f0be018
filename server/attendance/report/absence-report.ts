import { absenceBands, perMille, type StudentFigures } from '#contract/attendance/report/figure-rules.ts';
import type { ReportTable } from '#contract/attendance/report/report-calls.ts';
import { reportTables } from '#contract/attendance/report/report-tables.ts';
import { addTo, type ReportSource } from './report-source.ts';
import { largestFirst, namedStudents, reportTableOf } from './report-table.ts';

/** The names of `absenceBands`. */
const bandNames = ['Under 5 %', '5 to 10 %', '10 to 20 %', '20 % and more'];

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
    return { band: bandNames[at] ?? '', students, share: perMille(students, judged) };
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
