import {
  IconCheck,
  IconCircle,
  IconClock,
  IconHourglass,
  IconMinus,
  IconNote,
  IconSchool,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import styles from './status-pill.module.css';

export const stateSigns = {
  present: IconCheck,
  late: IconClock,
  excused: IconNote,
  school: IconSchool,
  pending: IconHourglass,
  absent: IconX,
  today: IconCircle,
  none: IconMinus,
};

interface StatusPillProps {
  /**
   * Color and icon: green with a check, amber with a clock or an hourglass, ink with a note or a school, red with a
   * cross, gray with a ring or a dash
   */
  readonly tone: keyof typeof stateSigns;
  /** The icon, if not the usual one of the tone */
  readonly Icon?: TablerIcon;
  readonly children: string;
}

/** A status in one word, with an icon as well as a color */
export function StatusPill({ tone, Icon = stateSigns[tone], children }: StatusPillProps) {
  return (
    <span
      className={`inline-row strong tiny one-line ${tone === 'none' ? styles.none : `tint-${tone}`} ${styles.pill}`}
    >
      <Icon size={15} stroke={2.2} aria-hidden />
      {children}
    </span>
  );
}
