import { statusLetter } from '#contract/attendance/attendance/counting-rules.ts';
import { dayKindOf, type StudentFigures, sumsOf, type Tally } from '#contract/attendance/report/figure-rules.ts';
import type { ReportRules, ReportTable } from '#contract/attendance/report/report-calls.ts';
import { weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import { reportTables } from '#contract/attendance/report/report-tables.ts';
import { weekdayOf } from '#contract/platform/base/dates.ts';
import { addTo, type ReportRoll, type ReportSource } from './report-source.ts';
import { entryOf, namedStudents, reportTableOf, sessionsLink, tallyOf } from './report-table.ts';

/** The letter of a day or session; null if nothing counted on it. */
export function letterOf(tally: Tally | undefined, rules: ReportRules): string | null {
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
  // `Mo 2`, or `Mo 11/2` if the report is about more than one month.
  const columnOf = ({ class_id, day, start }: ReportRoll['session']) => {
    const date = `${isOneMonth ? '' : `${Number(day.slice(5, 7))}/`}${Number(day.slice(8))}`;
    const title = `${weekdayNames[weekdayOf(day) - 1]?.slice(0, 2)} ${date}`;
    return isOfSubject
      ? { id: `${class_id}`, title: `${title} ${start}`, kind: 'letter' as const, link: { class_id } }
      : { id: day, title, kind: 'letter' as const, link: sessionsLink(day, day) };
  };
  for await (const roll of source.rolls()) {
    const column = columnOf(roll.session);
    if (roll.counted.length > 0) columns.set(column.id, column);
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
