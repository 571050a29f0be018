import type { ReportCell } from './report-calls.ts';
import type { CellKind } from './report-names.ts';

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
