import { IconUsersGroup } from '@tabler/icons-react';
import { attendedStatuses, type Status } from '#contract/attendance/attendance/status.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { rollText } from './roll-text.ts';
import { StatusChoice } from './status-choice.tsx';

interface RollLeftProps {
  readonly left: number;
  readonly absent: number;
  /** Whether the session is over. In a session that is not over, choosing Absent closes the session. */
  readonly isOver: boolean;
  /** Whether the session is still to come: then no student can be present, and the session cannot be closed. */
  readonly isToCome: boolean;
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
  readonly onChoose: (status: Status) => void;
}

/** Sets the status of all remaining students. */
export function RollLeft({ left, absent, isOver, isToCome, opened, onOpen, onChoose }: RollLeftProps) {
  const ofAbsent = isOver ? absent : null;
  return (
    <>
      <ButtonWithIcon
        Icon={IconUsersGroup}
        variant={isOver ? 'default' : 'filled'}
        aria-expanded={opened}
        onClick={() => onOpen(!opened)}
      >
        {rollText.left(left, ofAbsent)}
      </ButtonWithIcon>
      {opened && (
        <>
          <p>{rollText.leftTo(left, ofAbsent)}</p>
          <StatusChoice
            withWords
            label={rollText.leftTo(left, ofAbsent)}
            value={null}
            withheld={isToCome ? [...attendedStatuses, 'absent'] : []}
            onChoose={onChoose}
          />
          {!isOver && !isToCome && <p className="faint">{rollText.leftAbsent}</p>}
          {isOver && left < absent && <p className="faint">{rollText.absentByHand}</p>}
        </>
      )}
    </>
  );
}
