import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import headings from './table-headings.module.css';
import type { Column, Sort } from './table-order.ts';
import { tableText } from './table-text.ts';

interface TableHeadingsProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** The columns whose headings are below this one */
  readonly under: (column: Column<Row>) => readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: (column: string) => void;
  /** The checkbox that selects all rows, if rows are selectable */
  readonly chooseAll: ReactNode;
  /** On phones the headings are for screen readers only: a menu sorts, and the checkbox for all rows is beside it. */
  readonly narrow: boolean;
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown };

/** A table's headings; the headings of sortable columns are buttons that show the current order. */
export function TableHeadings<Row>({ columns, under, sort, onSort, chooseAll, narrow }: TableHeadingsProps<Row>) {
  const directionOf = ({ header }: Column<Row>) => (sort?.column === header ? sort.direction : undefined);
  return (
    <thead className={narrow ? 'heard' : undefined}>
      <tr>
        {chooseAll && (
          <th scope="col" className={styles.choice}>
            {narrow ? <span className="heard">{tableText.chooseAll}</span> : chooseAll}
          </th>
        )}
        {columns.map((column) => {
          const stacked = [column, ...under(column)];
          return (
            <th
              key={column.header}
              scope="col"
              aria-sort={stacked.map(directionOf).find((direction) => direction !== undefined)}
              className={[headings.head, column.kind && styles[column.kind], column.kind === 'end' && headings.end]
                .filter(Boolean)
                .join(' ')}
            >
              {stacked.map((each) => {
                const direction = directionOf(each);
                const Icon = direction ? icons[direction] : IconArrowsSort;
                return each.sortBy && !narrow ? (
                  <button
                    key={each.header}
                    type="button"
                    className={`bare row gap-4 rounded ${headings.sort}`}
                    data-sorted={direction !== undefined}
                    onClick={() => onSort(each.header)}
                  >
                    {each.header}
                    <Icon size={15} stroke={2} aria-hidden />
                  </button>
                ) : (
                  <span key={each.header} className={each.kind === 'actions' ? 'heard' : undefined}>
                    {each.header}
                  </span>
                );
              })}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The checkbox that selects all rows that match the filters */
export function ChooseAll({ chosen, onChoose }: { chosen: boolean; onChoose: (chosen: boolean) => void }) {
  return (
    <label className={`grid middle rigid tappable ${styles.choose}`}>
      <input
        type="checkbox"
        checked={chosen}
        aria-label={tableText.chooseAll}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
    </label>
  );
}
