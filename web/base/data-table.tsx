import { type ReactNode, useMemo, useState } from 'react';
import { baseText } from './base-text.ts';
import styles from './data-table.module.css';
import { useRowWindow } from './row-window.ts';
import { EmptyState } from './states.tsx';
import { TableHeadings } from './table-headings.tsx';
import { type Column, inOrder, type Sort, turned } from './table-order.ts';

/** Rows that a person can choose, for an action on many at once. */
export interface Selection<Row> {
  readonly chosen: ReadonlySet<string | number>;
  readonly onChange: (chosen: ReadonlySet<string | number>) => void;
  /** What the row's checkbox is called, for example the student's name. */
  readonly labelOf: (row: Row) => string;
}

interface DataTableProps<Row> {
  /** What the table is, for those who listen. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly initialSort?: Sort;
  /** Search and filters, in the row above. */
  readonly filters?: ReactNode;
  /** The count at the right of that row; "23 rows" unless said otherwise, nothing for null. */
  readonly countText?: ((count: number) => string) | null;
  /** The specification's sentence for no rows, or a state of one's own. */
  readonly empty: string | ReactNode;
  readonly selection?: Selection<Row>;
  /** Rows to be set off, for example one's own. */
  readonly isMarked?: (row: Row) => boolean;
}

/**
 * The one table: sortable by its headings, counted, cards on phones. Beyond 100 rows only those near the window are in
 * the page, so that a school of thousands scrolls smoothly.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, filters, empty, selection, isMarked } = props;
  const [sort, setSort] = useState<Sort | null>(props.initialSort ?? null);
  const ordered = useMemo(() => inOrder(rows, columns, sort), [rows, columns, sort]);
  const { shown, before, after, bodyRef, rowRef, partial } = useRowWindow(ordered.length);
  const countText = props.countText === undefined ? baseText.rows : props.countText;
  const width = columns.length + (selection ? 1 : 0);

  function choose(keys: readonly (string | number)[], chosen: boolean) {
    const next = new Set(selection?.chosen);
    for (const key of keys) {
      if (chosen) next.add(key);
      else next.delete(key);
    }
    selection?.onChange(next);
  }

  return (
    <div className={styles.whole}>
      {(filters !== undefined || countText) && (
        <div className={styles.above}>
          <div className={styles.filters}>{filters}</div>
          {countText && (
            <div className={styles.count} role="status">
              {countText(rows.length)}
            </div>
          )}
        </div>
      )}
      {rows.length === 0 ? (
        typeof empty === 'string' ? (
          <EmptyState message={empty} />
        ) : (
          empty
        )
      ) : (
        <div className={styles.sheet}>
          <table className={styles.table} aria-label={label} aria-rowcount={partial ? rows.length + 1 : undefined}>
            <TableHeadings
              columns={columns}
              sort={sort}
              onSort={(column) => setSort(turned(sort, column))}
              {...(selection && {
                allChosen: ordered.every((row) => selection.chosen.has(rowKey(row))),
                onChooseAll: (chosen: boolean) => choose(ordered.map(rowKey), chosen),
              })}
            />
            <tbody ref={bodyRef}>
              {before > 0 && <Spacer height={before} width={width} />}
              {shown.map((index) => {
                const row = ordered[index];
                if (row === undefined) return null;
                const key = rowKey(row);
                const chosen = selection?.chosen.has(key) ?? false;
                return (
                  <tr
                    key={key}
                    ref={rowRef}
                    data-index={index}
                    aria-rowindex={partial ? index + 2 : undefined}
                    className={`${styles.row} ${chosen || isMarked?.(row) ? styles.marked : ''}`}
                  >
                    {selection && (
                      <td className={styles.choice}>
                        <label>
                          <input
                            type="checkbox"
                            checked={chosen}
                            aria-label={selection.labelOf(row)}
                            onChange={(event) => choose([key], event.currentTarget.checked)}
                          />
                        </label>
                      </td>
                    )}
                    {columns.map((column, place) => (
                      <td
                        key={column.id}
                        data-label={column.header}
                        className={[place === 0 && styles.first, column.kind && styles[column.kind]]
                          .filter(Boolean)
                          .join(' ')}
                      >
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                );
              })}
              {after > 0 && <Spacer height={after} width={width} />}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function Spacer({ height, width }: { height: number; width: number }) {
  return (
    <tr aria-hidden className={styles.spacer}>
      <td colSpan={width} style={{ height }} />
    </tr>
  );
}
