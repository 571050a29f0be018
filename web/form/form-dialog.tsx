import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { baseText } from '#web/base/base-text.ts';
import { Dialog, DialogActions } from '#web/dialog/dialog.tsx';
import { Form, type FormState } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';

interface FormDialogProps {
  readonly form: Pick<FormState<unknown>, 'failure' | 'submit' | 'busy'>;
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

/** A form in its dialog, with Cancel and Save. While it is being sent it stays open. */
export function FormDialog({ form, opened, onClose, title, size, save, wayOut, children }: FormDialogProps) {
  const cancel = onClose && (
    <Button variant="default" disabled={form.busy} onClick={onClose}>
      {baseText.cancel}
    </Button>
  );
  return (
    <Dialog opened={opened} title={title} busy={form.busy} {...(size && { size })} {...(onClose && { onClose })}>
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
