import { IconCheck, IconCircle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { dateBegins, dateText, timeText } from '#web/base/date-text.ts';
import { SearchInput } from '#web/form/search-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { OwnClass, OwnSubject } from './own-attendance.ts';
import { ownAttendanceText } from './own-attendance-text.ts';
import styles from './own-subject-dialog.module.css';

const icons = { present: IconCheck, absent: IconX, today: IconCircle };

function OwnStatus({ timeIn, isUnderWay }: OwnClass) {
  const status = timeIn !== null ? 'present' : isUnderWay ? 'today' : 'absent';
  const Icon = icons[status];
  return (
    <span className={styles[status]}>
      <Icon size={18} stroke={2} aria-hidden />
      {ownAttendanceText[status]}
    </span>
  );
}

interface OwnSubjectDialogProps {
  readonly subject: OwnSubject;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Every class of one subject, searched by its date as it is written. @see spec §2, §5 */
export function OwnSubjectDialog({ subject, opened, onClose }: OwnSubjectDialogProps) {
  const [typed, setTyped] = useState('');
  const rows = subject.classes.filter(({ createdAt }) => dateBegins(createdAt, typed));
  return (
    <Dialog opened={opened} onClose={onClose} title={subject.subject_name} size={600}>
      <div className={styles.above}>
        <div className={styles.search}>
          <SearchInput
            label={ownAttendanceText.search}
            placeholder={ownAttendanceText.searchHint}
            value={typed}
            onChange={setTyped}
          />
        </div>
        <p className={styles.count} role="status">
          {ownAttendanceText.shown(
            rows.filter(({ isUnderWay }) => !isUnderWay).length,
            rows.some(({ isUnderWay }) => isUnderWay),
          )}
        </p>
      </div>
      {rows.length === 0 ? (
        <EmptyState message={ownAttendanceText.noMatch} />
      ) : (
        <table className={styles.table} aria-label={subject.subject_name}>
          <thead>
            <tr>
              <th scope="col">{ownAttendanceText.columns.date}</th>
              <th scope="col">{ownAttendanceText.columns.timeIn}</th>
              <th scope="col">{ownAttendanceText.columns.status}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.class_id}>
                <td>{dateText(row.createdAt)}</td>
                <td>{row.timeIn === null ? ownAttendanceText.noTime : timeText(row.timeIn)}</td>
                <td>
                  <OwnStatus {...row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
