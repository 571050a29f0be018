import { type Status, statuses } from '#contract/attendance/attendance/status.ts';
import type { RollCounts } from '#contract/attendance/roll/roll-calls.ts';
import { useCompact } from '#web/platform/base/breakpoint.ts';
import { stateSigns } from '#web/platform/ui/status-pill.tsx';
import styles from './roll-board.module.css';
import { rollText } from './roll-text.ts';

/**
 * Which students of a roll are shown: all students, students with one status, students still to be marked, or students
 * who are not expected.
 */
export type RollShare = 'all' | 'left' | 'aside' | Status;

interface RollFilterProps {
  readonly share: RollShare;
  readonly counts: RollCounts;
  readonly left: number;
  /** Students for whom the session does not count. */
  readonly aside: number;
  readonly all: number;
  /** Whether the session is over; before its end, no student is absent. */
  readonly isOver: boolean;
  readonly onChoose: (share: RollShare) => void;
}

/**
 * The count of each status, as a button that shows only the students with this status. On a phone the word is below the
 * number.
 */
export function RollFilter({ share, counts, left, aside, all, isOver, onChoose }: RollFilterProps) {
  const what = useCompact() ? rollText.whatShort : rollText.what;
  const shares: readonly (readonly [RollShare, number])[] = [
    ['all', all],
    ['left', left],
    ...statuses.map((status) => [status, counts[status]] as const),
    ['aside', aside],
  ];
  const isShown = (of: RollShare) => {
    if (of === 'all' || of === 'present' || (of === 'absent' && isOver) || of === share) return true;
    if (of === 'left' || of === 'aside') return (of === 'left' ? left : aside) > 0;
    return counts[of] > 0;
  };
  return (
    <fieldset className={`flex wrap shrinks gap-6 ${styles.filter}`} aria-label={rollText.filter}>
      {shares
        .filter(([of]) => isShown(of))
        .map(([of, many]) => {
          const Sign = of === 'all' || of === 'aside' ? null : stateSigns[of === 'left' ? 'today' : of];
          return (
            <button
              key={of}
              type="button"
              className="inline-row tappable gap-6 strong text on-card lined"
              data-share={of}
              aria-pressed={of === share}
              onClick={() => onChoose(of)}
            >
              {Sign && <Sign className={of === 'late' ? 'pending' : of} size={16} stroke={2.2} aria-hidden />}
              {of === 'all' ? (
                rollText.all(many)
              ) : (
                <>
                  <span>{rollText.many(many)} </span>
                  <span>
                    {of === 'aside'
                      ? rollText.aside(many)
                      : of === 'absent' && !isOver
                        ? rollText.atClose
                        : what[of === 'left' ? 'none' : of]}
                  </span>
                </>
              )}
            </button>
          );
        })}
    </fieldset>
  );
}
