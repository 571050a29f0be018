import { statusLetter } from '#contract/attendance/attendance/counting-rules.ts';
import {
  absentDayCount,
  dayKindOf,
  emptyTally,
  type StudentFigures,
  type Tally,
} from '#contract/attendance/report/figure-rules.ts';
import type { ReportRules, ReportTable } from '#contract/attendance/report/report-calls.ts';
import { weekdayNames } from '#contract/attendance/report/report-definitions.ts';
import { weekdayOf } from '#contract/attendance/timetable/meeting-rules.ts';
import { addTo, countedIn, type ReportSession, type ReportSource } from './report-source.ts';
import { namedStudents } from './report-students.ts';
import { reportTableOf, sumCells } from './report-table.ts';

/** The letter of a day or session on which something counted. */
export function letterOf(tally: Tally, rules: ReportRules): string {
  const day = dayKindOf(tally, rules);
  if (day === 'half') return 'H';
  if (day !== 'present') return statusLetter[day];
  if (tally.late > 0) return statusLetter.late;
  return tally.present > 0 ? statusLetter.present : statusLetter.school;
}

/** The heading of a day: `Mo 2`, or `Mo 11/2` if the report is about more than one month. */
function dayHeading(day: string, isOneMonth: boolean): string {
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  return `${weekdayNames[weekdayOf(day) - 1]?.slice(0, 2)} ${isOneMonth ? date : `${month}/${date}`}`;
}

/** A row for each student and a letter for each day, or for each session of a subject. */
export async function registerReport(source: ReportSource): Promise<ReportTable[]> {
  const { from, to, isOfSubject, rules } = source.question;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const columns = new Map<string, ReportTable['columns'][number]>();
  const marks = new Map<number, Map<string, Tally>>();
  const figures = new Map<number, StudentFigures>();
  const columnOf = ({ class_id, day, start }: ReportSession) => {
    const heading = dayHeading(day, isOneMonth);
    return isOfSubject
      ? { id: `${class_id}`, title: `${heading} ${start}`, link: { class_id } }
      : { id: day, title: heading, link: { report: 'sessions', from: day, to: day } as const };
  };
  for await (const roll of source.rolls()) {
    const column = columnOf(roll.session);
    for (const [stud_id, status] of countedIn(roll)) {
      columns.set(column.id, { ...column, kind: 'letter' });
      const own = marks.get(stud_id) ?? new Map<string, Tally>();
      const tally = own.get(column.id) ?? emptyTally();
      tally[status] += 1;
      marks.set(stud_id, own.set(column.id, tally));
    }
    addTo(figures, roll, source.question);
  }
  const lettersOf = (own: ReadonlyMap<string, Tally> | undefined) =>
    [...columns.keys()].map((id) => {
      const tally = own?.get(id);
      return tally ? letterOf(tally, rules) : null;
    });
  const rows = (await namedStudents(source.db, figures)).map(({ student, cells, own }) => ({
    ...cells,
    ...sumCells(own.tally),
    absentDays: absentDayCount(own.days),
    more: lettersOf(marks.get(student.stud_id)),
  }));
  return [reportTableOf('register', 'register', rows, [...columns.values()])];
}
