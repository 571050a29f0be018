import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '#web/base/data-table.tsx';
import { dateText, timeText } from '#web/base/date-text.ts';
import { Dialog } from '#web/base/dialog.tsx';
import { SearchInput } from '#web/base/search-input.tsx';
import type { Column } from '#web/base/table-order.ts';
import type { OwnClass, OwnSubject } from './own-attendance.ts';
import { ownAttendanceText } from './own-attendance-text.ts';
import styles from './own-subject-dialog.module.css';

function OwnStatus({ present }: { present: boolean }) {
  const Icon = present ? IconCheck : IconX;
  return (
    <span className={present ? styles.present : styles.absent}>
      <Icon size={18} stroke={2} aria-hidden />
      {present ? ownAttendanceText.present : ownAttendanceText.absent}
    </span>
  );
}

const columns: readonly Column<OwnClass>[] = [
  {
    id: 'date',
    header: ownAttendanceText.columns.date,
    cell: ({ createdAt }) => dateText(createdAt),
    sortBy: ({ createdAt }) => createdAt,
  },
  {
    id: 'timeIn',
    header: ownAttendanceText.columns.timeIn,
    cell: ({ timeIn }) => (timeIn === null ? ownAttendanceText.noTime : timeText(timeIn)),
  },
  {
    id: 'status',
    header: ownAttendanceText.columns.status,
    cell: ({ timeIn }) => <OwnStatus present={timeIn !== null} />,
    sortBy: ({ timeIn }) => (timeIn === null ? 0 : 1),
  },
];

interface OwnSubjectDialogProps {
  readonly subject: OwnSubject;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Every class of one subject, searched by its date as it is written. @see spec §2, §5 */
export function OwnSubjectDialog({ subject, opened, onClose }: OwnSubjectDialogProps) {
  const [typed, setTyped] = useState('');
  const rows = subject.classes.filter(({ createdAt }) => dateText(createdAt).includes(typed.trim()));
  return (
    <Dialog opened={opened} onClose={onClose} title={subject.subject_name} size={600}>
      <DataTable
        label={subject.subject_name}
        columns={columns}
        rows={rows}
        rowKey={({ class_id }) => class_id}
        initialSort={{ column: 'date', direction: 'descending' }}
        filters={
          <SearchInput
            label={ownAttendanceText.search}
            placeholder={ownAttendanceText.searchHint}
            value={typed}
            onChange={setTyped}
          />
        }
        countText={ownAttendanceText.classes}
        empty={ownAttendanceText.noMatch}
      />
    </Dialog>
  );
}
