import {
  attendanceRate,
  attendedSessions,
  countedSessions,
  expectedSessions,
  type Tally,
} from '#contract/attendance/report/figure-rules.ts';
import type { ReportCell, ReportLink, ReportTable } from '#contract/attendance/report/report-calls.ts';
import type { CellKind, ReportName } from '#contract/attendance/report/report-names.ts';
import { reportTables } from '#contract/attendance/report/report-tables.ts';

type Tables = typeof reportTables;
type ColumnOf<Table> = Table extends { columns: infer Columns } ? keyof Columns & string : never;

/** A row by the names of its columns, with what it leads to, and the cells of columns that only this report has. */
type Row<Table> = Readonly<Record<ColumnOf<Table>, ReportCell>> & {
  readonly link?: ReportLink;
  readonly more?: readonly ReportCell[];
};

/** A table of a report. Columns that only this report has stand after the program level. */
export function reportTableOf<Name extends ReportName, Id extends keyof Tables[Name] & string>(
  report: Name,
  id: Id,
  rows: readonly Row<Tables[Name][Id]>[],
  more: ReportTable['columns'] = [],
): ReportTable {
  const { title, columns } = (reportTables[report] as unknown as Record<Id, DeclaredTable>)[id];
  const names = Object.keys(columns) as ColumnOf<Tables[Name][Id]>[];
  const own: ReportTable['columns'] = names.map((name) => ({
    id: name,
    title: columns[name]?.[0] ?? '',
    kind: columns[name]?.[1] ?? 'text',
  }));
  const place = more.length === 0 ? own.length : own.findIndex((column) => column.id === 'level') + 1;
  return {
    id,
    title,
    columns: own.toSpliced(place, 0, ...more),
    rows: rows.map((row) => ({
      cells: names.map((name): ReportCell => row[name]).toSpliced(place, 0, ...(row.more ?? [])),
      ...(row.link && { link: row.link }),
    })),
  };
}

interface DeclaredTable {
  title: string;
  columns: Record<string, readonly [title: string, kind: CellKind]>;
}

/** The cells of a rate and what it is made of. */
export const shareCells = (tally: Tally) => ({
  rate: attendanceRate(tally),
  attended: attendedSessions(tally),
  of: expectedSessions(tally),
});

/** The cells of the sums of a student or session. */
export const sumCells = (tally: Tally) => ({
  counted: countedSessions(tally),
  attended: attendedSessions(tally),
  late: tally.late,
  excused: tally.excused,
  absent: tally.absent,
  rate: attendanceRate(tally),
});

/** The difference of two shares; null if one of them is not known. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before;
