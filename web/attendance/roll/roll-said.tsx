import { Button } from '@mantine/core';
import { fullName } from '#web/people/student/person-name.ts';
import { StatusPill } from '#web/platform/ui/status-pill.tsx';
import styles from './roll-foot.module.css';
import type { ManyMarked, RollMarks } from './roll-marks.ts';
import { rollText } from './roll-text.ts';
import { statusText } from './status-text.ts';

interface RollSaidProps extends Pick<RollMarks, 'last'> {
  readonly many: ManyMarked | null;
  /** Why nothing was set; '' where something was. */
  readonly why: string;
  readonly isOver: boolean;
  readonly onUndo: () => void;
}

/** What was done last, with its undo; before that what the letters stand for, which are keys. */
export function RollSaid({ last, many, why, isOver, onUndo }: RollSaidProps) {
  if (!last && !many && why === '')
    return (
      <p className={`faint ${styles.letters}`} aria-hidden>
        <b>{rollText.keys}</b>
        {[...rollText.letters, ...rollText.otherKeys].map(([key, word]) => (
          <span key={key}>
            <kbd>{key}</kbd> {word}
          </span>
        ))}
      </p>
    );
  const isUnderWay = many !== null && many.undo === null;
  return (
    <div className={styles.said}>
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
                  <StatusPill tone={last.status}>{statusText[last.status]}</StatusPill>{' '}
                  {last.status === 'absent' && !isOver && rollText.absentLater}
                </>
              )}
      </p>
      {why === '' && !isUnderWay && (
        <Button variant="default" size="sm" aria-keyshortcuts="U" onClick={onUndo}>
          {rollText.undo} <span className={styles.key}>{rollText.undoKey}</span>
        </Button>
      )}
    </div>
  );
}
