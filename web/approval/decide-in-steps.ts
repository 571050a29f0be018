import { MOST_DECISIONS } from '#contract/approval/approval-calls.ts';
import { messageOf } from '#web/base/call-failed.ts';
import type { AccountKind } from './account-kind.ts';
import { accountText } from './approval-text.ts';

/** So many accounts go in one call: few enough that progress is seen and a stop takes hold within a moment. */
export const DECIDED_AT_ONCE = Math.min(100, MOST_DECISIONS);

/** How far a decision about many accounts has come; every account is in exactly one of the four. */
export interface DecisionProgress {
  readonly done: readonly number[];
  /** Refused one by one, each with its reason. */
  readonly failed: readonly { readonly id: number; readonly message: string }[];
  /** Nobody has been asked about these. */
  readonly left: readonly number[];
}

interface Decision {
  readonly kind: AccountKind;
  readonly ids: readonly number[];
  readonly decision: 'approve' | 'decline';
  /** Asked before each step. */
  readonly isStopped: () => boolean;
  readonly onProgress: (progress: DecisionProgress) => void;
}

/**
 * Decides about many accounts, step by step, until all are decided, it is stopped, or a call does not come through:
 * its accounts then count as failed and the rest is left, so nothing is asked for on a broken line.
 */
export async function decideInSteps({
  kind,
  ids,
  decision,
  isStopped,
  onProgress,
}: Decision): Promise<DecisionProgress> {
  let progress: DecisionProgress = { done: [], failed: [], left: ids };
  while (progress.left.length > 0 && !isStopped()) {
    const step = progress.left.slice(0, DECIDED_AT_ONCE);
    const left = progress.left.slice(DECIDED_AT_ONCE);
    try {
      const { done, failed } = await kind.decide({ ids: step, decision });
      progress = { done: [...progress.done, ...done], failed: [...progress.failed, ...failed], left };
    } catch (error) {
      const message = messageOf(error, accountText.approveFailed);
      progress = { ...progress, failed: [...progress.failed, ...step.map((id) => ({ id, message }))], left };
      onProgress(progress);
      break;
    }
    onProgress(progress);
  }
  return progress;
}
