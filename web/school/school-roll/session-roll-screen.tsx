import { useMemo } from 'react';
import { statuses } from '#contract/attendance/attendance/status.ts';
import type { RollEntry } from '#contract/attendance/roll/roll-calls.ts';
import { getSessionRoll } from '#contract/attendance/roll/school-roll-calls.ts';
import { noStatus, statusText } from '#web/attendance/attendance/status-text.ts';
import { listedName, nameWith, signsOf } from '#web/people/student/person-name.ts';
import { byName } from '#web/people/student/person-search.ts';
import { dateText, fileDateText, timeText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { usePlaceParams, useSearchValue } from '#web/platform/base/router.tsx';
import { useCall } from '#web/platform/calls/use-call.ts';
import { namedOptions, useChoice } from '#web/platform/form/choice-input.tsx';
import { SearchInput } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import { actionsColumn, type Column } from '#web/platform/table/table-order.ts';
import { type Sheet, sheetLines } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { hoursText } from '#web/subjects/subject/hours-text.ts';
import { withoutStatus } from './attendance-so-far.ts';
import { useCorrection } from './correction.tsx';
import { FigureCard } from './figures.tsx';
import { statusColumn, studentColumn } from './roll-columns.tsx';
import { attendedOf } from './roll-counts.ts';
import { READ_AGAIN_MS } from './school-roll-data.ts';
import { correctionText, schoolRollText as text } from './school-roll-text.ts';

const none: readonly RollEntry[] = [];

/** The roll of one session, which an administrator may correct with a reason. */
export function SessionRollScreen() {
  const { sessionID } = usePlaceParams(paths.adminSessionRoll);
  const query = useCall(getSessionRoll, { params: { sessionId: sessionID } }, { refetchInterval: READ_AGAIN_MS });
  const [typed, setTyped] = useSearchValue('q');
  const status = useChoice('status', {
    label: text.status,
    all: text.everyStatus,
    options: namedOptions(statuses, statusText),
  });
  const correction = useCorrection();
  const roll = query.data?.roll ?? none;
  const session = query.data?.class;
  const sign = useMemo(() => signsOf(roll.map(({ student }) => student)), [roll]);
  const isFound = byName(typed);
  const found = roll.filter(
    (entry) => isFound(entry.student) && (status.value === '' || entry.status === status.value),
  );
  const date = session ? dateText(session.createdAt) : '';

  const columns: readonly Column<RollEntry>[] = [
    studentColumn(sign, true),
    statusColumn(() => session),
    {
      header: text.timeIn,
      kind: 'short',
      sortBy: ({ timeIn }) => (timeIn === null ? 0 : Date.parse(timeIn)),
      cell: ({ timeIn }) => (timeIn === null ? noStatus : timeText(timeIn)),
    },
    actionsColumn((entry) => {
      const title = correctionText.title(nameWith(sign, entry.student), date);
      const { stud_id } = entry.student;
      const corrected = { class_id: Number(sessionID), stud_id, title, status: entry.status };
      return correction.buttons(corrected, entry.changes);
    }),
  ];

  const sheetOf = (rows: readonly RollEntry[]): Sheet => ({
    fileName: text.sessionFile(session?.subject_name ?? '', session ? fileDateText(session.createdAt) : ''),
    lines: sheetLines(rows, {
      [text.name]: ({ student }) => listedName(student),
      [text.programLevel]: ({ student }) => student.courseYearSection,
      [text.status]: ({ status }) => (status ? statusText[status] : session ? withoutStatus(session) : noStatus),
      [text.timeIn]: ({ timeIn }) => timeIn && timeText(timeIn),
      [text.reason]: ({ reason }) => reason,
    }),
  });

  return (
    <Page
      title={session?.subject_name ?? text.title}
      tab={text.tabOf(session?.subject_name ?? '')}
      detail={session && text.detailOf(date, hoursText(session.start_time, session.end_time), query.data?.professor)}
      back={paths.adminAttendance.href()}
      actions={<DownloadButton rows={query.data && found} sheet={sheetOf} />}
    >
      <Loaded query={query} skeleton={<RowSkeletons rows={10} tools="search" />} failed={text.failed}>
        {({ counts }) => (
          <>
            <FigureCard figures={text.counts(counts)} came={attendedOf(counts)} />
            <DataTable
              label={text.roll}
              columns={columns}
              rows={found}
              rowKey={({ student }) => student.stud_id}
              search={<SearchInput label={text.searchStudents} value={typed} onChange={setTyped} />}
              choices={[status]}
              empty={roll.length === 0 ? text.emptyRoll : text.nothingFound}
            />
          </>
        )}
      </Loaded>
      {correction.dialogs}
    </Page>
  );
}
