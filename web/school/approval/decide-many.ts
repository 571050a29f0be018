import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { type Account, accountStandingOf } from '#contract/school/approval/account-standing-rules.ts';
import { type decideStudents, MOST_DECISIONS } from '#contract/school/approval/approval-calls.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { useConfirm } from '#web/platform/dialog/confirm.tsx';
import { failureText } from '#web/platform/ui/change.ts';
import type { AccountActions, AccountKind } from './account-actions.ts';
import { accountCalls, accountId, useAccountsDecided } from './approval-data.ts';
import { accountText, manyText } from './approval-text.ts';

/** Accounts per call: few enough to show progress and to stop quickly. */
export const DECIDED_AT_ONCE = Math.min(100, MOST_DECISIONS);

/** How many accounts the question names; all other accounts are only counted. */
const NAMED = 3;

export type DecisionName = 'approve' | 'decline';

/** The progress of a decision about many accounts; every account is in exactly one of the three lists. */
interface DecisionProgress extends Pick<ReplyOf<typeof decideStudents>, 'done' | 'failed'> {
  /** Accounts that were not sent yet. */
  readonly left: readonly number[];
}

/** A decision about many accounts, while it runs and until its summary is closed. */
export interface DecisionRun {
  readonly decision: DecisionName;
  readonly accounts: readonly Account[];
  readonly progress: DecisionProgress;
  readonly standing: 'running' | 'stopping' | 'finished';
}

interface DecideMany {
  readonly run: DecisionRun | null;
  /** Asks first; resolves to the accounts that were not decided, or to null if the user declines. */
  readonly decide: (decision: DecisionName, chosen: readonly Account[]) => Promise<ReadonlySet<number> | null>;
  readonly stop: () => void;
  readonly close: () => void;
}

/**
 * Approves or declines the chosen accounts that wait, in batches, until all are decided, the user stops this or a call
 * fails. The accounts of a failed call count as failed, and later batches are not sent, so that no further requests are
 * made without a connection.
 */
export function useDecideMany(kind: AccountKind, nameOf: AccountActions['nameOf']): DecideMany {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const accountsDecided = useAccountsDecided();
  const stopped = useRef(false);
  const [run, setRun] = useState<DecisionRun | null>(null);

  async function decide(decision: DecisionName, chosen: readonly Account[]) {
    const accounts = chosen.filter((account) => accountStandingOf(account) === 'pending');
    const others = chosen.length - accounts.length;
    const named = accounts.length > NAMED + 1 ? NAMED : accounts.length;
    const yes = await confirm({
      title: manyText.ask[decision](kind.text.counted(accounts.length)),
      detail: [
        manyText.who(accounts.slice(0, named).map(nameOf), accounts.length - named),
        manyText.askDetail[decision],
        others > 0 ? manyText.alreadyApproved(others) : '',
      ]
        .join(' ')
        .trim(),
      warning: decision === 'decline',
    });
    if (!yes) return null;

    stopped.current = false;
    let progress: DecisionProgress = { done: [], failed: [], left: accounts.map(accountId) };
    setRun({ decision, accounts, progress, standing: 'running' });
    while (progress.left.length > 0 && !stopped.current) {
      const ids = progress.left.slice(0, DECIDED_AT_ONCE);
      const step = await kind.decide({ ids, decision }).catch((error: unknown) => {
        stopped.current = true;
        const sentence = decision === 'approve' ? accountText.approveFailed : kind.text.declineFailed;
        const { message, detail } = failureText(error, sentence);
        return { done: [], failed: ids.map((id) => ({ id, message: [message, detail].filter(Boolean).join(' ') })) };
      });
      progress = {
        done: [...progress.done, ...step.done],
        failed: [...progress.failed, ...step.failed],
        left: progress.left.slice(DECIDED_AT_ONCE),
      };
      const next = progress;
      setRun((last) => last && { ...last, progress: next });
    }
    const done = new Set(progress.done);
    await accountsDecided(kind.who, decision === 'approve' ? { approved: done } : { removed: done });
    if (progress.failed.length > 0) await queryClient.invalidateQueries({ queryKey: keyOf(accountCalls[kind.who]) });
    setRun((last) => last && { ...last, standing: 'finished' });
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
