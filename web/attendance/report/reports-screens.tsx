import { Select, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import type { AttendanceReport, ReportLink } from '#contract/attendance/report/report-calls.ts';
import { COUNTED_TITLE, definitionsOf, reportTitles } from '#contract/attendance/report/report-definitions.ts';
import { reportLines } from '#contract/attendance/report/report-lines.ts';
import { dayText, momentText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useNavigate } from '#web/platform/base/router.tsx';
import { limitedOptions } from '#web/platform/form/limited-options.ts';
import { proposals } from '#web/platform/form/suggestions.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import { HoursMap, LargeFigures, WeeksLine, WithTable } from './report-charts.tsx';
import { hasContent, useReport } from './report-data.ts';
import { ReportFilters, ReportTabs } from './report-filters.tsx';
import { ReportPaper } from './report-paper.tsx';
import { type LinkedTableProps, ReportGrid, ReportList, ReportSums } from './report-table.tsx';
import { markHref, type ReportPlace, type ReportReader, useReportView, viewHref } from './report-view.ts';
import styles from './reports-screens.module.css';
import { reportsText as text } from './reports-text.ts';

/** The administrator's reports about the whole school. */
export const SchoolReportsScreen = () => <ReportsScreen who="admin" back={paths.adminDashboard.href()} />;

/** A professor's reports about their own subjects. */
export const OwnReportsScreen = () => <ReportsScreen who="professor" back={paths.subjects.href()} />;

/** The most students that the choice lists at once */
const LISTED_AT_ONCE = 60;

/** The shapes of the tables that are no lists */
const shapes: Readonly<Record<string, ComponentType<LinkedTableProps>>> = {
  'overview figures': LargeFigures,
  'overview weeks': (linked) => <WithTable {...linked} Chart={WeeksLine} />,
  'overview hours': (linked) => <WithTable {...linked} Chart={HoursMap} />,
  'register register': ReportGrid,
  'student summary': ReportSums,
  'student weeks': ReportGrid,
  'classes weeks': ReportGrid,
};

/** One report, as the address says: its name, its days and what it is limited to. */
function ReportsScreen({ who, back }: { readonly who: ReportReader; readonly back: string }) {
  const view = useReportView();
  const { report, courseYearSection, subject_id, stud_id } = view;
  const isOfNobody = report === 'student' ? stud_id === '' : courseYearSection === '' && subject_id === '';
  const needed = (report === 'student' || report === 'register') && isOfNobody ? report : undefined;
  const query = useReport(who, view, needed === undefined);
  const { data } = query;
  const hrefOf = (link?: ReportLink) => markHref(who, view, link);
  return (
    <Page
      title={text.title}
      tab={text.tab(reportTitles[report])}
      back={back}
      actions={
        <>
          <DownloadButton
            rows={data && (hasContent(data) ? data.tables : [])}
            sheet={(tables) => ({
              fileName: text.fileName(report, data?.from ?? '', data?.to ?? ''),
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
          action={needed === 'student' && (courseYearSection || subject_id) && <StudentChoice who={who} view={view} />}
        />
      ) : (
        <Loaded query={query} skeleton={skeleton} failed={text.failed}>
          {(made) => (
            <>
              <ReportFacts report={made} who={who} view={view} />
              {hasContent(made) ? (
                <div className={`grid gap-24 from-top ${styles.sections}`} data-report={report}>
                  {made.tables.map((table) => {
                    const Shape = (table.rows.length > 0 && shapes[`${report} ${table.id}`]) || ReportList;
                    return (
                      <section key={table.id} className="grid gap-8 from-top shrinks" aria-label={table.title}>
                        {Shape !== LargeFigures && <h2>{table.title}</h2>}
                        <Shape table={table} hrefOf={hrefOf} />
                      </section>
                    );
                  })}
                </div>
              ) : (
                <EmptyState message={text.empty} detail={text.emptyDetail} />
              )}
              <ReportPaper report={made} hrefOf={hrefOf} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

const skeleton = (
  <>
    <p className={`quiet ${styles.counting}`}>{text.counting}</p>
    <Skeleton height={110} radius="md" />
    <RowSkeletons rows={8} />
  </>
);

/** The students of a program level or subject, found by name. They are those of its register. */
function StudentChoice({ who, view }: ReportPlace) {
  const navigate = useNavigate();
  const { data } = useReport(who, { ...view, report: 'register', period: view.period || 'weeks' });
  const rows = data?.tables[0]?.rows ?? [];
  return (
    <Select
      {...proposals}
      label={text.student}
      searchable
      disabled={!data}
      data={rows.map(({ cells, link }) => ({ value: String(link?.stud_id), label: `${cells[0]} · ${cells[1]}` }))}
      limit={LISTED_AT_ONCE}
      filter={limitedOptions}
      nothingFoundMessage={text.nobody}
      onChange={(stud_id) => stud_id && navigate(viewHref(who, { ...view, stud_id }))}
    />
  );
}

/** The days of the report, what it is limited to, when it was made, what is missing and how it is counted. */
function ReportFacts({
  report: made,
  who,
  view: { report, period, from, to, ...filters },
}: ReportPlace & { readonly report: AttendanceReport }) {
  const all = viewHref(who, { report, period, from, to });
  return (
    <div className="grid gap-4">
      <p className="row wrap gap-4 across-16">
        <strong>{text.days(dayText(made.from), dayText(made.to))}</strong>
        {made.filters.length > 0 && <span>{made.filters.map((one) => `${one.title}: ${one.text}`).join(', ')}</span>}
        {Object.values(filters).some(Boolean) && <Link href={all}>{text.showAll}</Link>}
        <span className="faint">{text.madeAt(momentText(made.madeAt))}</span>
        {made.rollsMissing > 0 && (
          <Link href={viewHref(who, { ...filters, report: 'rolls', period, from, to })}>
            <StatusPill tone="pending">{text.missing(made.rollsMissing)}</StatusPill>
          </Link>
        )}
      </p>
      <details>
        <summary className="small ink">{COUNTED_TITLE}</summary>
        <ul className="grid small gap-4">
          {definitionsOf(report, made.rules).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
