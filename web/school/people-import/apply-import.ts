import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { applyImport, type ImportRun, undoImport } from '#contract/school/people-import/import-calls.ts';
import { CallFailed, messageOf } from '#web/platform/calls/call-failed.ts';
import { send } from '#web/platform/calls/send.ts';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';
import { sayFailure } from '#web/platform/ui/change.ts';
import { toastInfo, toastSuccess } from '#web/platform/ui/toast.ts';
import { useReadAgain } from './import-data.ts';
import { importText } from './import-text.ts';

export const plannedLines = ({ counts }: ImportRun): number => counts.new + counts.change + counts.left;

export const appliedLines = (run: ImportRun): number => plannedLines(run) - run.waiting;

/** Applies a file, or undoes an applied file, in batches. */
export interface ImportSteps {
  /** The file after the last call; null while nothing runs. */
  readonly run: ImportRun | null;
  readonly isStopping: boolean;
  /**
   * Asks first, then makes calls until no line waits or the user stops. `leaving` is the number of leavers that was
   * typed.
   */
  readonly apply: (run: ImportRun, leaving?: number) => Promise<void>;
  readonly undo: (run: ImportRun) => Promise<void>;
  readonly stop: () => void;
}

/** Applies or undoes a file. Each call does a part of the work; after an interruption, the next call continues. */
export function useImportSteps(): ImportSteps {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const readAgain = useReadAgain();
  const stopped = useRef(false);
  const [run, setRun] = useState<ImportRun | null>(null);
  const [isStopping, setStopping] = useState(false);

  async function goOn(looked: ImportRun, end: 'applied' | 'undone', step: (now: ImportRun) => Promise<ImportRun>) {
    stopped.current = false;
    setStopping(false);
    let now = looked;
    setRun(now);
    try {
      while (now.state !== end && !stopped.current) {
        now = await step(now);
        setRun(now);
      }
      if (now.state === 'applied' && plannedLines(now) === 0) toastInfo(importText.nothingApplied);
      else if (now.state === end) toastSuccess(end === 'applied' ? importText.applied : importText.undone(now.stayed));
      else toastInfo(importText.stop, importText.stopped(now.waiting));
    } catch (error) {
      // Only the server knows what the lost call did.
      const known = await readAgain(now);
      const done = known ? importText.appliedSoFar(appliedLines(known)) : importText.unknownSoFar;
      // A refusal's own message says what to do.
      const isRefused = error instanceof CallFailed && error.status >= 400 && error.status < 500;
      if (end === 'undone') sayFailure(error, importText.undoFailed);
      else
        sayFailure(error, (why) => ({
          message: messageOf(why, importText.applyFailed),
          detail: isRefused ? done : `${done} ${importText.pressAgain}`,
        }));
    }
    await queryClient.invalidateQueries();
    setRun(null);
  }

  return {
    run,
    isStopping,
    async apply(looked, leaving) {
      const warning = looked.counts.left > 0;
      const [title, detail] = [importText.askApply(looked.fileName), importText.askApplyDetail(looked)];
      // Typing the number of leavers replaces the question.
      if (leaving === undefined && !(await confirm({ title, detail, confirmLabel: importText.applyNow, warning })))
        return;
      await goOn(looked, 'applied', async ({ import_id, sha256 }) => {
        const body = { sha256, ...(leaving !== undefined && { leaving }) };
        return (await send(applyImport, { params: { importId: import_id }, body })).import;
      });
    },
    async undo(looked) {
      const [title, detail] = [importText.askUndo(looked.fileName), importText.askUndoDetail];
      if (!(await confirm({ title, detail, confirmLabel: importText.undo, warning: true }))) return;
      await goOn(looked, 'undone', async ({ import_id }) => {
        return (await send(undoImport, { params: { importId: import_id } })).import;
      });
    },
    stop() {
      stopped.current = true;
      setStopping(true);
    },
  };
}
