import { Button, Group, Radio } from '@mantine/core';
import { useMemo, useState } from 'react';
import { getStudentEntry } from '#contract/attendance/attendance/attendance-calls.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { noStatus } from '#web/attendance/attendance/status-text.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { dateContains, dateText, timeText } from '#web/platform/base/date-text.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { SearchInput } from '#web/platform/form/search-input.tsx';
import { DataTable } from '#web/platform/table/data-table.tsx';
import type { Column } from '#web/platform/table/table-order.ts';
import type { Sheet } from '#web/platform/ui/download.ts';
import { DownloadButton } from '#web/platform/ui/download-button.tsx';
import { Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import styles from './participation-student-dialog.module.css';
import { markAt, type ParticipationColumn, type ParticipationLine, type StatusMark } from './participation-table.ts';
import { participationText, participationDetailsText as text } from './participation-text.ts';

interface ParticipationStudentDialogProps extends OpenedDialogProps {
  readonly subjectId: number;
  readonly subject: string;
  readonly line: ParticipationLine;
  /** The overview's columns, newest first. */
  readonly columns: readonly ParticipationColumn[];
}

interface Visit {
  readonly session: ClassSession;
  readonly date: string;
  /** '' if the student was not present. */
  readonly timeIn: string;
  readonly mark: StatusMark;
}

const tones = {
  P: 'present',
  L: 'late',
  E: 'excused',
  S: 'school',
  A: 'absent',
  '.': 'today',
  '-': 'none',
} as const satisfies Record<StatusMark, string>;
const shownBy = { all: 'PLESA.-', present: 'PL', absent: 'A' };

/** A student's attendances at the sessions of a subject, by `class_id`; no entry where the student was not present. */
const timesOf = ({ entry }: ReplyOf<typeof getStudentEntry>) =>
  new Map(entry.map((record) => [record.class_id, record]));

const tableColumns: readonly Column<Visit>[] = [
  { header: text.date, sortBy: ({ session }) => Date.parse(session.createdAt), cell: ({ date }) => date },
  { header: text.timeIn, cell: ({ timeIn }) => (timeIn === '' ? text.noTime : timeIn) },
  {
    kind: 'status',
    header: text.status,
    cell: ({ mark }) =>
      mark === '-' ? noStatus : <StatusPill tone={tones[mark]}>{participationText.marks[mark]}</StatusPill>,
  },
];

/**
 * Lists one student's sessions of the subject, with search, filter and a CSV file. Fetches the times in when it opens.
 * @see spec §2, §5, §9
 */
export function ParticipationStudentDialog(props: ParticipationStudentDialogProps) {
  const { subjectId, subject, line, columns, ...dialog } = props;
  const { student, name, place } = line;
  // The overview's marks may be older, so both are fetched on every opening.
  const query = useCall(
    getStudentEntry,
    { params: { subjectId }, query: { entries: 'records', stud_id: student.stud_id } },
    { select: timesOf, staleTime: 0 },
  );
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<keyof typeof shownBy>('all');
  const timesIn = query.data;
  const visits = useMemo(
    () =>
      columns.map((column): Visit => {
        const { session } = column;
        const record = timesIn?.get(session.class_id);
        const seen = { session, date: dateText(session.createdAt) };
        if (record) return { ...seen, timeIn: timeText(record.createdAt), mark: record.status === 'late' ? 'L' : 'P' };
        // The overview may be older: a student who is present there, but has no time in here, has been removed since.
        const mark = markAt(column, place);
        return { ...seen, timeIn: '', mark: mark === 'P' || mark === 'L' ? 'A' : mark };
      }),
    [columns, timesIn, place],
  );
  const present = visits.filter(({ mark }) => shownBy.present.includes(mark)).length;
  const absent = visits.filter(({ mark }) => shownBy.absent.includes(mark)).length;
  const shown = visits.filter(
    ({ session, mark }) => dateContains(session.createdAt, search) && shownBy[status].includes(mark),
  );

  const sheetOf = (rows: readonly Visit[]): Sheet => ({
    fileName: text.fileName(fullName(student)),
    lines: [
      [text.date, text.timeIn, text.status],
      ...rows.map(({ date, timeIn, mark }) => [date, timeIn, participationText.inCsv[mark]]),
    ],
  });

  return (
    <Dialog {...dialog} title={text.title(name)} size={640}>
      <Loaded query={query} skeleton={<RowSkeletons />} failed={text.fetchFailed}>
        {() => (
          <div className="column gap-16">
            <p className="quiet">{subject}</p>
            <p className="flex strong across-24">
              <span className="present">{text.presentCount(present)}</span>
              <span className="absent">{text.absentCount(absent)}</span>
            </p>
            <div style={{ minHeight: '14rem' }}>
              <DataTable
                label={text.label}
                columns={tableColumns}
                rows={shown}
                rowKey={({ session }) => session.class_id}
                countText={null}
                empty={text.empty}
                search={
                  <div className={styles.tools}>
                    <SearchInput
                      label={text.search}
                      placeholder={text.searchPlaceholder}
                      value={search}
                      onChange={setSearch}
                    />
                    <Radio.Group
                      aria-label={text.statusFilter}
                      value={status}
                      onChange={(chosen) => setStatus(chosen as typeof status)}
                    >
                      <Group gap="md" mih={44}>
                        <Radio value="all" label={text.all} />
                        <Radio value="present" label={text.present} />
                        <Radio value="absent" label={text.absent} />
                      </Group>
                    </Radio.Group>
                  </div>
                }
              />
            </div>
          </div>
        )}
      </Loaded>
      <DialogActions>
        <DownloadButton rows={timesIn && shown} sheet={sheetOf} nothing={text.nothingToDownload} />
        <Button onClick={dialog.onClose}>{text.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
