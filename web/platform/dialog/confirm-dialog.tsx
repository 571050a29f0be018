import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { baseText } from '#web/platform/base/base-text.ts';
import { Dialog, DialogActions } from './dialog.tsx';

/** A question with the answers Yes and No, or with labels that say what happens */
export interface Question {
  /** Names the thing: 'Delete “Discrete Math, BSCS 4A”?' */
  readonly title: string;
  /** The consequence of Yes, if it is not obvious */
  readonly detail?: ReactNode;
  /** Makes the Yes button red, for a permanent loss */
  readonly warning?: boolean;
  /** Runs on Yes while the dialog shows as busy; if it fails, the promise rejects. */
  readonly onYes?: () => Promise<unknown>;
  /** Label of the button that confirms, in place of Yes; the other button then says Cancel */
  readonly confirmLabel?: string;
  /** Label of the other button */
  readonly cancelLabel?: string;
}

/** Asked before form input is lost */
const discardQuestion: Question = {
  title: 'Discard changes?',
  warning: true,
  confirmLabel: 'Discard changes',
  cancelLabel: 'Keep editing',
};

interface ConfirmDialogProps {
  /** Default: asks whether input may be discarded */
  readonly question?: Question | undefined;
  readonly opened: boolean;
  /** Gets the result of Yes (undefined for No), or the error with which it failed. */
  readonly onAnswer: (answer: { result: unknown } | { failed: unknown }) => void;
}

/** Asks one question; stays open and busy while Yes is being carried out. */
export function ConfirmDialog({ question = discardQuestion, opened, onAnswer }: ConfirmDialogProps) {
  const { confirmLabel = baseText.yes, cancelLabel = question.confirmLabel ? baseText.cancel : baseText.no } = question;
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
          {cancelLabel}
        </Button>
        <Button color={question.warning ? 'red' : 'ink'} loading={busy} onClick={() => void yes()}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
