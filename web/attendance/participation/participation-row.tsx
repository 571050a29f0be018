// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are placed freely, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid itself has the focus and names the active cell
import { memo } from 'react';
import { listedName } from '#web/people/student/person-name.ts';
import cells from './participation-cells.module.css';
import styles from './participation-grid.module.css';
import { isLow, markAt, type ParticipationColumn, type ParticipationLine } from './participation-table.ts';
import { participationText } from './participation-text.ts';

/** Width and height of a cell with its gap, in px. A phone's cell is as large as a fingertip. */
export const CELL = { wide: 32, narrow: 44 } as const;

/** The CSS class names of each mark. */
export const looks = {
  P: `tint-present ${cells.present}`,
  L: 'grid middle strong tiny tint-late',
  E: 'grid middle strong tiny tint-excused',
  S: 'grid middle strong tiny tint-school',
  A: `tint-absent ${cells.absent}`,
  '.': `dim ${cells.today}`,
  '-': `dim ${cells.none}`,
};

/** The element id of a cell; column -1 is the name. */
export function cellId(line: number, column: number): string {
  return `participation-${line}-${column}`;
}

interface ParticipationRowProps {
  readonly line: ParticipationLine;
  readonly place: number;
  /** The distance of the row from the top of the grid's body, in px. */
  readonly top: number;
  readonly columns: readonly ParticipationColumn[];
  /** The date of each session, with its time if a day has two sessions. */
  readonly days: readonly string[];
  /** The range of columns to render; `until` is exclusive. */
  readonly from: number;
  readonly until: number;
  /**
   * On phones the cells are larger, and the sum is also below the name, because the column of the sum is far to the
   * right.
   */
  readonly narrow: boolean;
  /** The column with the keyboard focus, if it is in this line. */
  readonly active: number | null;
}

/** One student's line. Each cell of the grid is a single element, so that a full screen renders fast. */
export const ParticipationRow = memo(function ParticipationRow(props: ParticipationRowProps) {
  const { line, place, top, columns, days, from, until, narrow, active } = props;
  const { name, beside } = line;
  const sum = participationText.ofCounted(line.present, line.counted);
  const low = isLow(line) ? `pending ${styles.low}` : '';
  return (
    <div role="row" aria-rowindex={place + 2} className={`flex spread ${styles.row}`} style={{ top }}>
      <div role="rowheader" aria-colindex={1} id={cellId(place, -1)} className={`flex abreast rigid ${styles.name}`}>
        <button
          type="button"
          tabIndex={-1}
          data-line={place}
          className={`bare grid full tall at-start text small ${active === -1 ? styles.active : ''}`}
          title={participationText.openDetails(name)}
        >
          <span className="cut">{listedName(line.student)}</span>
          {(narrow || beside !== '') && (
            <span className="faint cut">
              {narrow && (
                <span aria-hidden className={low}>
                  {beside === '' ? sum : `${sum} · `}
                </span>
              )}
              {beside}
            </span>
          )}
        </button>
      </div>
      {columns.slice(from, until).map((shown, offset) => {
        const column = from + offset;
        const mark = markAt(shown, line.place);
        return (
          <div
            key={shown.session.class_id}
            role="gridcell"
            id={cellId(place, column)}
            aria-colindex={column + 2}
            aria-label={participationText.cell(name, days[column] ?? '', participationText.marks[mark])}
            data-line={place}
            data-column={column}
            className={`${cells.cell} ${looks[mark]} ${active === column ? styles.active : ''}`}
            style={{ marginLeft: column * (narrow ? CELL.narrow : CELL.wide) }}
          >
            {'LES'.includes(mark) && mark}
          </div>
        );
      })}
      <div
        role="gridcell"
        aria-colindex={columns.length + 2}
        aria-label={low === '' ? undefined : participationText.lowSum(sum)}
        className={`row to-end rigid strong one-line ${styles.sum} ${low}`}
      >
        {sum}
      </div>
    </div>
  );
});
