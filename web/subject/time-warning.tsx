import { IconClockExclamation } from '@tabler/icons-react';
import { endsBeforeStart } from '#contract/base/clock-time.ts';
import styles from './time-warning.module.css';

interface TimeWarningProps {
  /** `HH:MM`, or '' while there is none. */
  readonly start: string;
  readonly end: string;
  readonly children: string;
}

/** Says that a window can never be open; it can be saved all the same. @see decisions §4.8 */
export function TimeWarning({ start, end, children }: TimeWarningProps) {
  return (
    <div role="status" className={styles.place}>
      {start !== '' && end !== '' && endsBeforeStart(start, end) && (
        <p className={styles.warning}>
          <IconClockExclamation size={20} stroke={1.8} aria-hidden />
          {children}
        </p>
      )}
    </div>
  );
}
