import { IconAlertTriangle, IconClock, IconInfoCircle } from '@tabler/icons-react';
import type { ScanNotice } from '#contract/attendance/check-in/scan-notices.ts';
import styles from './refused-note.module.css';
import { refusedText } from './refused-text.ts';

/**
 * The result of a refused code: amber if the student is already present, otherwise red with a next step.
 * @see decisions §5.5
 */
export function RefusedNote({ notice }: { notice: ScanNotice }) {
  const isIn = notice.outcome === 'already-in-class';
  const Icon = isIn ? IconClock : IconAlertTriangle;
  return (
    <div
      className={`grid items-center full gap-8 centered tint-${isIn ? 'pending' : 'absent'} ${styles.note}`}
      role="status"
    >
      <Icon size={56} stroke={1.4} aria-hidden />
      <p className={`heading strong ${styles.message}`}>{refusedText.message(notice)}</p>
      <p className="small text breaks">{refusedText.next(notice)}</p>
    </div>
  );
}

/** Shown when a code expired before it was scanned: says what to do, right above the button for that. */
export function RanOutNote() {
  return (
    <div className={`grid items-center full gap-8 centered tint-pending ${styles.note}`} role="status">
      <IconClock size={40} stroke={1.4} aria-hidden />
      <p className={`heading strong ${styles.message}`}>{refusedText.ranOut}</p>
      <p className="small text breaks">{refusedText.ranOutNext}</p>
    </div>
  );
}

/**
 * The status after a professor changed it; in calm colors, as the student did nothing wrong.
 * @see docs/decisions/0030
 */
export function ChangedNote({ text }: { text: string }) {
  return (
    <div className={`grid items-center full gap-8 centered tint-today ${styles.note}`} role="status">
      <IconInfoCircle size={40} stroke={1.4} aria-hidden />
      <p className={`heading strong ${styles.message}`}>{text}</p>
    </div>
  );
}
