import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { Status } from '#contract/attendance/attendance/status.ts';
import { rollText } from './roll-text.ts';
import type { Marking } from './visible-entries.ts';

const inside = { padding: '0.375rem 0.75rem' };

interface MarkingNoteProps {
  /** The student's status on the roll. */
  readonly now: Status | null;
  readonly marking: Marking | undefined;
  readonly onSet: (status: Status | null) => void;
  readonly onLeave: () => void;
}

/** The note below a status: that it waits for the network, that someone else was faster, or why it was not saved. */
export function MarkingNote({ now, marking, onSet, onLeave }: MarkingNoteProps) {
  if (!marking || marking.kind === 'sending') return null;
  if (marking.kind === 'waiting' || marking.kind === 'kept') {
    return (
      <p className="row wrap whole-line tint-pending rounded small gap-8" style={inside} role="status">
        {marking.kind === 'kept' ? rollText.kept : rollText.waiting}
      </p>
    );
  }
  return (
    <div
      className={`row wrap whole-line tint-${marking.kind === 'failed' ? 'absent' : 'pending'} rounded small gap-8`}
      style={inside}
      role="alert"
    >
      <p style={{ flex: '1 1 14rem' }}>
        {marking.kind === 'failed'
          ? rollText.failedToSave(marking.status, marking.message)
          : rollText.changed(now, marking.status)}
      </p>
      <Button size="sm" variant="default" onClick={then(() => onSet(marking.status))}>
        {rollText.setAnyway(marking.status)}
      </Button>
      <Button size="sm" variant="subtle" onClick={then(onLeave)}>
        {rollText.leave}
      </Button>
    </div>
  );
}

/** Returns the focus to the student's statuses, since the button disappears with the note. */
function then(act: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const row = currentTarget.closest('li');
    (
      row?.querySelector<HTMLElement>('[data-status][aria-pressed="true"]') ??
      row?.querySelector<HTMLElement>('[data-status]')
    )?.focus();
    act();
  };
}
