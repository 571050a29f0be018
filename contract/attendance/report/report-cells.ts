import type { ReportCell } from './report-calls.ts';
import type { CellKind } from './report-names.ts';

/** A whole per mille as percent with one decimal, such as `93.4`. */
const percent = (perMille: number) => (perMille / 10).toFixed(1);

/** The text of a cell on paper. It contains the cell of the CSV. A share of nothing is a dash. */
export function shownCell(kind: CellKind, cell: ReportCell): string {
  if (cell === null) return kind === 'share' || kind === 'change' ? '–' : '';
  if (kind === 'share') return `${percent(Number(cell))} %`;
  if (kind === 'change') return `${Number(cell) > 0 ? '+' : ''}${percent(Number(cell))}`;
  if (kind === 'day') return String(cell).replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$2/$3/$1');
  return String(cell);
}
