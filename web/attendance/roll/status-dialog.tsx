import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { LONGEST_REASON, type Status } from '#contract/attendance/attendance/status.ts';
import { useTimeZone } from '#web/platform/base/date-text.ts';
import { Dialog } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { MarkingNote } from './marking-note.tsx';
import { useRollHistory, useSessionRoll } from './roll-data.ts';
import { RollHistory } from './roll-history-dialog.tsx';
import { useRollMarks } from './roll-marks.ts';
import { rollText } from './roll-text.ts';
import { StatusChoice } from './status-choice.tsx';
import { chosenStatus, shownStatus, withheldAt } from './visible-entries.ts';

interface StatusDialogProps extends OpenedDialogProps {
  readonly sessionId: number;
  readonly studId: number;
  readonly name: string;
  readonly date: string;
}

/** One student's status at one session, to be set, with its history. */
export function StatusDialog({ sessionId, studId, name, date, ...dialog }: StatusDialogProps) {
  const query = useSessionRoll(sessionId);
  const history = useRollHistory(sessionId, studId);
  const marks = useRollMarks(sessionId);
  const [reason, setReason] = useState('');
  const timeZone = useTimeZone();

  const set = (status: Status | null) => marks.set(studId, status, reason.trim());

  return (
    <Dialog {...dialog} title={rollText.statusOf(name, date)} size={560}>
      <Loaded query={query} skeleton={<RowSkeletons rows={3} />} failed={rollText.failed}>
        {({ class: session, roll, locked }) => {
          const entry = roll.find(({ student }) => student.stud_id === studId);
          const marking = marks.markings.get(studId);
          if (!entry) return <EmptyState message={rollText.notOnRoll} />;
          return (
            <div className="column gap-12">
              {locked && <p className="quiet">{rollText.locked}</p>}
              <TextInput
                label={rollText.reason}
                maxLength={LONGEST_REASON}
                disabled={locked}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              <StatusChoice
                label={name}
                value={shownStatus(entry, marking)}
                disabled={locked}
                withheld={withheldAt(session.createdAt, timeZone)}
                onChoose={(status) => set(chosenStatus(entry, status))}
              />
              {entry.markedAbsent && entry.status === null && <p className="quiet">{rollText.absentAtClose}</p>}
              <MarkingNote now={entry.status} marking={marking} onSet={set} onLeave={() => marks.leave(studId)} />
              <RollHistory query={history} />
            </div>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
