import { Skeleton } from '@mantine/core';
import { Link } from 'wouter';
import type { ReportLink } from '#contract/attendance/report/report-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { WeeksLine } from './report-charts.tsx';
import { useReport } from './report-data.ts';
import type { LinkedTableProps } from './report-table.tsx';
import { markHref, viewOf } from './report-view.ts';
import { reportsText as text } from './reports-text.ts';

/** The most students that the dashboard names */
const MOST_NAMED = 5;
const overview = viewOf('');

/** The week's line and the students to talk to first, for the administrator's dashboard; nothing before the first roll. */
export function SchoolGlance() {
  const { data, isPending } = useReport('admin', overview);
  const hrefOf = (link?: ReportLink) => markHref('admin', overview, link);
  if (isPending) return <Skeleton height={360} radius="md" />;
  const weeks = data?.tables.find(({ id }) => id === 'weeks');
  const words = data?.tables.find(({ id }) => id === 'words');
  if (!weeks?.rows.length) return null;
  return (
    <div className="grid gap-16 columns">
      <LineCard table={weeks} hrefOf={hrefOf} toAll />
      {words && words.rows.length > 0 && (
        <Card className="grid gap-8 from-top">
          <h2 className="ink">{words.title}</h2>
          <ul className="grid ruled">
            {words.rows.slice(0, MOST_NAMED).map((row) => (
              <li key={row.link?.stud_id} className="padded-12-0">
                <Link href={hrefOf(row.link)}>{row.cells[0]}</Link>
                <div className="small">{row.cells.slice(1, 3).join(' · ')}</div>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function LineCard({ toAll, ...linked }: LinkedTableProps & { readonly toAll?: true }) {
  return (
    <Card className="grid gap-8">
      <h2 className="ink">{linked.table.title}</h2>
      <WeeksLine {...linked} />
      {toAll && <Link href={paths.schoolReports.href()}>{text.all}</Link>}
    </Card>
  );
}

/** The week's line of one subject, for its professor; nothing if there is no second week, or no right to its reports. */
export function SubjectLine({ subjectId }: { readonly subjectId: number }) {
  const view = { ...overview, subject_id: String(subjectId) };
  const weeks = useReport('professor', view).data?.tables.find(({ id }) => id === 'weeks');
  if (!weeks || weeks.rows.length < 2) return null;
  return <LineCard table={weeks} hrefOf={(link) => markHref('professor', view, link)} />;
}
