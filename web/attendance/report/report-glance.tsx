import { Skeleton } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '#web/platform/base/paths.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { WeeksLine } from './report-charts.tsx';
import { cellOf, useReport } from './report-data.ts';
import { markHref, viewOf } from './report-view.ts';
import { reportsText as text } from './reports-text.ts';

/** The most students that the dashboard names */
const MOST_NAMED = 5;
const overview = viewOf('');

/** The week's line and the students to talk to first, for the administrator's dashboard; nothing before the first roll. */
export function SchoolGlance() {
  const { data, isPending } = useReport('admin', overview);
  if (isPending) return <Skeleton height={360} radius="md" />;
  const weeks = data?.tables.find(({ id }) => id === 'weeks');
  const words = data?.tables.find(({ id }) => id === 'words');
  if (!weeks?.rows.length) return null;
  return (
    <div className="grid gap-16 columns">
      <Card className="grid gap-8">
        <h2 className="ink">{weeks.title}</h2>
        <WeeksLine table={weeks} who="admin" view={overview} />
        <Link href={paths.schoolReports.href()}>{text.all}</Link>
      </Card>
      {words && words.rows.length > 0 && (
        <Card className="grid gap-8 from-top">
          <h2 className="ink">{words.title}</h2>
          <ul className="grid ruled">
            {words.rows.slice(0, MOST_NAMED).map((row) => (
              <li key={row.link?.stud_id ?? String(row.cells[0])} className="padded-12-0">
                <Link href={markHref('admin', overview, row.link ?? {})}>{cellOf(words, row, 'student')}</Link>
                <div className="small">{[cellOf(words, row, 'level'), cellOf(words, row, 'reason')].join(' · ')}</div>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/** The week's line of one subject, for its professor; nothing if there is no second week, or no right to its reports. */
export function SubjectLine({ subjectId }: { readonly subjectId: number }) {
  const view = { ...overview, subject_id: String(subjectId) };
  const weeks = useReport('professor', view).data?.tables.find(({ id }) => id === 'weeks');
  if (!weeks || weeks.rows.length < 2) return null;
  return (
    <Card className="grid gap-8">
      <h2 className="ink">{weeks.title}</h2>
      <WeeksLine table={weeks} who="professor" view={view} />
    </Card>
  );
}
