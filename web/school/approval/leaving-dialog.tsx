import { Button } from '@mantine/core';
import { IconDoorExit, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { baseText } from '#web/platform/base/base-text.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import type { Change } from '#web/platform/ui/change.ts';
import { ButtonWithIcon } from '#web/platform/ui/icon-button.tsx';
import { leavingText as text } from './approval-text.ts';

interface LeavingDialogProps extends OpenedDialogProps {
  readonly name: string;
  /** What the person has, and any step that should come first. */
  readonly children?: ReactNode;
  /** Closes the account, unless it is already closed; all data stays. */
  readonly close: {
    readonly change: Change<undefined, object>;
    readonly label: string;
    readonly detail: string;
  } | null;
  readonly isSecond?: boolean;
  readonly deleteDetail: string | false;
  /** Deletes the account with all its data, after asking for confirmation. */
  readonly onDelete: () => void;
}

/** Options for a person who leaves: closing keeps all data; deleting comes last. @see docs/decisions/0035 */
export function LeavingDialog(props: LeavingDialogProps) {
  const { name, children, close, isSecond, deleteDetail, onDelete, ...dialog } = props;
  return (
    <Dialog {...dialog} title={text.title(name)} busy={close?.change.busy ?? false} size={440} small>
      <div className="column gap-16">
        {children}
        {close && (
          <div>
            <ButtonWithIcon
              Icon={IconDoorExit}
              variant={isSecond ? 'default' : 'filled'}
              fullWidth
              loading={close.change.busy}
              onClick={() => void close.change.run(undefined).then((reply) => reply && dialog.onClose())}
            >
              {close.label}
            </ButtonWithIcon>
            <p className="faint">{close.detail}</p>
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
          {deleteDetail && <p className="faint">{deleteDetail}</p>}
        </div>
      </div>
      <DialogActions>
        <Button variant="default" onClick={dialog.onClose}>
          {baseText.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
