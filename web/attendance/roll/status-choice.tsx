import { statusLetter } from '#contract/attendance/attendance/counting-rules.ts';
import { type Status, statuses } from '#contract/attendance/attendance/status.ts';
import { statusText } from '#web/attendance/attendance/status-text.ts';
import { stateSigns } from '#web/platform/ui/status-pill.tsx';
import styles from './status-choice.module.css';

interface StatusChoiceProps {
  /** The student's name, for assistive technology. */
  readonly label: string;
  readonly value: Status | null;
  readonly onChoose: (status: Status) => void;
  /** The status that the Tab key reaches; all statuses if undefined. */
  readonly tabStop?: Status | null;
  /** The statuses that no student can have yet. */
  readonly withheld?: readonly Status[];
  readonly disabled?: boolean;
  /** Shows words instead of letters where the window is wide enough. */
  readonly withWords?: boolean;
}

/** The five statuses side by side, each with its sign and letter; the current one is filled. */
export function StatusChoice(props: StatusChoiceProps) {
  const { label, value, onChoose, tabStop, withheld, disabled = false, withWords = false } = props;
  const look = withWords ? `${styles.choice} ${styles.worded}` : styles.choice;
  return (
    <fieldset className={`grid shrinks rounded ${look}`} aria-label={label} disabled={disabled}>
      {statuses.map((status) => {
        const Sign = stateSigns[status];
        return (
          <button
            key={status}
            type="button"
            className={`bare row to-center tappable strong gap-4 ${status === value ? `tint-${status}` : 'dim'} ${styles.status}`}
            data-status={status}
            aria-pressed={status === value}
            aria-label={statusText[status]}
            title={statusText[status]}
            disabled={withheld?.includes(status)}
            tabIndex={tabStop === undefined || tabStop === status ? 0 : -1}
            onClick={() => onChoose(status)}
          >
            <Sign size={18} stroke={2.2} aria-hidden />
            <span className={withWords ? 'narrow-only' : undefined}>{statusLetter[status]}</span>
            {withWords && <span className="wide-only one-line">{statusText[status]}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
