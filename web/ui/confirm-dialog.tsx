import { Button } from '@mantine/core';
import { useState } from 'react';
import { baseText } from '#web/base/base-text.ts';
import { Dialog, DialogActions } from './dialog.tsx';
import type { Question } from './question.ts';

interface ConfirmDialogProps {
  readonly question: Question;
  readonly opened: boolean;
  /** With what Yes came to, undefined for No; or with why it could not be carried out. */
  readonly onAnswer: (answer: { result: unknown } | { failed: unknown }) => void;
}

/** Asks one question; stays open and busy while Yes is being carried out. */
export function ConfirmDialog({ question, opened, onAnswer }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);

  async function yes() {
    setBusy(true);
    try {
      onAnswer({ result: question.onYes ? await question.onYes() : true });
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
      busy={busy}
      onClose={() => onAnswer({ result: undefined })}
    >
      {question.detail}
      <DialogActions>
        <Button variant="default" disabled={busy} onClick={() => onAnswer({ result: undefined })} data-autofocus>
          {baseText.no}
        </Button>
        <Button color={question.warning ? 'red' : 'ink'} loading={busy} onClick={() => void yes()}>
          {baseText.yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
