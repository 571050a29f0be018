import { useRef, useState } from 'react';
import { useConfirm } from '#web/ui/confirm.tsx';
import type { Account, AccountKind } from './account-kind.ts';
import { accountId, useAccountsDecided, useReadAccountsAgain } from './approval-data.ts';
import { manyText } from './approval-text.ts';
import { type DecisionProgress, decideInSteps } from './decide-in-steps.ts';

/** What an administrator decides about accounts. */
export type DecisionName = 'approve' | 'decline';

/** A decision about many accounts, while it runs and afterwards until its summary has been read. */
export interface DecisionRun {
  readonly decision: DecisionName;
  readonly accounts: readonly Account[];
  readonly progress: DecisionProgress;
  readonly standing: 'running' | 'stopping' | 'finished';
}

interface DecideMany {
  readonly run: DecisionRun | null;
  /** Asks first; resolves to what was not done, or to null after a No. */
  readonly decide: (decision: DecisionName, chosen: readonly Account[]) => Promise<ReadonlySet<number> | null>;
  readonly stop: () => void;
  readonly close: () => void;
}

/** Approves or declines those of the chosen accounts that wait for it, step by step. */
export function useDecideMany(kind: AccountKind): DecideMany {
  const confirm = useConfirm();
  const accountsDecided = useAccountsDecided();
  const readAgain = useReadAccountsAgain();
  const stopped = useRef(false);
  const [run, setRun] = useState<DecisionRun | null>(null);

  async function decide(decision: DecisionName, chosen: readonly Account[]) {
    const accounts = chosen.filter((account) => !account.isValidated);
    const others = chosen.length - accounts.length;
    const yes = await confirm({
      title: manyText.ask[decision](kind.text.counted(accounts.length)),
      detail: [manyText.askDetail[decision], others > 0 ? manyText.alreadyApproved(others) : ''].join(' ').trim(),
      warning: decision === 'decline',
    });
    if (!yes) return null;

    stopped.current = false;
    const ids = accounts.map(accountId);
    setRun({ decision, accounts, progress: { done: [], failed: [], left: ids }, standing: 'running' });
    const progress = await decideInSteps({
      kind,
      ids,
      decision,
      isStopped: () => stopped.current,
      onProgress: (next) => setRun((last) => last && { ...last, progress: next }),
    });
    const done = new Set(progress.done);
    await accountsDecided(kind.who, decision === 'approve' ? { approved: done } : { removed: done });
    if (progress.failed.length > 0) await readAgain(kind.who);
    setRun((last) => last && { ...last, progress, standing: 'finished' });
    return new Set([...progress.failed.map(({ id }) => id), ...progress.left]);
  }

  return {
    run,
    decide,
    stop: () => {
      stopped.current = true;
      setRun((last) => last && { ...last, standing: 'stopping' });
    },
    close: () => setRun(null),
  };
}
