import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { type ClassSession, deleteClass } from '#contract/attendance/session/session-calls.ts';
import { paths } from '#web/platform/base/paths.ts';
import { useNavigate } from '#web/platform/base/router.tsx';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { toastInfo } from '#web/platform/ui/toast.ts';
import { sessionsToInvalidate } from './session-data.ts';
import { sessionText } from './session-text.ts';
import { todayText } from './today-text.ts';

/** The storage key of the classes started in this tab; the stored classes survive a reload. */
const STARTED = 'rollcall-started';

/** For each class, whether it copied the settings of a previous class. */
type Started = Readonly<Record<number, boolean>>;

/** A fallback for tabs without storage, kept until the page reloads. */
let unstored: Started = {};

function started(): Started {
  return { ...JSON.parse(storedText(STARTED, 'sessionStorage') ?? '{}'), ...unstored };
}

/** Remembers that this class was started in this tab, and whether it copied the previous settings. */
export function noteStarted(class_id: number, asLast: boolean): void {
  const now = { ...started(), [class_id]: asLast };
  if (!storeText(STARTED, JSON.stringify(now), 'sessionStorage')) unstored = now;
}

/** Whether this class was started in this tab, so that it can be taken back until a student is scanned. */
export function wasStartedHere(class_id: number): boolean {
  return class_id in started();
}

/** The settings with which a class started, shown before the first student. */
export function startedAs(session: ClassSession): string {
  const worth = [sessionText.points(session.class_token), sessionText.exp(session.class_exp)];
  return todayText.started(session, started()[session.class_id] === true, worth);
}

/**
 * A short form for phones, beside the undo button. Outside the hours of the class, the text says only that the class is
 * outside its hours.
 */
export function startedShort(session: ClassSession, isOutside: boolean): string {
  return isOutside
    ? todayText.startedOutside(session)
    : todayText.started(session, started()[session.class_id] === true, []);
}

/** Takes back a class that was just started; the server refuses once a student is present. @see docs/decisions/0040 */
export function UndoStart({ session }: { session: Pick<ClassSession, 'subject_id' | 'class_id'> }) {
  const go = useNavigate();
  const [isGone, setGone] = useState(false);
  const { subject_id: subjectId, class_id: classId } = session;
  const undo = useChange(deleteClass, {
    sending: () => ({ params: { subjectId, classId }, body: { unattended: true } }),
    invalidates: sessionsToInvalidate,
    done({ class: { isdeleted } }) {
      setGone(true);
      toastInfo(todayText.undone(isdeleted));
      go(paths.subjects.href(), { replace: true });
    },
    failed: todayText.undoFailed,
  });
  if (isGone) return null;
  return (
    <ButtonWithIcon Icon={IconArrowBackUp} variant="default" onClick={() => void undo.run(undefined)}>
      {todayText.undo}
    </ButtonWithIcon>
  );
}
