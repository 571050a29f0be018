import { Button, Group, Radio, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ClassSession } from '#contract/session/session-calls.ts';
import { DataTable } from '#web/base/data-table.tsx';
import { dateText, timeText } from '#web/base/date-text.ts';
import { Dialog, DialogActions } from '#web/base/dialog.tsx';
import { downloadCsv, sayNothingToDownload } from '#web/base/download.ts';
import { SearchInput } from '#web/base/search-input.tsx';
import { StatusPill } from '#web/base/status-pill.tsx';
import type { Column } from '#web/base/table-order.ts';
import { fullName } from '#web/student/person-name.ts';
import styles from './participation-student-dialog.module.css';
import type { ParticipationLine } from './participation-table.ts';
import { participationDetailsText as text } from './participation-text.ts';

interface ParticipationStudentDialogProps {
  readonly line: ParticipationLine;
  readonly sessions: readonly ClassSession[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface Visit {
  readonly session: ClassSession;
  readonly date: string;
  /** '' where the student was absent. */
  readonly timeIn: string;
}

const columns: readonly Column<Visit>[] = [
  { id: 'date', header: text.date, sortBy: ({ session }) => Date.parse(session.createdAt), cell: ({ date }) => date },
  { id: 'time', header: text.timeIn, cell: ({ timeIn }) => (timeIn === '' ? text.noTime : timeIn) },
  {
    id: 'status',
    header: text.status,
    cell: ({ timeIn }) => (
      <StatusPill tone={timeIn === '' ? 'absent' : 'present'}>{timeIn === '' ? text.absent : text.present}</StatusPill>
    ),
  },
];

/** One student's sessions of the subject, with date search, All / Present / Absent and a CSV. @see spec §2, §5, §9 */
export function ParticipationStudentDialog({ line, sessions, opened, onClose }: ParticipationStudentDialogProps) {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('all');
  const name = fullName(line.student);
  const visits = useMemo(
    () =>
      sessions.map((session): Visit => {
        const cameAt = line.timeIn.get(session.class_id);
        return { session, date: dateText(session.createdAt), timeIn: cameAt === undefined ? '' : timeText(cameAt) };
      }),
    [sessions, line],
  );
  const shown = visits.filter(
    ({ date, timeIn }) =>
      date.includes(search.trim()) && (status === 'all' || (status === 'present') === (timeIn !== '')),
  );

  async function download() {
    if (shown.length === 0) return sayNothingToDownload(text.nothingToDownload);
    await downloadCsv({
      fileName: text.fileName(name),
      lines: [
        [text.date, text.timeIn, text.status],
        ...shown.map(({ date, timeIn }) => [date, timeIn, timeIn === '' ? text.absent : text.present]),
      ],
    });
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={text.title(name)} size={640}>
      <Stack gap="md">
        <p className={styles.counts}>
          <span className={styles.present}>{text.presentCount(line.present)}</span>
          <span className={styles.absent}>{text.absentCount(sessions.length - line.present)}</span>
        </p>
        <div className={styles.visits}>
          <DataTable
            label={text.label}
            columns={columns}
            rows={shown}
            rowKey={({ session }) => session.class_id}
            countText={null}
            empty={text.empty}
            filters={
              <>
                <SearchInput
                  label={text.search}
                  placeholder={text.searchPlaceholder}
                  value={search}
                  onChange={setSearch}
                />
                <Radio.Group aria-label={text.statusFilter} value={status} onChange={setStatus}>
                  <Group gap="md" mih={44}>
                    <Radio value="all" label={text.all} />
                    <Radio value="present" label={text.present} />
                    <Radio value="absent" label={text.absent} />
                  </Group>
                </Radio.Group>
              </>
            }
          />
        </div>
      </Stack>
      <DialogActions>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
          onClick={() => void download()}
        >
          {text.downloadCsv}
        </Button>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
