import { IconUsersGroup } from '@tabler/icons-react';
import { attendedStatuses, type Status } from '#contract/attendance/attendance/status.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
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
  readonly opened: boolean;
  readonly onOpen: (opened: boolean) => void;
  readonly onChoose: (status: Status) => void;
}

/** What becomes of all who are left. */
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
