import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { baseText } from '#web/platform/base/base-text.ts';
import { Dialog, DialogActions } from './dialog.tsx';

/** A question with the answers Yes and No, or others. */
export interface Question {
  /** Names the thing: 'Delete “Discrete Math, BSCS 4A”?' */
  readonly title: string;
  /** What follows from a Yes, where that is not plain. */
  readonly detail?: ReactNode;
  /** Yes in red: something is lost for good. */
  readonly warning?: boolean;
  /** Carried out on Yes while the dialog shows that it is busy; its failure rejects the promise. */
  readonly onYes?: () => Promise<unknown>;
  /** What the buttons say instead. */
  readonly answers?: { readonly yes: string; readonly no: string };
}

/** Asked before entries of a form are lost. */
const discardQuestion: Question = {
  title: 'Discard changes?',
  warning: true,
  answers: { yes: 'Discard changes', no: 'Keep editing' },
};

interface ConfirmDialogProps {
  /** Left out to ask whether what was entered may be discarded. */
  readonly question?: Question | undefined;
  readonly opened: boolean;
  /** With what Yes came to, undefined for No; or with why it could not be carried out. */
  readonly onAnswer: (answer: { result: unknown } | { failed: unknown }) => void;
}

/** Asks one question; stays open and busy while Yes is being carried out. */
export function ConfirmDialog({ question = discardQuestion, opened, onAnswer }: ConfirmDialogProps) {
  const { answers = baseText } = question;
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
          {answers.no}
        </Button>
        <Button color={question.warning ? 'red' : 'ink'} loading={busy} onClick={() => void yes()}>
          {answers.yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
