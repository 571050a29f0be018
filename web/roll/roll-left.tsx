import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { attendedStatuses, type Status } from '#contract/attendance/status.ts';
import { ButtonWithIcon } from '#web/ui/icon-button.tsx';
import styles from './roll-board.module.css';
import type { ManyMarked } from './roll-marks.ts';
import { rollText } from './roll-text.ts';
import { StatusChoice } from './status-choice.tsx';

interface RollLeftProps {
  readonly left: number;
  /** How many are absent. */
  readonly absent: number;
  /** While it is under way, Absent closes the session. */
  readonly isOver: boolean;
  /** Of one still to come nobody can be there yet, and it is not closed. */
  readonly isToCome: boolean;
  readonly many: ManyMarked | null;
  readonly onChoose: (status: Status) => void;
  readonly onUndo: () => void;
}

/** At the foot of the window: what becomes of all who are left, how far that is, and how it is undone. */
export function RollLeft({ left, absent, isOver, isToCome, many, onChoose, onUndo }: RollLeftProps) {
  const [opened, setOpened] = useState(false);
  const busy = many !== null && many.undo === null;
  if (left === 0 && many === null) return null;
  const ofAbsent = isOver ? absent : null;
  return (
    <section className={styles.foot} aria-label={rollText.leftTo(left, ofAbsent)}>
      <p className={`faint ${styles.short}`} aria-hidden>
        {rollText.lettersShort}
      </p>
      {many && (
        <p className={styles.many} role="status">
          {busy ? rollText.progress(many.done, many.of) : rollText.setMany(many.of, many.status)}
          {!busy && (
            <Button variant="default" size="sm" onClick={onUndo}>
              {rollText.undo}
            </Button>
          )}
        </p>
      )}
      {left > 0 && !busy && (
        <ButtonWithIcon
          Icon={IconUsersGroup}
          variant={isOver ? 'default' : 'filled'}
          onClick={() => setOpened(!opened)}
        >
          {rollText.left(left, ofAbsent)}
        </ButtonWithIcon>
      )}
      {left > 0 && opened && !busy && (
        <>
          <StatusChoice
            label={rollText.leftTo(left, ofAbsent)}
            value={null}
            withheld={isToCome ? [...attendedStatuses, 'absent'] : []}
            onChoose={(status) => {
              setOpened(false);
              onChoose(status);
            }}
          />
          {!isOver && !isToCome && <p className="faint">{rollText.leftAbsent}</p>}
          {isOver && left < absent && <p className="faint">{rollText.absentByHand}</p>}
        </>
      )}
    </section>
  );
}
