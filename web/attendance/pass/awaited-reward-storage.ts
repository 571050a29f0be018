import type { LatestReward } from '#contract/people/ledger/reward.ts';
import { storedText, storeText } from '#web/platform/base/stored-text.ts';

const keptUnder = 'rollcall-awaited';
/**
 * How long a new reward counts as the reward of a shown code, in ms: a scanner without a network may settle the scan
 * hours later.
 */
const LONGEST_MS = 12 * 3_600_000;

interface Awaited {
  /** When the student earned the reward before this code, by the server's clock; '' if there was no earlier reward. */
  readonly after: string;
  /** By this device's clock. */
  readonly at: number;
}

/**
 * Notes that a code is shown: from now on this tab waits for the code's reward, even after a reload.
 * @param before the latest reward so far; undefined if unknown, so that a new reward cannot be recognized
 */
export function awaitReward(before: LatestReward | null | undefined): void {
  rewardHasCome();
  if (before === undefined) return;
  const awaited: Awaited = { after: before?.createdAt ?? '', at: Date.now() };
  // Without browser storage, only live notices are shown, and nothing after a reload.
  storeText(keptUnder, JSON.stringify(awaited), 'sessionStorage');
}

/** Stops waiting, because the reward was shown. */
export function rewardHasCome(): void {
  storeText(keptUnder, null, 'sessionStorage');
}

/**
 * Whether this is the awaited reward, which the student must have earned after the reward that preceded the code.
 * Compares server instants only.
 */
export function isAwaited(latest: LatestReward): boolean {
  try {
    const { after, at } = JSON.parse(storedText(keptUnder, 'sessionStorage') ?? '') as Awaited;
    return latest.createdAt > after && Date.now() - at < LONGEST_MS;
  } catch {
    return false;
  }
}
