import { IconDoorEnter, IconDoorExit } from '@tabler/icons-react';
import { accountStandingOf } from '#contract/school/approval/account-standing-rules.ts';
import * as calls from '#contract/school/approval/approval-calls.ts';
import { send } from '#web/platform/calls/send.ts';
import { useChange } from '#web/platform/ui/change.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { toastMs, toastSuccess } from '#web/platform/ui/toast.ts';
import { chosenProfessorsText as text } from './professor-form-text.ts';

/** Closes the accounts of professors who have left, one after the other. */
async function closeEach(ids: readonly number[]): Promise<readonly number[]> {
  for (const id of ids) await send(calls.closeProfessor, { params: { id } });
  return ids;
}

/** Actions for chosen professors if no chosen professor waits for approval: leaving and coming back. */
export function ChosenProfessors({ chosen, onDone }: { chosen: readonly calls.ListedProfessor[]; onDone: () => void }) {
  const idsOf = (standing: 'approved' | 'left') =>
    chosen.filter((professor) => accountStandingOf(professor) === standing).map(({ prof_id }) => prof_id);
  const [here, gone] = [idsOf('approved'), idsOf('left')];
  const close = useChange(closeEach, {
    question: ({ length }) => text.askClose(length),
    invalidates: [calls.getAllProfessor],
    done: (ids) => toastSuccess(text.closed(ids.length), toastMs.admin),
    failed: { message: text.failed, detail: text.failed },
  });
  const reopen = useChange(calls.decideProfessors, {
    sending: (ids: readonly number[]) => ({ body: { ids: [...ids], decision: 'approve' as const } }),
    question: ({ length }) => text.askReopen(length),
    invalidates: [calls.getAllProfessor],
    done: ({ done }) => toastSuccess(text.reopened(done.length), toastMs.admin),
    failed: text.failed,
  });
  const forget = (reply: unknown) => reply !== undefined && onDone();
  return (
    <>
      {here.length > 0 && (
        <ButtonWithIcon variant="default" Icon={IconDoorExit} onClick={() => void close.run(here).then(forget)}>
          {text.close(here.length)}
        </ButtonWithIcon>
      )}
      {gone.length > 0 && (
        <ButtonWithIcon Icon={IconDoorEnter} onClick={() => void reopen.run(gone).then(forget)}>
          {text.reopen(gone.length)}
        </ButtonWithIcon>
      )}
    </>
  );
}
