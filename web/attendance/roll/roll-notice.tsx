import { Button } from '@mantine/core';
import { noStatus, statusText } from '#web/attendance/attendance/status-text.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import styles from './roll-foot.module.css';
import type { RollMarks } from './roll-marks.ts';
import { rollText } from './roll-text.ts';

interface RollMessageProps extends Pick<RollMarks, 'last' | 'many'> {
  /** The reason why no status was set; '' if one was set. */
  readonly why: string;
  readonly isOver: boolean;
  readonly onUndo: () => void;
}

/** Shows the last change with its undo. Before the first change, shows the meaning of the letter keys. */
export function RollMessage({ last, many, why, isOver, onUndo }: RollMessageProps) {
  if (!last && !many && why === '')
    return (
      <p className={`faint row wrap gap-4 across-12 ${styles.letters}`} aria-hidden>
        <b>{rollText.keys}</b>
        {[...rollText.letters, ...rollText.otherKeys].map(([key, word]) => (
          <span key={key}>
            <kbd>{key}</kbd> {word}
          </span>
        ))}
      </p>
    );
  const isUnderWay = many?.isUnderWay ?? false;
  return (
    <div className={`row wrap gap-4 across-12 ${styles.said}`}>
      <p role="status">
        {why !== ''
          ? why
          : many
            ? isUnderWay
              ? rollText.progress(many.done, many.of)
              : rollText.setMany(many.of, many.status)
            : last && (
                <>
                  <strong>{fullName(last.before.student)}</strong>{' '}
                  {last.status === null ? (
                    noStatus
                  ) : (
                    <StatusPill tone={last.status}>
                      {last.status === 'absent' && !isOver ? rollText.absentAtClose : statusText[last.status]}
                    </StatusPill>
                  )}{' '}
                </>
              )}
      </p>
      {why === '' && !isUnderWay && (
        <Button variant="default" size="sm" aria-keyshortcuts="U" onClick={onUndo}>
          {rollText.undo} <span className={`wide-only ${styles.key}`}>{rollText.undoKey}</span>
        </Button>
      )}
    </div>
  );
}
