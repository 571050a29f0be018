import { IconAlertTriangle, IconClock, IconInfoCircle, type TablerIcon } from '@tabler/icons-react';
import type { ScanNotice } from '#contract/attendance/check-in/scan-notices.ts';
import { useIsReachable } from '#web/platform/base/reachability.ts';
import styles from './refused-note.module.css';
import { refusedText } from './refused-text.ts';

interface NoteProps {
  readonly tint: 'absent' | 'pending' | 'today';
  readonly Icon: TablerIcon;
  readonly size?: number;
  readonly message: string;
  readonly next?: string;
}

function Note({ tint, Icon, size = 40, message, next }: NoteProps) {
  return (
    <div className={`grid items-center full gap-8 centered rounder tint-${tint} ${styles.note}`} role="status">
      <Icon size={size} stroke={1.4} aria-hidden />
      <p className="heading strong snug">{message}</p>
      {next && <p className="small text breaks">{next}</p>}
    </div>
  );
}

/**
 * The result of a refused code: amber if the student is already present, otherwise red with a next step.
 * @see decisions §5.5
 */
export function RefusedNote({ notice }: { notice: ScanNotice }) {
  const isIn = notice.outcome === 'already-in-class';
  const look = { tint: isIn ? 'pending' : 'absent', Icon: isIn ? IconClock : IconAlertTriangle, size: 56 } as const;
  return <Note {...look} message={refusedText.message(notice)} next={refusedText.next(notice)} />;
}

/** Shown when a code expired before it was scanned: says what to do, right above the button for that. */
export function RanOutNote() {
  const next = useIsReachable() ? refusedText.ranOutNext : refusedText.ranOutAway;
  return <Note tint="pending" Icon={IconClock} message={refusedText.ranOut} next={next} />;
}

/**
 * The status after a professor changed it; in calm colors, as the student did nothing wrong.
 * @see docs/decisions/0030
 */
export function ChangedNote({ text }: { text: string }) {
  return <Note tint="today" Icon={IconInfoCircle} message={text} />;
}
