import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { baseText } from '#web/platform/base/base-text.ts';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import { Form, type FormState } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';

interface FormDialogProps {
  readonly form: Pick<FormState<unknown>, 'failure' | 'submit' | 'busy' | 'isChanged'>;
  /** Whether there is input outside the form's fields, such as chosen people */
  readonly isChanged?: boolean;
  readonly opened: boolean;
  /** Omitted for a form that users must fill in before they can do anything else */
  readonly onClose?: (() => void) | undefined;
  readonly title: string;
  readonly size?: number;
  /** The label of the submit button */
  readonly save?: string;
  /** Another way out besides Cancel */
  readonly wayOut?: ReactNode;
  /** Fields, stacked */
  readonly children: ReactNode;
}

/**
 * A form in a dialog, with Cancel and Save. The dialog stays open while the form is being sent. Cancel discards the
 * input; Escape, the close button, a click outside and Back ask first, because users may do these by accident.
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
