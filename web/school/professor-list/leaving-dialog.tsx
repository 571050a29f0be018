import { Button, Stack } from '@mantine/core';
import { IconDoorExit, IconTransfer, IconTrash } from '@tabler/icons-react';
import type { ListedProfessor } from '#contract/school/approval/approval-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { leavingText as text } from '#web/school/approval/approval-text.ts';
import { useBelongings, useCloseProfessor } from './professor-account-data.ts';

interface LeavingDialogProps extends OpenedDialogProps {
  readonly professor: ListedProfessor;
  /** Deletes the account with everything, after a question. */
  readonly onDelete: () => void;
}

/** What becomes of a professor who leaves: handed over first, then closed; deleting everything is another word. @see docs/decisions/0035 */
export function LeavingDialog({ professor, onDelete, ...dialog }: LeavingDialogProps) {
  const { prof_id: id } = professor;
  const name = fullName(professor);
  const { data: has, isError } = useBelongings(id);
  const close = useCloseProfessor(id);
  const hasAny = has !== undefined && has.subjects + has.events + has.incentives > 0;
  return (
    <Dialog {...dialog} title={text.title(name)} busy={close.busy} size={440} small>
      <Stack gap="md">
        <p>{has ? text.has(has) : isError ? text.unknown : baseText.loading}</p>
        {hasAny && (
          <ButtonWithIcon Icon={IconTransfer} href={paths.professorSubjects.href({ professorID: id })}>
            {text.handOver}
          </ButtonWithIcon>
        )}
        {professor.leftAt === null && (
          <div>
            <ButtonWithIcon
              Icon={IconDoorExit}
              variant={hasAny ? 'default' : 'filled'}
              fullWidth
              loading={close.busy}
              onClick={() => void close.run(undefined).then((reply) => reply && dialog.onClose())}
            >
              {text.close}
            </ButtonWithIcon>
            <p className="faint">{text.closeDetail}</p>
          </div>
        )}
        <div>
          <ButtonWithIcon
            Icon={IconTrash}
            variant="subtle"
            color="red"
            fullWidth
            onClick={() => {
              dialog.onClose();
              onDelete();
            }}
          >
            {text.deleteAll}
          </ButtonWithIcon>
          {hasAny && <p className="faint">{text.deleteDetail}</p>}
        </div>
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={dialog.onClose}>
          {baseText.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
