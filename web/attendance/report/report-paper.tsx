import { Portal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AttendanceReport } from '#contract/attendance/report/report-calls.ts';
import { COUNTED_TITLE, definitionsOf, reportTitles } from '#contract/attendance/report/report-definitions.ts';
import { dayText, momentText } from '#web/platform/base/date-text.ts';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { WeeksLine } from './report-charts.tsx';
import styles from './report-paper.module.css';
import { type LinkedTableProps, PlainTable } from './report-table.tsx';
import { reportsText as text } from './reports-text.ts';

type ReportPaperProps = Pick<LinkedTableProps, 'hrefOf'> & { readonly report: AttendanceReport };

/** A report for A4, made while the browser prints: the same tables as the CSV, with their days, time and definitions. */
export function ReportPaper({ report: about, hrefOf }: ReportPaperProps) {
  const { school_name } = useSchool();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  const { report, from, to, filters, madeAt, rollsMissing, rules, tables } = about;
  const facts = [school_name, text.days(dayText(from), dayText(to)), text.madeAt(momentText(madeAt))];
  return (
    <Portal>
      <article className={styles.paper} data-report={report}>
        <header>
          <h1>{[reportTitles[report], ...filters.map((filter) => filter.text)].join(' · ')}</h1>
          <p>{[...facts, ...(rollsMissing > 0 ? [text.missing(rollsMissing)] : [])].join(' · ')}</p>
        </header>
        {tables.map((table) => (
          <section key={table.id}>
            {tables.length > 1 && <h2>{table.title}</h2>}
            {report === 'overview' && table.id === 'weeks' && table.rows.length > 1 && (
              <WeeksLine table={table} hrefOf={hrefOf} />
            )}
            <PlainTable table={table} />
          </section>
        ))}
        {report === 'register' && <p className={styles.signature}>{text.signature}</p>}
        <footer>
          <h2>{COUNTED_TITLE}</h2>
          {definitionsOf(report, rules).join(' ')}
        </footer>
      </article>
    </Portal>
  );
}
