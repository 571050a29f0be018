import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ImportRun } from '#contract/school/people-import/import-calls.ts';
import { baseText } from '#web/platform/base/base-text.ts';
import { Dialog, DialogActions } from '#web/platform/dialog/dialog.tsx';
import type { OpenedDialogProps } from '#web/platform/dialog/use-dialog.tsx';
import { importText as text } from './import-text.ts';

interface LeaversDialogProps extends OpenedDialogProps {
  readonly run: ImportRun;
  readonly onCounted: (leaving: number) => void;
}

/** Explains why a file would remove many students, and continues only if the user types their number. */
export function LeaversDialog({ run, opened, onClose, onCounted }: LeaversDialogProps) {
  const [typed, setTyped] = useState('');
  const { left } = run.counts;
  const isCounted = typed.replace(/\D/g, '') === String(left);
  return (
    <Dialog opened={opened} title={text.leaversTitle} role="alertdialog" size={460} small onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isCounted) return;
          onClose();
          onCounted(left);
        }}
      >
        <p>{run.leavers}</p>
        <TextInput
          label={text.leaversType(left)}
          inputMode="numeric"
          autoComplete="off"
          mt="md"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            {baseText.cancel}
          </Button>
          <Button type="submit" color="red" disabled={!isCounted}>
            {text.applyNow}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
