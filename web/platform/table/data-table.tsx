import { type ReactNode, type RefCallback, Suspense, useMemo, useState } from 'react';
import { baseText } from '#web/platform/base/base-text.ts';
import { useCompact, useNarrow } from '#web/platform/base/breakpoint.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { EmptyState } from '#web/platform/ui/empty-loading-error.tsx';
import styles from './data-table.module.css';
import { ListTools, type ListToolsProps } from './list-tools.tsx';
import { NewsOfRows, type StableRows } from './stable-rows.tsx';
import { ChooseAll, TableHeadings } from './table-headings.tsx';
import { type Column, inOrder, type Sort, turned } from './table-order.ts';
import { TableSort } from './table-sort.tsx';
import { tableText } from './table-text.ts';

// Students' lists are short, so the code for windowed rows loads only with a long list.
const WindowedRows = lazily(async () => (await import('./windowed-rows.tsx')).WindowedRows);

/** Up to this many rows are all in the page. */
const ALL_AT_ONCE = 100;
/** Rows in the page while the code for windowed rows loads */
const AT_FIRST = 24;

/** Selectable rows, for an action on many at once */
export interface Selection<Row> {
  readonly chosen: ReadonlySet<string | number>;
  readonly onChange: (chosen: ReadonlySet<string | number>) => void;
  /** The label of a row's checkbox, such as the student's name */
  readonly labelOf: (row: Row) => string;
}

export interface DataTableProps<Row> extends Pick<ListToolsProps, 'search' | 'choices' | 'more'> {
  /** What the table is, for screen readers */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly initialSort?: Sort;
  /** The count at the right of the tools; "23 rows" by default, none for null */
  readonly countText?: ((count: number) => string) | null;
  /** The specification's sentence for no rows, or an element */
  readonly empty: string | ReactNode;
  readonly selection?: Selection<Row>;
  /** Returns whether a row is highlighted, such as the user's own. */
  readonly isMarked?: (row: Row) => boolean;
  /** The rows of a live list, which stay in place while the user points at them */
  readonly live?: StableRows<Row>;
}

/**
 * The table that all screens use: sortable by its headings, with a count. In narrow windows, some columns move below
 * others. On phones, rows are cards, and a menu sorts them. If there are more than 100 rows, only the rows near the
 * window are in the page, so that thousands of rows scroll smoothly.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, search, choices, more, empty, selection, isMarked, live } = props;
  const narrow = useNarrow();
  const columns = useMemo(() => (narrow ? headFirst(props.columns) : props.columns), [narrow, props.columns]);
  const [sort, setSort] = useState<Sort | null>(props.initialSort ?? null);
  const ordered = useMemo(() => inOrder(rows, columns, sort), [rows, columns, sort]);
  const partial = ordered.length > ALL_AT_ONCE;
  const countText = props.countText === undefined ? tableText.rows : props.countText;
  // A phone's card shows its facts in a line, so no column moves below another.
  const compact = useCompact() && !narrow;
  const side = compact ? columns.filter(({ under }) => under === undefined) : columns;
  const under = (column: Column<Row>) => (compact ? columns.filter((each) => each.under === column.header) : []);
  const width = side.length + (selection ? 1 : 0);

  function choose(keys: readonly (string | number)[], chosen: boolean) {
    const next = new Set(selection?.chosen);
    for (const key of keys) {
      if (chosen) next.add(key);
      else next.delete(key);
    }
    selection?.onChange(next);
  }

  const chooseAll = selection && (
    <ChooseAll
      chosen={ordered.length > 0 && ordered.every((row) => selection.chosen.has(rowKey(row)))}
      onChoose={(chosen) => choose(ordered.map(rowKey), chosen)}
    />
  );

  const drawn = (index: number, rowRef?: RefCallback<HTMLElement>) => {
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
            <label className="grid middle rigid tappable">
              <input
                type="checkbox"
                checked={chosen}
                aria-label={selection.labelOf(row)}
                onChange={(event) => choose([key], event.currentTarget.checked)}
              />
            </label>
          </td>
        )}
        {side.map((column, place) => (
          <td
            key={column.header}
            data-label={column.header}
            className={[
              place === 0 && styles.first,
              column.kind && styles[column.kind],
              (column.beside || column.kind === 'status') && styles.beside,
              column.named && styles.named,
              column.usual?.(row) && styles.usual,
            ]
              .filter(Boolean)
              .join(' ')}
          >
            <div className={`grid items-start gap-2 ${styles.value}`}>
              {cellOf(column, row)}
              {under(column).map((each) => (
                <div
                  key={each.header}
                  className={`faint ${styles.under}`}
                  data-label={each.kind === 'end' ? each.header : undefined}
                >
                  {cellOf(each, row)}
                </div>
              ))}
            </div>
          </td>
        ))}
      </tr>
    );
  };

  return (
    <div className="grid gap-12 phone-gap-4">
      <ListTools
        label={label}
        search={search}
        {...(choices && { choices })}
        {...(more && { more })}
        count={countText?.(rows.length)}
      >
        {narrow && rows.length > 0 && chooseAll}
        {narrow && rows.length > 1 && columns.some(({ sortBy }) => sortBy) && (
          <TableSort columns={columns} sort={sort} onSort={setSort} />
        )}
      </ListTools>
      {/* The wrapper keeps the notice of new rows from taking space of its own. */}
      <div style={{ minWidth: 0 }}>
        {live && <NewsOfRows {...live} />}
        {rows.length === 0 ? (
          typeof empty === 'string' ? (
            <EmptyState message={empty} />
          ) : (
            empty
          )
        ) : (
          <div className={`paper ${styles.sheet}`} {...live?.hold}>
            <table
              className={`full small ${styles.table}`}
              aria-label={label}
              aria-rowcount={partial ? rows.length + 1 : undefined}
            >
              <TableHeadings
                columns={side}
                under={under}
                sort={sort}
                onSort={(column) => setSort(turned(sort, column))}
                chooseAll={chooseAll}
                narrow={narrow}
              />
              {partial ? (
                <Suspense fallback={<tbody>{ordered.slice(0, AT_FIRST).map((_, index) => drawn(index))}</tbody>}>
                  <WindowedRows count={ordered.length} width={width} drawn={drawn} />
                </Suspense>
              ) : (
                <tbody>{ordered.map((_, index) => drawn(index))}</tbody>
              )}
            </table>
          </div>
        )}
      </div>
    </div>
  );
}

const headFirst = <Row,>(columns: readonly Column<Row>[]) => [
  ...columns.filter(({ heads }) => heads),
  ...columns.filter(({ heads }) => !heads),
];

function cellOf<Row>({ cell, sortBy }: Column<Row>, row: Row): ReactNode {
  return cell ? cell(row) : sortBy?.(row);
}

/** An empty cell: a dash, and a text for screen readers */
export function Nothing({ said }: { said: string }) {
  return (
    <span className="faint">
      <span aria-hidden>{baseText.nothing}</span>
      <span className="heard">{said}</span>
    </span>
  );
}
