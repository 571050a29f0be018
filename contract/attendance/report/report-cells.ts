import type { CsvCell } from '#contract/platform/base/csv.ts';
import type { ReportCell, ReportTable } from './report-calls.ts';
import type { CellKind } from './report-tables.ts';

/** The text of a share if there is nothing to divide by. */
export const NO_SHARE = '–';

/** A whole per mille as percent with one decimal, such as `93.4`. */
const percent = (perMille: number) => (perMille / 10).toFixed(1);

/** The text of a cell on the screen and on paper. It contains the cell of the CSV. */
export function shownCell(kind: CellKind, cell: ReportCell): string {
  if (cell === null) return kind === 'share' || kind === 'change' ? NO_SHARE : '';
  if (kind === 'share') return `${percent(Number(cell))} %`;
  if (kind === 'change') return `${Number(cell) > 0 ? '+' : ''}${percent(Number(cell))}`;
  if (kind === 'day') return String(cell).replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$2/$3/$1');
  return String(cell);
}

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
