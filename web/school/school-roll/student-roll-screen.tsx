import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { statuses } from '#contract/attendance/attendance/status.ts';
import { getStudentRoll, type SchoolRollEntry } from '#contract/attendance/roll/school-roll-calls.ts';
import { noStatus, sourceNote, statusText } from '#web/attendance/attendance/status-text.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { dateContains, dateText, timeText } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { usePlaceParams, useSearchValue } from '#web/platform/base/router.tsx';
import { useCall } from '#web/platform/calls/use-call.ts';
import { namedOptions, useChoice } from '#web/platform/form/choice-input.tsx';
import { SearchInput } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import { actionsColumn, type Column } from '#web/platform/table/table-order.ts';
import { type Sheet, sheetLines } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { withoutStatus } from './attendance-so-far.ts';
import { useCorrection } from './correction.tsx';
import { statusColumn } from './roll-columns.tsx';
import { correctionText, schoolRollText as text } from './school-roll-text.ts';
import { StudentSums } from './student-sums.tsx';

const dateColumn: Column<SchoolRollEntry> = {
  header: text.date,
  kind: 'short',
  sortBy: ({ class: { createdAt } }) => Date.parse(createdAt),
  cell: ({ class: { createdAt } }) => dateText(createdAt),
};

/** The column of the subject: the title of a phone's card, so that the day and the buttons share a line. */
const subjectColumn: Column<SchoolRollEntry> = {
  heads: true,
  header: text.subject,
  sortBy: ({ class: { subject_name } }) => subject_name,
  cell: ({ class: { subject_name }, professor }) => (
    <>
      {subject_name}
      <div className="faint">{professor}</div>
    </>
  ),
};

function StudentRollSkeleton() {
  return (
    <>
      <Skeleton height={140} radius="md" />
      <RowSkeletons rows={10} tools="search" />
    </>
  );
}

interface StudentRollScreenProps {
  /** Other actions for this student, beside the heading. `name` is '' until the student is loaded. */
  readonly more: (stud_id: number, name: string) => ReactNode;
}

/** One student's sessions with their status at each, which an administrator may correct with a reason. */
export function StudentRollScreen({ more }: StudentRollScreenProps) {
  const { studentID } = usePlaceParams(paths.adminStudentRoll);
  const query = useCall(getStudentRoll, { params: { studId: studentID } });
  const [typed, setTyped] = useSearchValue('q');
  const status = useChoice('status', {
    label: text.status,
    all: text.everyStatus,
    options: namedOptions(statuses, statusText),
  });
  const correction = useCorrection();
  const student = query.data?.student;
  const name = student ? fullName(student) : '';
  const wanted = typed.trim().toLowerCase();
  const found = query.data?.roll.filter(
    ({ class: session, status: one }) =>
      (status.value === '' || one === status.value) &&
      (dateContains(session.createdAt, wanted) || session.subject_name.toLowerCase().includes(wanted)),
  );

  const columns: readonly Column<SchoolRollEntry>[] = [
    dateColumn,
    subjectColumn,
    statusColumn(({ class: session }) => session),
    {
      header: text.timeIn,
      kind: 'short',
      usual: ({ timeIn }) => timeIn === null,
      cell: ({ timeIn, source }) =>
        timeIn === null ? (
          noStatus
        ) : (
          <>
            {timeText(timeIn)} <span className="faint">{sourceNote(source)}</span>
          </>
        ),
    },
    actionsColumn(({ class: { class_id, subject_name, createdAt }, status: now, changes }) => {
      const title = correctionText.title(`${name}, ${subject_name}`, dateText(createdAt));
      return correction.buttons({ class_id, stud_id: Number(studentID), title, status: now }, changes);
    }),
  ];

  const sheetOf = (rows: readonly SchoolRollEntry[]): Sheet => ({
    fileName: text.studentFile(name),
    lines: sheetLines(rows, {
      [text.date]: ({ class: session }) => dateText(session.createdAt),
      [text.subject]: ({ class: session }) => session.subject_name,
      [text.professor]: ({ professor }) => professor,
      [text.status]: ({ class: session, status: one }) => (one ? statusText[one] : withoutStatus(session)),
      [text.timeIn]: ({ timeIn }) => timeIn && timeText(timeIn),
      [text.reason]: ({ reason }) => reason,
    }),
  });

  return (
    <Page
      title={name || text.title}
      tab={text.tabOf(name)}
      detail={student && text.detailOf(student.courseYearSection)}
      back={paths.adminStudents.href()}
      actions={
        <>
          {more(Number(studentID), name)}
          <DownloadButton rows={query.data?.roll.length === 0 ? undefined : found} sheet={sheetOf} />
        </>
      }
    >
      <Loaded query={query} skeleton={<StudentRollSkeleton />} failed={text.failed}>
        {({ student: who, roll }) => {
          if (roll.length === 0) return <EmptyState message={text.emptyStudent} detail={text.emptyStudentDetail} />;
          return (
            <>
              <StudentSums student={who} roll={roll} />
              <DataTable
                label={text.attendanceOf(name)}
                countText={text.count}
                columns={columns}
                rows={found ?? []}
                rowKey={({ class: { class_id } }) => class_id}
                search={<SearchInput label={text.searchDate} value={typed} onChange={setTyped} />}
                choices={[status]}
                empty={text.nothingFound}
              />
            </>
          );
        }}
      </Loaded>
      {correction.dialogs}
    </Page>
  );
}
