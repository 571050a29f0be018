import { useRef, useState } from 'react';
import { applyImport, type ImportRun } from '#contract/school/people-import/import-calls.ts';
import { CallFailed, messageOf } from '#web/platform/calls/call-failed.ts';
import { send } from '#web/platform/calls/send.ts';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';
import { sayFailure } from '#web/platform/ui/change.ts';
import { toastInfo, toastSuccess } from '#web/platform/ui/toast.ts';
import { useEverythingStale, useReadAgain } from './import-data.ts';
import { importText } from './import-text.ts';

/** How many lines of a file have been applied. */
export const appliedLines = ({ counts, waiting }: ImportRun): number =>
  counts.new + counts.change + counts.left - waiting;

/** How far a file has been applied. */
export interface Applying {
  /** The file as the last call left it; null while none is being applied. */
  readonly run: ImportRun | null;
  readonly isStopping: boolean;
  /** Asks first, then goes on, call after call, until no line waits or it is stopped. */
  readonly apply: (run: ImportRun) => Promise<void>;
  readonly stop: () => void;
}

/** Applies a file: each call does some of it, and whatever ends in between, the next one goes on there. */
export function useApplyImport(): Applying {
  const confirm = useConfirm();
  const everythingStale = useEverythingStale();
  const readAgain = useReadAgain();
  const stopped = useRef(false);
  const [run, setRun] = useState<ImportRun | null>(null);
  const [isStopping, setStopping] = useState(false);

  async function apply(looked: ImportRun) {
    const detail = importText.askApplyDetail(looked);
    if (!(await confirm({ title: importText.askApply(looked.fileName), detail, warning: looked.counts.left > 0 })))
      return;
    stopped.current = false;
    setStopping(false);
    let now = looked;
    setRun(now);
    try {
      while (now.state !== 'applied' && !stopped.current) {
        const sending = { params: { importId: now.import_id }, body: { sha256: now.sha256 } };
        now = (await send(applyImport, sending)).import;
        setRun(now);
      }
      if (now.state === 'applied') toastSuccess(importText.applied);
      else toastInfo(importText.stop, importText.stopped(now.waiting));
    } catch (error) {
      // What the lost call did is known to the server alone.
      const done = importText.appliedSoFar(appliedLines(await readAgain(now)));
      // A refusal says itself what to do.
      const isRefused = error instanceof CallFailed && error.status >= 400 && error.status < 500;
      sayFailure(error, (why) => ({
        message: messageOf(why, importText.applyFailed),
        detail: isRefused ? done : `${done} ${importText.pressAgain}`,
      }));
    }
    await everythingStale();
    setRun(null);
  }

  return {
    run,
    isStopping,
    apply,
    stop() {
      stopped.current = true;
      setStopping(true);
    },
  };
}
