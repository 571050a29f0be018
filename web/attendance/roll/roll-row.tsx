import { IconHistory } from '@tabler/icons-react';
import { memo, type Ref } from 'react';
import type { Status } from '#contract/attendance/attendance/status.ts';
import type { RollEntry } from '#contract/attendance/roll/roll-calls.ts';
import { sourceNote } from '#web/attendance/attendance/status-text.ts';
import { NameBeside } from '#web/people/student/name-beside.tsx';
import { fullName, listedName } from '#web/people/student/person-name.ts';
import { timeText } from '#web/platform/base/date-text.ts';
import { IconButton } from '#web/platform/ui/icon-button.tsx';
import { MarkingNote } from './marking-note.tsx';
import styles from './roll-list.module.css';
import { rollText } from './roll-text.ts';
import { StatusChoice } from './status-choice.tsx';
import { chosenStatus, type Marking, shownStatus } from './visible-entries.ts';

export interface RollRowActions {
  readonly onSet: (entry: RollEntry, status: Status | null) => void;
  readonly onLeave: (entry: RollEntry) => void;
  readonly onHistory: (entry: RollEntry) => void;
}

interface RollRowProps extends RollRowActions {
  readonly entry: RollEntry;
  readonly marking: Marking | undefined;
  /** What distinguishes the student from another of the same name, or ''. */
  readonly beside: string;
  readonly withProgram: boolean;
  readonly place: number;
  readonly of: number;
  /** The distance of the row from the top of the list, in px. */
  readonly top: number;
  /** Whether the Tab key reaches this row and the next letter sets the status of its student. */
  readonly active: boolean;
  readonly disabled: boolean;
  readonly withheld: readonly Status[];
  readonly ref: Ref<HTMLLIElement>;
}

/** One student of the roll: name, time in, reason, the five statuses, and the result of the last choice. */
export const RollRow = memo(function RollRow(props: RollRowProps) {
  const { entry, marking, beside, withProgram, place, active, disabled, withheld, onSet } = props;
  const { student, timeIn, source, reason } = entry;
  const status = shownStatus(entry, marking);
  const name = fullName(student);
  return (
    <li
      ref={props.ref}
      className={`grid abreast gap-4 ${styles.row}`}
      data-index={place}
      data-turn={(active && !disabled) || undefined}
      aria-setsize={props.of}
      aria-posinset={place + 1}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <div className={`shrinks grid ${styles.who}`}>
        <span className="strong breaks">{listedName(student)}</span>
        <NameBeside>{beside}</NameBeside>
        <span className="faint">
          {[
            withProgram && student.courseYearSection,
            timeIn !== null && timeText(timeIn),
            timeIn !== null && sourceNote(source),
            status === 'absent' && entry.status === null && rollText.absentAtClose,
            reason !== '' && rollText.reasonOf(reason),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {marking?.kind === 'kept' && (
          <span className="pending tiny strong" role="status">
            {rollText.kept}
          </span>
        )}
      </div>
      <StatusChoice
        label={beside === '' ? name : `${name} (${beside})`}
        value={status}
        tabStop={active ? (status ?? (withheld.length === 0 ? 'present' : 'excused')) : null}
        disabled={disabled}
        withheld={withheld}
        withWords
        onChoose={(chosen) => onSet(entry, chosenStatus(entry, chosen))}
      />
      <IconButton
        Icon={IconHistory}
        label={rollText.historyOf(name)}
        title={rollText.history}
        onClick={() => props.onHistory(entry)}
      />
      <MarkingNote
        now={entry.status}
        marking={marking?.kind === 'kept' ? undefined : marking}
        onSet={(chosen) => onSet(entry, chosen)}
        onLeave={() => props.onLeave(entry)}
      />
    </li>
  );
});
