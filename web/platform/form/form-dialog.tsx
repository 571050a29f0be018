import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { baseText } from '#web/platform/base/base-text.ts';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import { Form, type FormState } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';

interface FormDialogProps {
  readonly form: Pick<FormState<unknown>, 'failure' | 'submit' | 'busy' | 'isChanged'>;
  /** Whether something was entered beside its fields, such as who is chosen. */
  readonly isChanged?: boolean;
  readonly opened: boolean;
  /** Left out where it has to be filled in before anything else. */
  readonly onClose?: (() => void) | undefined;
  readonly title: string;
  readonly size?: number;
  /** What the button says that sends it. */
  readonly save?: string;
  /** Another way out than Cancel. */
  readonly wayOut?: ReactNode;
  /** Fields, one below the other. */
  readonly children: ReactNode;
}

/**
 * A form in its dialog, with Cancel and Save. While it is being sent it stays open, and what was entered goes with Cancel or
 * after a question: Escape, the cross, a press beside it and Back may be a slip.
 */
export function FormDialog({
  form,
  isChanged = false,
  onClose,
  size,
  save,
  wayOut,
  children,
  ...shown
}: FormDialogProps) {
  const confirm = useConfirm();
  const asking = useRef<Promise<true | undefined>>(undefined);
  function askFirst() {
    asking.current ??= confirm().finally(() => {
      asking.current = undefined;
    });
    return asking.current;
  }
  const cancel = onClose && (
    <Button variant="default" disabled={form.busy} onClick={onClose}>
      {baseText.cancel}
    </Button>
  );
  return (
    <Dialog
      {...shown}
      busy={form.busy}
      askFirst={form.isChanged || isChanged ? askFirst : undefined}
      {...(size && { size })}
      {...(onClose && { onClose })}
    >
      <Form
        form={form}
        actions={
          <DialogActions>
            {wayOut ?? cancel}
            <SubmitButton busy={form.busy}>{save ?? baseText.save}</SubmitButton>
          </DialogActions>
        }
      >
        {children}
      </Form>
    </Dialog>
  );
}
