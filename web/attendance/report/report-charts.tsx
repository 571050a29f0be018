import { Skeleton } from '@mantine/core';
import { type ComponentType, type CSSProperties, Suspense } from 'react';
import { Link } from 'wouter';
import { shownCell } from '#contract/attendance/report/report-cells.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import styles from './report-charts.module.css';
import { cellOf } from './report-data.ts';
import { type LinkedTableProps, ReportList, screenCell } from './report-table.tsx';
import { reportsText as text } from './reports-text.ts';

const LineChart = lazily(async () => (await import('./line-chart.tsx')).LineChart);

const shareOf = (...place: Parameters<typeof cellOf>) => cellOf(...place) as number | null;

/** Attendance by week as a line, with the same weeks before. The chart's code loads when it is first shown. */
export function WeeksLine({ table, hrefOf }: LinkedTableProps) {
  return (
    <Suspense fallback={<Skeleton height={274} />}>
      <LineChart
        points={table.rows.map((row) => ({
          label: shownCell('day', cellOf(table, row, 'weekFrom')).replace(/\/\d+$/, ''),
          share: shareOf(table, row, 'rate'),
          before: shareOf(table, row, 'sameWeekBefore'),
          href: hrefOf(row.link),
        }))}
      />
    </Suspense>
  );
}

/** The rate of each weekday and hour; a darker cell had more absences, and has its rate as text. */
export function HoursMap({ table, hrefOf }: LinkedTableProps) {
  const marks = table.rows.map((row) => ({
    weekday: String(cellOf(table, row, 'weekday')),
    hour: String(cellOf(table, row, 'hour')),
    share: shareOf(table, row, 'rate'),
    href: hrefOf(row.link),
    order: row.link?.day_of_week ?? 0,
  }));
  const weekdays = [...new Set(marks.toSorted((one, other) => one.order - other.order).map(({ weekday }) => weekday))];
  const hours = [...new Set(marks.map(({ hour }) => hour))].sort();
  const lowest = Math.min(900, ...marks.flatMap(({ share }) => share ?? []));
  const width = { maxWidth: `${4 + 6 * weekdays.length}rem` };
  return (
    <table className={`small ${styles.heat}`} style={width} aria-label={table.title}>
      <thead>
        <tr>
          <th scope="col">{text.hour}</th>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row">{screenCell('time', hour)}</th>
            {weekdays.map((weekday) => {
              const mark = marks.find((one) => one.weekday === weekday && one.hour === hour);
              if (mark === undefined || mark.share === null) return <td key={weekday} />;
              const rounded = `${Math.round(mark.share / 10)} %`;
              const missing = { '--missing': (1000 - mark.share) / (1000 - lowest) } as CSSProperties;
              return (
                <td key={weekday} style={missing}>
                  <Link href={mark.href} aria-label={text.cellOf(weekday, screenCell('time', hour), rounded)}>
                    {rounded}
                  </Link>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Large figures, each with its change and what it counts; each links to what it is made of. */
export function LargeFigures({ table, hrefOf }: LinkedTableProps) {
  return (
    <ul className={`grid gap-16 phone-gap-8 ${styles.figures}`} aria-label={table.title}>
      {table.rows.map((row) => {
        const cell = (id: string) => cellOf(table, row, id);
        const [name, change, of] = [cell('figure'), cell('change'), cell('of')];
        return (
          <li key={name} className="paper">
            <Link href={hrefOf(row.link)} className={`grid gap-2 from-top padded-16 tall bare-link ${styles.figure}`}>
              <span className="quiet">{name}</span>
              <strong className={styles.value}>{shownCell('share', cell('value'))}</strong>
              {change !== null && (
                <span className="small">
                  <span aria-hidden>{Number(change) > 0 ? '▲ ' : Number(change) < 0 ? '▼ ' : ''}</span>
                  {text.points(shownCell('change', change))}
                </span>
              )}
              {of !== null && (
                <span className="faint">
                  {text.ofAll(screenCell('count', cell('number')), screenCell('count', of))}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** A chart with its table below it, when that is opened */
export function WithTable({
  Chart,
  ...linked
}: LinkedTableProps & { readonly Chart: ComponentType<LinkedTableProps> }) {
  return (
    <>
      <div className="paper padded-16">
        <Chart {...linked} />
      </div>
      <details>
        <summary className="small ink">{text.asTable}</summary>
        <ReportList {...linked} />
      </details>
    </>
  );
}
