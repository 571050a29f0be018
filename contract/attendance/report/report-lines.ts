import type { CsvCell } from '#contract/platform/base/csv.ts';
import type { ReportCell, ReportTable } from './report-calls.ts';
import { shownCell } from './report-cells.ts';
import type { CellKind } from './report-names.ts';

/** A cell of the CSV: shares and changes are numbers in percent, days are m/d/yyyy. */
function csvCell(kind: CellKind, cell: ReportCell): CsvCell {
  if (typeof cell !== 'number') return shownCell(kind, cell);
  return kind === 'share' || kind === 'change' ? cell / 10 : cell;
}

/** The lines of a CSV: for each table its title, its headings and its rows, with an empty line between two tables. */
export function reportLines(tables: readonly ReportTable[]): (readonly CsvCell[])[] {
  return tables.flatMap(({ title, columns, rows }, at) => [
    ...(at === 0 ? [] : [[]]),
    [title],
    columns.map((column) => column.title),
    ...rows.map(({ cells }) => cells.map((cell, place) => csvCell(columns[place]?.kind ?? 'text', cell))),
  ]);
}
