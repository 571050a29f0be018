import { Link } from 'wouter';
import type { ReportCell, ReportLink, ReportTable } from '#contract/attendance/report/report-calls.ts';
import { shownCell } from '#contract/attendance/report/report-cells.ts';
import type { CellKind } from '#contract/attendance/report/report-names.ts';
import { shownClockTime } from '#contract/platform/base/clock-time.ts';
import { grouped } from '#contract/platform/base/format-number.ts';
import { DataTable } from '#web/platform/table/data-table.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import styles from './report-table.module.css';
import { reportsText as text } from './reports-text.ts';

/** A table with the address of what a link of it leads to */
export interface LinkedTableProps {
  readonly table: ReportTable;
  readonly hrefOf: (link?: ReportLink) => string;
}

/** In windows without room for every column, the columns below which others move, the first of them that is there. */
const beside: Readonly<Record<string, readonly string[]>> = {
  programLevel: ['student', 'subject'],
  start: ['day'],
  professor: ['subject'],
  counted: ['rate'],
  attended: ['rate'],
  of: ['rate'],
  daysInARow: ['sessionsInARow'],
  days: ['share'],
  daysAbsent: ['share'],
};

/** The text of a cell on the screen; the paper says what the CSV says. */
export function screenCell(kind: CellKind, cell: ReportCell): string {
  if (kind === 'time') return shownClockTime(String(cell ?? ''));
  return kind === 'count' && cell !== null ? grouped(Number(cell)) : shownCell(kind, cell);
}

/** A table of a report as a list, sortable, with cards on phones. Each row links to what it is made of. */
export function ReportList({ table: { id: tableId, title, columns, rows }, hrefOf }: LinkedTableProps) {
  // Only where a column compares rows of the same kind does a bar show more than its figure.
  const barred =
    columns[0]?.id === 'student'
      ? undefined
      : columns.find(({ id, kind }) => kind === 'share' && (id === 'rate' || id === 'share'));
  const shown = columns.map(
    ({ title: header, kind, id }, place): Column<{ row: ReportTable['rows'][number]; at: number }> => {
      const isNumber = kind === 'count' || kind === 'share' || kind === 'change';
      const under = columns.find((one) => beside[id]?.includes(one.id));
      return {
        header,
        ...(under && { under: under.title }),
        ...(isNumber && { kind: 'end', named: true }),
        ...((kind === 'day' || kind === 'time') && { kind: 'short', named: true }),
        ...(rows.length > 1 && {
          sortBy: ({ row }) => row.cells[place] ?? (isNumber ? Number.POSITIVE_INFINITY : ''),
        }),
        usual: ({ row }) => row.cells[place] === null || (kind === 'count' && row.cells[place] === 0),
        cell({ row: { cells, link } }) {
          const cell = cells[place] ?? null;
          if (place === 0 && link) return <Link href={hrefOf(link)}>{screenCell(kind, cell)}</Link>;
          if (id !== barred?.id || typeof cell !== 'number') return screenCell(kind, cell);
          return (
            <span className="row gap-8 to-end full">
              <span className={`block clips ${styles.track}`} aria-hidden>
                <span className={`block tall ${styles.bar}`} style={{ width: `${cell / 10}%` }} />
              </span>
              <span className="one-line">{screenCell(kind, cell)}</span>
            </span>
          );
        },
      };
    },
  );
  return (
    <DataTable
      label={title}
      columns={shown}
      rows={rows.map((row, at) => ({ row, at }))}
      rowKey={({ at }) => at}
      {...(tableId === 'levels' && barred && { initialSort: { column: barred.title, direction: 'ascending' } })}
      {...(rows.length < 10 && { countText: null })}
      empty={<p className="quiet">{text.emptyTable}</p>}
    />
  );
}

/** The one row of a table, each value with its heading: a student's sums */
export function ReportSums({ table: { columns, rows } }: LinkedTableProps) {
  return (
    <dl className={`grid paper gap-16 padded-16 ${styles.sums}`}>
      {columns.map(({ id, title, kind }, place) => (
        <div key={id}>
          <dt className="faint">{title}</dt>
          <dd className="strong">{screenCell(kind, rows[0]?.cells[place] ?? null)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A grid of letters or weeks, which scrolls below its names */
export function ReportGrid(linked: LinkedTableProps) {
  return (
    <div className={`paper ${styles.scrolls}`}>
      <PlainTable {...linked} />
    </div>
  );
}

/** A table of a report as it is; without links on paper */
export function PlainTable({ table, hrefOf }: Pick<LinkedTableProps, 'table'> & Partial<LinkedTableProps>) {
  const linked = (words: string, link: ReportLink | undefined) =>
    link && hrefOf ? <Link href={hrefOf(link)}>{words}</Link> : words;
  return (
    <table className={styles.grid} aria-label={table.title}>
      <thead>
        <tr>
          {table.columns.map(({ id, title, kind, link }) => (
            <th key={id} data-kind={kind} scope="col">
              {linked(title, link)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ cells, link }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report's rows have no names and never move
          <tr key={at}>
            {table.columns.map(({ id, kind }, place) => {
              const cell = cells[place] ?? null;
              return (
                <td key={id} data-kind={kind} data-letter={kind === 'letter' ? (cell ?? undefined) : undefined}>
                  {linked((hrefOf ? screenCell : shownCell)(kind, cell), place === 0 ? link : undefined)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
