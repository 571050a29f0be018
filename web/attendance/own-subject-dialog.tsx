import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { dateText, timeText } from '#web/base/date-text.ts';
import { Dialog } from '#web/base/dialog.tsx';
import { SearchInput } from '#web/base/search-input.tsx';
import { EmptyState } from '#web/base/states.tsx';
import type { OwnSubject } from './own-attendance.ts';
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
          {ownAttendanceText.classes(rows.length)}
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
            {rows.map(({ class_id, createdAt, timeIn }) => (
              <tr key={class_id}>
                <td>{dateText(createdAt)}</td>
                <td>{timeIn === null ? ownAttendanceText.noTime : timeText(timeIn)}</td>
                <td>
                  <OwnStatus present={timeIn !== null} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
