import { type ClassSession, createClass, updateClass } from '#contract/session/session-calls.ts';
import { useConfirm } from '#web/base/confirm.tsx';
import { dateText } from '#web/base/date-text.ts';
import { Dialog } from '#web/base/dialog.tsx';
import { send } from '#web/base/send.ts';
import { toastSuccess } from '#web/base/toast.ts';
import { useSessionsChanged } from './session-data.ts';
import { SessionForm, type SessionValues } from './session-form.tsx';
import type { SessionsOwner } from './session-of.ts';
import { sessionText } from './session-text.ts';

interface SessionDialogProps {
  readonly owner: SessionsOwner;
  /** The subject's own hours, `HH:MM` or '', which a new session takes over. */
  readonly hours: { readonly start: string; readonly end: string };
  /** The session to change, or null to add one. */
  readonly session: ClassSession | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Adds a session, or changes one after a question. @see spec §2, §4, §5 */
export function SessionDialog({ owner, hours, session, opened, onClose }: SessionDialogProps) {
  const confirm = useConfirm();
  const sessionsChanged = useSessionsChanged();
  const { subjectId, program } = owner;
  const ownProgram = session?.class_courseYearSection.trim() || program.trim();

  const bodyOf = ({ points, exp, start, end, openToAll }: SessionValues) => ({
    class_courseYearSection: openToAll ? '' : ownProgram,
    class_token: points,
    class_exp: exp,
    start_time: start,
    end_time: end,
  });

  async function add(values: SessionValues): Promise<boolean> {
    const body = { ...bodyOf(values), isOpen: owner.kind === 'event' || values.openToAll, isdeleted: false };
    await send(createClass, { params: { subjectId }, body });
    toastSuccess(createClass.done);
    void sessionsChanged();
    return true;
  }

  async function update({ class_id: classId, createdAt }: ClassSession, values: SessionValues): Promise<boolean> {
    const body = { ...bodyOf(values), isOpen: false };
    const yes = await confirm({
      title: sessionText.askUpdate(dateText(createdAt)),
      onYes: () => send(updateClass, { params: { subjectId, classId }, body }),
    });
    if (!yes) return false;
    toastSuccess(updateClass.done);
    void sessionsChanged();
    return true;
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={session ? sessionText.updateTitle : sessionText.addTitle}>
      <SessionForm
        initial={{
          points: '',
          exp: '',
          start: session ? (session.start_time ?? '') : hours.start,
          end: session ? (session.end_time ?? '') : hours.end,
          openToAll: session ? session.class_courseYearSection.trim() === '' : owner.kind === 'event',
        }}
        program={ownProgram}
        keepsBlank={session !== null}
        failed={
          session
            ? { message: sessionText.updateFailed, detail: sessionText.updateFailedDetail }
            : { message: sessionText.addFailed, detail: sessionText.addFailedDetail }
        }
        onSave={(values) => (session ? update(session, values) : add(values))}
        onClose={onClose}
      />
    </Dialog>
  );
}
