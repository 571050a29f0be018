import { IconClock } from '@tabler/icons-react';
import { endsNextDay } from '#contract/platform/base/clock-time.ts';
import styles from '#web/platform/form/notice.module.css';
import { subjectText } from './subject-text.ts';

interface NextDayNoteProps {
  /** `HH:MM`, or '' if empty. */
  readonly start: string;
  readonly end: string;
}

/**
 * Says that the class ends on the next day, because its end time is earlier than its start time.
 * @see decisions §4.8
 */
export function NextDayNote({ start, end }: NextDayNoteProps) {
  return (
    <div role="status" className={styles.place}>
      {start !== '' && end !== '' && endsNextDay(start, end) && (
        <p className={`${styles.notice} ${styles.waiting}`}>
          <IconClock size={20} stroke={1.8} aria-hidden />
          {subjectText.endsNextDay(end)}
        </p>
      )}
    </div>
  );
}
