import { Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { AttendanceReport, ReportTable } from '#contract/attendance/report/report-calls.ts';
import { COUNTED_TITLE, definitionsOf, reportTitles } from '#contract/attendance/report/report-definitions.ts';
import { reportLines } from '#contract/attendance/report/report-lines.ts';
import { dayText, momentText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { HoursMap, LargeFigures, WeeksLine, WithTable } from './report-charts.tsx';
import { hasContent, useReport } from './report-data.ts';
import { ReportFilters, ReportTabs } from './report-filters.tsx';
import { ReportPaper } from './report-paper.tsx';
import { ReportGrid, ReportList, ReportSums } from './report-table.tsx';
import { markHref, type ReportReader, type ReportView, useReportView, viewHref } from './report-view.ts';
import styles from './reports-screens.module.css';
import { reportsText as text } from './reports-text.ts';

/** The administrator's reports about the whole school. */
export function SchoolReportsScreen() {
  return <ReportsScreen who="admin" back={paths.adminDashboard.href()} />;
}

/** A professor's reports about their own subjects. */
export function OwnReportsScreen() {
  return <ReportsScreen who="professor" back={paths.subjects.href()} />;
}

/** What a report still needs to be chosen, if anything. */
function neededBy({ report, courseYearSection, subject_id, stud_id }: ReportView) {
  if (report === 'student') return stud_id === '' ? report : undefined;
  return report === 'register' && courseYearSection === '' && subject_id === '' ? report : undefined;
}

/** One report, as the address says: its name, its days and what it is limited to. */
function ReportsScreen({ who, back }: { readonly who: ReportReader; readonly back: string }) {
  const view = useReportView();
  const needed = neededBy(view);
  const query = useReport(who, view, needed === undefined);
  const { data } = query;
  return (
    <Page
      title={text.title}
      tab={text.tab(reportTitles[view.report])}
      back={back}
      actions={
        <>
          <DownloadButton
            rows={data && (hasContent(data) ? data.tables : [])}
            sheet={(tables) => ({
              fileName: text.fileName(view.report, data?.from ?? '', data?.to ?? ''),
              lines: reportLines(tables),
            })}
          />
          <ButtonWithIcon variant="default" Icon={IconPrinter} disabled={!data} onClick={() => window.print()}>
            {text.print}
          </ButtonWithIcon>
        </>
      }
    >
      <ReportTabs who={who} view={view} />
      <ReportFilters who={who} view={view} />
      {needed ? (
        <EmptyState
          message={text.needs[needed]}
          detail={text.needsDetail[needed]}
          action={
            needed === 'student' && <Link href={viewHref(who, { ...view, report: 'register' })}>{text.toRegister}</Link>
          }
        />
      ) : (
        <Loaded query={query} skeleton={<ReportSkeleton />} failed={text.failed}>
          {(report) => (
            <>
              <ReportFacts report={report} who={who} view={view} />
              {hasContent(report) ? (
                <div className={`grid gap-24 from-top ${styles.sections}`} data-report={report.report}>
                  {report.tables.map((table) => (
                    <TableSection key={table.id} table={table} who={who} view={view} />
                  ))}
                </div>
              ) : (
                <EmptyState message={text.empty} detail={text.emptyDetail} />
              )}
              <ReportPaper report={report} who={who} view={view} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

function ReportSkeleton() {
  return (
    <>
      <p className={`quiet ${styles.counting}`}>{text.counting}</p>
      <Skeleton height={110} radius="md" />
      <RowSkeletons rows={8} />
    </>
  );
}

interface ReportPartProps {
  readonly who: ReportReader;
  readonly view: ReportView;
}

/** The days of the report, what it is limited to, when it was made, what is missing and how it is counted. */
function ReportFacts({ report, who, view }: ReportPartProps & { readonly report: AttendanceReport }) {
  const { from, to, filters, madeAt, rollsMissing, rules } = report;
  const { period, from: first, to: last } = view;
  const all = viewHref(who, { report: view.report, period, from: first, to: last });
  const limited = filters.map((filter) => `${filter.title}: ${filter.text}`).join(', ');
  return (
    <div className="grid gap-4">
      <p className="row wrap gap-4 across-16">
        <strong>{text.days(dayText(from), dayText(to))}</strong>
        {limited !== '' && <span>{limited}</span>}
        {viewHref(who, view) !== all && <Link href={all}>{text.showAll}</Link>}
        <span className="faint">{text.madeAt(momentText(madeAt))}</span>
        {rollsMissing > 0 && (
          <Link href={viewHref(who, { ...view, report: 'rolls' })}>
            <StatusPill tone="pending">{text.missing(rollsMissing)}</StatusPill>
          </Link>
        )}
      </p>
      <details>
        <summary className="small ink">{COUNTED_TITLE}</summary>
        <ul className="grid small gap-4">
          {definitionsOf(report.report, rules).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Tables with a column for each day, week or session */
const grids = ['register register', 'student weeks', 'classes weeks'];

function TableSection({ table, who, view }: ReportPartProps & { readonly table: ReportTable }) {
  const linked = { table, who, view };
  const name = `${view.report} ${table.id}`;
  if (name === 'overview figures') return <LargeFigures {...linked} />;
  let content = <ReportList {...linked} />;
  if (table.rows.length > 0 && name === 'overview weeks') {
    content = (
      <WithTable {...linked}>
        <WeeksLine {...linked} />
      </WithTable>
    );
  }
  if (table.rows.length > 0 && name === 'overview hours') {
    content = (
      <WithTable {...linked}>
        <HoursMap {...linked} />
      </WithTable>
    );
  }
  if (name === 'student summary') content = <ReportSums table={table} />;
  if (grids.includes(name)) {
    content = (
      <div className={`paper ${styles.scrolls}`}>
        <ReportGrid table={table} hrefOf={(link) => markHref(who, view, link)} />
      </div>
    );
  }
  return (
    <section className="grid gap-8 from-top shrinks" aria-label={table.title}>
      <h2>{table.title}</h2>
      {content}
    </section>
  );
}
