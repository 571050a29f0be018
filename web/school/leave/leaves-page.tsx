import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Leave } from '#contract/attendance/roll/leave-calls.ts';
import { statusText } from '#web/attendance/attendance/status-text.ts';
import { RollStatus } from '#web/attendance/roll/roll-status.tsx';
import { nameWith, type Sign, signsOf } from '#web/people/student/person-name.ts';
import { byName } from '#web/people/student/person-search.ts';
import { namedStudentColumn } from '#web/people/students-by-level/student-column.tsx';
import { today } from '#web/platform/base/date-text.ts';
import { lazily } from '#web/platform/base/preload-chunks.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useDialog } from '#web/platform/dialog/use-dialog.tsx';
import { namedOptions, useChoice } from '#web/platform/form/choice-input.tsx';
import { SearchInput, useSearch } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import { actionsColumn, type Column } from '#web/platform/table/table-order.ts';
import { type Sheet, sheetLines } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { ButtonWithIcon, IconButton } from '#web/platform/ui/icon-button.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import type { LeaveSide } from './leave-side.ts';
import { leaveText } from './leave-text.ts';

const GiveLeaveDialog = lazily(async () => (await import('./give-leave-dialog.tsx')).GiveLeaveDialog);
const EndLeaveDialog = lazily(async () => (await import('./end-leave-dialog.tsx')).EndLeaveDialog);

type Standing = keyof typeof leaveText.standings;
const standings = Object.keys(leaveText.standings) as Standing[];

function standingOf({ fromDay, toDay, endedAt }: Leave, day: string): Standing {
  if (endedAt !== null) return 'ended';
  if (toDay < day) return 'over';
  return fromDay > day ? 'coming' : 'now';
}

const giver = ({ by, prof_id }: Leave) =>
  [by || leaveText.gone, prof_id === null ? '' : leaveText.ownSessions].filter(Boolean).join(', ');

function columnsOf(sign: Sign, day: string, onEnd: (leave: Leave) => void): readonly Column<Leave>[] {
  return [
    namedStudentColumn(leaveText.student, sign),
    { header: leaveText.days, sortBy: ({ fromDay }) => fromDay, cell: leaveText.shownDays },
    {
      kind: 'status',
      header: leaveText.kind,
      cell: ({ kind, note }) => (
        <>
          <RollStatus status={kind} />
          {note !== '' && <div className="faint">{note}</div>}
        </>
      ),
    },
    {
      header: leaveText.standing,
      under: leaveText.days,
      cell: (leave) => leaveText.standings[standingOf(leave, day)],
    },
    { header: leaveText.givenBy, named: true, under: leaveText.kind, cell: giver },
    { header: leaveText.sessions, kind: 'end', sortBy: ({ sessions }) => sessions },
    actionsColumn((leave) => (
      <IconButton
        Icon={IconCalendarOff}
        label={leaveText.endOf(nameWith(sign, leave.student))}
        title={leaveText.end}
        onClick={() => onEnd(leave)}
      />
    )),
  ];
}

function sheetOf(rows: readonly Leave[]): Sheet {
  return {
    fileName: leaveText.fileName,
    lines: sheetLines(rows, {
      'Last Name': ({ student }) => student.last_name,
      'First Name': ({ student }) => student.first_name,
      'Program Level': ({ student }) => student.courseYearSection,
      'First Day': ({ fromDay }) => fromDay,
      'Last Day': ({ toDay }) => toDay,
      Kind: ({ kind }) => statusText[kind],
      Note: ({ note }) => note,
      'Given by': giver,
      Sessions: ({ sessions }) => sessions,
    }),
  };
}

/** The list of leave: search, give and end. */
export function LeavesPage({ side }: { side: LeaveSide }) {
  const query = useCall(side.get, { query: { stud_id: null } }, { select: ({ leaves }) => leaves });
  const search = useSearch();
  const standing = useChoice('standing', {
    label: leaveText.standing,
    all: leaveText.allStandings,
    options: namedOptions(standings, leaveText.standings),
  });
  const sign = useMemo(() => signsOf((query.data ?? []).map(({ student }) => student)), [query.data]);
  const giving = useDialog<null>((_, way) => <GiveLeaveDialog side={side} {...way} />);
  const ending = useDialog<Leave>((leave, way) => (
    <EndLeaveDialog side={side} leave={leave} name={nameWith(sign, leave.student)} {...way} />
  ));
  const day = today();
  const found = query.data?.filter(
    (leave) =>
      byName(search.value)(leave.student) && (standing.value === '' || standingOf(leave, day) === standing.value),
  );
  const give = (
    <ButtonWithIcon Icon={IconPlus} onClick={() => giving.open(null)}>
      {leaveText.give}
    </ButtonWithIcon>
  );
  return (
    <Page
      title={leaveText.title}
      tab={leaveText.tab}
      detail={side.detail}
      {...(side.back && { back: side.back })}
      actions={
        <>
          {query.data?.length !== 0 && <DownloadButton rows={found} sheet={sheetOf} />}
          {give}
        </>
      }
    >
      <Loaded query={query} skeleton={<RowSkeletons rows={8} tools="search" />} failed={leaveText.failed}>
        {(leaves) => (
          <DataTable
            label={leaveText.label}
            columns={columnsOf(sign, day, ending.open)}
            rows={found ?? []}
            rowKey={({ leave_id }) => leave_id}
            search={<SearchInput label={leaveText.search} {...search} />}
            choices={[standing]}
            empty={
              leaves.length === 0 ? (
                <EmptyState message={leaveText.empty} detail={leaveText.emptyDetail} />
              ) : (
                leaveText.emptyFound
              )
            }
          />
        )}
      </Loaded>
      {giving.show()}
      {ending.show()}
    </Page>
  );
}
