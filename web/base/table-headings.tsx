import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import styles from './data-table.module.css';
import type { Column, Sort } from './table-order.ts';
import { tableText } from './table-text.ts';

interface TableHeadingsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: (column: string) => void;
  readonly allChosen?: boolean;
  readonly onChooseAll?: (chosen: boolean) => void;
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown };

/** A table's headings; those of sortable columns are buttons that say how the table is sorted now. */
export function TableHeadings<Row>({ columns, sort, onSort, allChosen, onChooseAll }: TableHeadingsProps<Row>) {
  return (
    <thead>
      <tr>
        {onChooseAll && (
          <th scope="col" className={styles.choice}>
            <label>
              <input
                type="checkbox"
                checked={allChosen ?? false}
                aria-label={tableText.chooseAll}
                onChange={(event) => onChooseAll(event.currentTarget.checked)}
              />
            </label>
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined;
          const Icon = direction ? icons[direction] : IconArrowsSort;
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={direction}
              className={[!column.sortBy && styles.quiet, column.kind && styles[column.kind]].filter(Boolean).join(' ')}
            >
              {column.sortBy ? (
                <button type="button" className={styles.sort} onClick={() => onSort(column.id)}>
                  {column.header}
                  <Icon size={15} stroke={2} aria-hidden />
                </button>
              ) : (
                <span className={column.kind === 'actions' ? styles.hidden : undefined}>{column.header}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
