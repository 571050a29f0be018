import { Button, Group } from '@mantine/core';
import { clockWrong } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import { packetRoll, studentOfEntry } from '#web/attendance/offline/class-packet.ts';
import type { KeptEntry } from '#web/attendance/offline/kept-entries.ts';
import { dropKept, keepEntry, tryAgain, useKept } from '#web/attendance/offline/kept-queue.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { useTimeZone } from '#web/platform/base/date-text.ts';
import { randomKey } from '#web/platform/calls/random-key.ts';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { EmptyState } from '#web/platform/ui/empty-loading-error.tsx';
import { toastError } from '#web/platform/ui/toast.ts';
import { keptLineText } from './kept-text.ts';
import { useSessionRoll } from './roll-data.ts';
import { shownStatus } from './visible-entries.ts';

/** What the server did not record, for the professor to decide about: set by hand, or drop. */
export function NeedsYou(dialog: OpenedDialogProps) {
  const entries = useKept().entries.filter(({ needs }) => needs);
  return (
    <Dialog {...dialog} title={keptLineText.title} size={560}>
      {entries.length === 0 ? (
        <EmptyState message={keptLineText.done} />
      ) : (
        <>
          <p className="dim">{keptLineText.help}</p>
          <ul className="grid ruled" aria-label={keptLineText.title}>
            {entries.map((entry) => (
              <NeedsRow key={entry.key} entry={entry} />
            ))}
          </ul>
          <DialogActions>
            <Button variant="default" onClick={() => void tryAgain().catch(sayFailed)}>
              {keptLineText.tryAgain}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

const sayFailed = () => toastError(keptLineText.failed);

function NeedsRow({ entry }: { entry: KeptEntry }) {
  const { sessionId, at, needs } = entry;
  const confirm = useConfirm();
  const zone = useTimeZone();
  // The status that the professor decides about is the one of now.
  const roll = useSessionRoll(sessionId).data ?? packetRoll(sessionId);
  const id = entry.kind === 'scan' ? entry.stud_id : entry.body.stud_id;
  const found = roll?.roll.find((each) => each.student.stud_id === id);
  const student = found?.student ?? studentOfEntry(entry);
  const name = student && fullName(student);
  const now = found?.status ?? null;
  const timeIn = needs?.code === clockWrong.code ? null : localTime(at, zone).time;
  const what = entry.kind === 'scan' ? keptLineText.readAt(at) : keptLineText.setAt(at, entry.body.status);

  async function set() {
    if (!student) return;
    const wanted =
      entry.kind === 'status'
        ? { ...entry.body, was: now }
        : { stud_id: student.stud_id, status: 'present' as const, was: now, reason: '', timeIn };
    // The same entry with a new key, so that nothing is lost in between.
    const isKept = await keepEntry({ kind: 'status', key: randomKey(), sessionId, at, body: wanted });
    await (isKept ? dropKept(entry) : sayFailed());
  }

  return (
    <li className="row wrap across-12 gap-8 inside-12">
      <div className="shrinks breaks" style={{ flex: '1 1 14rem' }}>
        <p className="strong">{name ?? keptLineText.unknown}</p>
        <p className="faint">{roll ? `${what} · ${roll.class.subject_name}` : what}</p>
        <p>{keptLineText.refusedThen[needs?.code ?? ''] ?? needs?.message}</p>
        {found && <p className="faint">{keptLineText.now(shownStatus(found))}</p>}
      </div>
      <Group gap="0.5rem">
        {student && (
          <Button size="sm" onClick={() => void set().catch(sayFailed)}>
            {entry.kind === 'scan' ? keptLineText.setPresent : keptLineText.setAnyway}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          onClick={() => void confirm({ ...keptLineText.askDrop(name), onYes: () => dropKept(entry) })}
        >
          {keptLineText.drop}
        </Button>
      </Group>
    </li>
  );
}
