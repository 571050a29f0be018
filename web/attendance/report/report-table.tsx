import { Link } from 'wouter';
import type { ReportLink, ReportTable } from '#contract/attendance/report/report-calls.ts';
import { shownCell } from '#contract/attendance/report/report-cells.ts';
import { DataTable } from '#web/platform/table/data-table.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import styles from './report-table.module.css';
import { markHref, type ReportReader, type ReportView } from './report-view.ts';
import { reportsText as text } from './reports-text.ts';

interface TableProps {
  readonly table: ReportTable;
}

export interface LinkedTableProps extends TableProps {
  readonly who: ReportReader;
  readonly view: ReportView;
}

type NumberedRow = ReportTable['rows'][number] & { readonly at: number };

const isNumber = (kind: string) => kind === 'count' || kind === 'share' || kind === 'change';

/** In windows without room for every column, the columns below which others move, the first of them that is there. */
const beside: Readonly<Record<string, readonly string[]>> = {
  level: ['student', 'subject'],
  start: ['day'],
  professor: ['subject'],
  counted: ['rate'],
  attended: ['rate'],
  of: ['rate'],
  daysInARow: ['sessionsInARow'],
  days: ['dayShare'],
  absentDays: ['dayShare'],
};

function underOf(id: string, columns: ReportTable['columns']) {
  const column = columns.find((one) => beside[id]?.includes(one.id));
  return column && { under: column.title };
}

/** A table of a report as a list, sortable, with cards on phones. Each row links to what it is made of. */
export function ReportList({ table, who, view }: LinkedTableProps) {
  const { title, columns, rows } = table;
  // Only where a column compares rows of the same kind does a bar show more than its figure.
  const barred = columns.find(({ id, kind }) => kind === 'share' && (id === 'rate' || id === 'share'));
  const shown = columns.map(
    ({ title: header, kind, id }, place): Column<NumberedRow> => ({
      header,
      ...underOf(id, columns),
      ...(isNumber(kind) && { kind: 'end', named: true }),
      ...((kind === 'day' || kind === 'time') && { kind: 'short', named: true }),
      ...(rows.length > 1 && {
        sortBy: ({ cells }) => cells[place] ?? (isNumber(kind) ? Number.POSITIVE_INFINITY : ''),
      }),
      usual: ({ cells }) => cells[place] === null || (kind === 'count' && cells[place] === 0),
      cell({ cells, link }) {
        const cell = cells[place] ?? null;
        if (place === 0 && link) return <Link href={markHref(who, view, link)}>{shownCell(kind, cell)}</Link>;
        if (id !== barred?.id || typeof cell !== 'number') return shownCell(kind, cell);
        return (
          <span className="row gap-8 to-end full">
            <ShareBar share={cell} />
            <span className="one-line">{shownCell(kind, cell)}</span>
          </span>
        );
      },
    }),
  );
  return (
    <DataTable
      label={title}
      columns={shown}
      rows={rows.map((row, at) => ({ ...row, at }))}
      rowKey={({ at }) => at}
      {...(table.id === 'levels' && barred && { initialSort: { column: barred.title, direction: 'ascending' } })}
      {...(rows.length < 10 && { countText: null })}
      empty={<p className="quiet">{text.emptyTable}</p>}
    />
  );
}

/** A share as a bar, beside its figure */
function ShareBar({ share }: { readonly share: number }) {
  return (
    <span className={`block clips ${styles.track}`} aria-hidden>
      <span className={`block tall ${styles.bar}`} style={{ width: `${share / 10}%` }} />
    </span>
  );
}

/** The one row of a table, each value with its heading: a student's sums */
export function ReportSums({ table }: TableProps) {
  return (
    <dl className={`grid paper gap-16 padded-16 ${styles.sums}`}>
      {table.columns.map(({ id, title, kind }, place) => (
        <div key={id}>
          <dt className="faint">{title}</dt>
          <dd className="strong">{shownCell(kind, table.rows[0]?.cells[place] ?? null)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface GridProps extends TableProps {
  /** The address of a link; left out on paper */
  readonly hrefOf?: (link: ReportLink) => string;
}

/** A table of a report as it is: for grids of letters or weeks, which scroll below their names, and for paper. */
export function ReportGrid({ table, hrefOf }: GridProps) {
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
                  {place === 0 ? linked(shownCell(kind, cell), link) : shownCell(kind, cell)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
