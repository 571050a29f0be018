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

/** How many lines of a file do something. */
export const plannedLines = ({ counts }: ImportRun): number => counts.new + counts.change + counts.left;

/** How many lines of a file have been applied. */
export const appliedLines = (run: ImportRun): number => plannedLines(run) - run.waiting;

/** What is done with a file step by step: it is applied, or an applied one undone. */
export interface ImportSteps {
  /** The file as the last call left it; null while nothing is being done. */
  readonly run: ImportRun | null;
  readonly isStopping: boolean;
  /** Asks first, then goes on, call after call, until no line waits or it is stopped. `leaving`: as somebody counted. */
  readonly apply: (run: ImportRun, leaving?: number) => Promise<void>;
  readonly undo: (run: ImportRun) => Promise<void>;
  readonly stop: () => void;
}

/** Applies or undoes a file: each call does some of it, and whatever ends in between, the next one goes on there. */
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
      // What the lost call did is known to the server alone.
      const known = await readAgain(now);
      const done = known ? importText.appliedSoFar(appliedLines(known)) : importText.unknownSoFar;
      // A refusal says itself what to do.
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
      const detail = importText.askApplyDetail(looked);
      const title = importText.askApply(looked.fileName);
      // Who has typed how many leave has been asked.
      const isSure = leaving !== undefined || (await confirm({ title, detail, warning: looked.counts.left > 0 }));
      if (!isSure) return;
      await goOn(looked, 'applied', async ({ import_id, sha256 }) => {
        const body = { sha256, ...(leaving !== undefined && { leaving }) };
        return (await send(applyImport, { params: { importId: import_id }, body })).import;
      });
    },
    async undo(looked) {
      const [title, detail] = [importText.askUndo(looked.fileName), importText.askUndoDetail];
      if (!(await confirm({ title, detail, warning: true }))) return;
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
