import type { LatestReward } from '#contract/people/ledger/reward.ts';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';

const keptUnder = 'rollcall-awaited';
/** What comes later is no answer to that code any more: its life, and a reload with time to look around. */
const LONGEST_MS = 120_000;

interface Awaited {
  /** When the last reward before the code was earned, by the server's clock; '' before the first. */
  readonly after: string;
  /** By this device's clock. */
  readonly at: number;
}

/**
 * A code is on show from now on: this tab waits for a reward, over a reload too.
 * @param before the last reward there was; undefined where that is not known, and then none can be told from it
 */
export function awaitReward(before: LatestReward | null | undefined): void {
  rewardHasCome();
  if (before === undefined) return;
  const awaited: Awaited = { after: before?.createdAt ?? '', at: Date.now() };
  // A browser that keeps nothing shows what it hears of, and after a reload nothing.
  storeText(keptUnder, JSON.stringify(awaited), 'sessionStorage');
}

/** It was shown: nothing is waited for any more. */
export function rewardHasCome(): void {
  storeText(keptUnder, null, 'sessionStorage');
}

/**
 * Whether this is the reward that is waited for: it came after the one before the code was shown. Server's instants are
 * on both sides of that, so that this device's clock does not matter.
 */
export function isAwaited(latest: LatestReward): boolean {
  try {
    const { after, at } = JSON.parse(storedText(keptUnder, 'sessionStorage') ?? '') as Awaited;
    return latest.createdAt > after && Date.now() - at < LONGEST_MS;
  } catch {
    return false;
  }
}
