import { IconCalendarOff, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { scannerText } from './scanner-text.ts';
import styles from './scanner-view.module.css';

/** In the camera's place: the session is in the bin, so it is read and not recorded. */
export function DeletedSession() {
  return (
    <div className={styles.closed}>
      <IconTrash size={40} stroke={1.4} aria-hidden />
      <p className={styles.closedTitle}>{scannerText.deleted}</p>
      <p>{scannerText.deletedHelp}</p>
    </div>
  );
}

/** In the camera's place: scanning has not opened yet, or is over. */
export function ClosedNow({ title, opens, children }: { title: string; opens: string; children?: ReactNode }) {
  return (
    <div className={styles.closed}>
      <IconCalendarOff size={40} stroke={1.4} aria-hidden />
      <p className={styles.closedTitle}>{title}</p>
      <p>{opens}</p>
      {children}
    </div>
  );
}
