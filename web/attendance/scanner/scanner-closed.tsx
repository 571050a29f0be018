import { Button } from '@mantine/core';
import { IconCalendarOff, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { closeRoll } from '#contract/attendance/roll/roll-calls.ts';
import type { ClassSession } from '#contract/attendance/session/session-calls.ts';
import { rollText } from '#web/attendance/roll/roll-text.ts';
import { sessionReads, useRestoreSession } from '#web/attendance/session/session-data.ts';
import { recycleBinHref, type SessionsOwner } from '#web/attendance/session/session-links.ts';
import { sessionText } from '#web/attendance/session/session-text.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { toastSuccess } from '#web/platform/ui/toast.ts';
import { useSharedRole } from '#web/subjects/subject/shared-data.ts';
import { scannerText } from './scanner-text.ts';
import styles from './scanner-view.module.css';

/** Replaces the camera while the session is in the bin, where nothing is recorded; the bin restores it. */
export function DeletedSession({ kind, session }: { kind: SessionsOwner['kind']; session: ClassSession }) {
  const isHelper = useSharedRole(session.subject_id) === 'helper';
  const { subject_id: subjectId, subject_name: name, class_courseYearSection: program } = session;
  const owner = { kind, subjectId, name, program };
  const restore = useRestoreSession(owner);
  return (
    <div className={`column abreast to-center centered gap-8 rounder sunken ${styles.closed}`}>
      <IconTrash className="pale" size={40} stroke={1.4} aria-hidden />
      <p className="strong large">{scannerText.deleted}</p>
      <p>{scannerText.deletedHelp}</p>
      {!isHelper && (
        <div className="flex wrap to-center gap-8">
          <Button onClick={() => void restore.run(session)}>{sessionText.restore}</Button>
          <Button component={Link} variant="default" href={recycleBinHref(owner)}>
            {sessionText.bin}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Replaces the camera when the session was closed. Everyone who may close the session may also reopen it. */
export function ClosedSession({ session }: { session: ClassSession }) {
  const isHelper = useSharedRole(session.subject_id) === 'helper';
  const reopen = useChange(closeRoll, {
    sending: (_none: undefined) => ({ params: { sessionId: session.class_id }, body: { closed: false } }),
    invalidates: sessionReads,
    done: () => toastSuccess(rollText.reopened),
    failed: rollText.closeFailed,
  });
  return (
    <ClosedNow
      title={scannerText.closedSession}
      opens={isHelper ? scannerText.closedSessionAsk : scannerText.closedSessionHelp}
    >
      {!isHelper && (
        <Button loading={reopen.busy} onClick={() => void reopen.run(undefined)}>
          {rollText.reopen}
        </Button>
      )}
    </ClosedNow>
  );
}

/** Replaces the camera when scanning has not opened yet or is over. */
export function ClosedNow({ title, opens, children }: { title: string; opens: string; children?: ReactNode }) {
  return (
    <div className={`column abreast to-center centered gap-8 rounder sunken ${styles.closed}`}>
      <IconCalendarOff className="pale" size={40} stroke={1.4} aria-hidden />
      <p className="strong large">{title}</p>
      <p>{opens}</p>
      {children}
    </div>
  );
}
