import { Button } from '@mantine/core';
import { useState } from 'react';
import { baseText } from './base-text.ts';
import type { Question } from './confirm.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly question: Question;
  readonly opened: boolean;
  readonly onAnswer: (answer: { yes: boolean } | { failed: unknown }) => void;
}

/** Asks one question; stays open and busy while Yes is being carried out. */
export function ConfirmDialog({ question, opened, onAnswer }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);

  async function yes() {
    setBusy(true);
    try {
      await question.onYes?.();
      onAnswer({ yes: true });
    } catch (failed) {
      onAnswer({ failed });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      opened={opened}
      title={question.title}
      role="alertdialog"
      size={420}
      small
      {...(busy ? {} : { onClose: () => onAnswer({ yes: false }) })}
    >
      {question.detail}
      <DialogActions>
        <Button variant="default" disabled={busy} onClick={() => onAnswer({ yes: false })} data-autofocus>
          {baseText.no}
        </Button>
        <Button color={question.warning ? 'red' : 'ink'} loading={busy} onClick={() => void yes()}>
          {baseText.yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
