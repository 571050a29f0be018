import { Skeleton } from '@mantine/core';
import { getStudentReport } from '#contract/attendance/report/report-calls.ts';
import { shownCell } from '#contract/attendance/report/report-cells.ts';
import { dayText } from '#web/platform/base/date-text.ts';
import { keptOnDevice } from '#web/platform/calls/query-client.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { ownAttendanceText as text } from './own-attendance-text.ts';

const usualDays = { query: { from: '', to: '', as: '' as const } };

/** The student's rate, absence share and days absent, as the school's reports count them; nothing if unreadable. */
export function OwnFigures() {
  const { data, isPending } = useCall(getStudentReport, usualDays, { meta: keptOnDevice });
  if (isPending) return <Skeleton height={48} />;
  const summary = data?.tables.find(({ id }) => id === 'summary');
  const row = summary?.rows[0];
  if (!data || !row) return null;
  const cell = (id: string) => row.cells[summary.columns.findIndex((column) => column.id === id)] ?? null;
  const figures = [
    [shownCell('share', cell('rate')), text.rate],
    [shownCell('share', cell('absenceShare')), text.absenceShare],
    [text.ofDays(Number(cell('daysAbsent')), Number(cell('days'))), text.daysAbsent],
  ];
  return (
    <div className="flex wrap baseline across-24">
      <dl className="flex across-24">
        {figures.map(([figure, name]) => (
          <div key={name} className="column">
            <dt className="faint" style={{ order: 1 }}>
              {name}
            </dt>
            <dd className="strong large tight">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="faint">{text.counted(dayText(data.from), dayText(data.to))}</p>
    </div>
  );
}
