import { fullName } from '#web/people/student/person-name.ts';
import type { FrameState } from '#web/platform/camera/camera-text.ts';
import { toastMs } from '#web/platform/ui/toast.ts';
import { isToDo } from './outcome-words.ts';
import {
  isUndoable,
  type QueuedScan,
  type ScanQueue,
  type ScanResult,
  studentOf,
  type Undoable,
} from './scan-queue.ts';

export interface ScanQueueSight {
  readonly frame: FrameState;
  /**
   * The scan in the panel: the newest outcome, for as long as spec §9 says, or a later scan that waits for the network.
   */
  readonly shown: QueuedScan | null;
  /** The scan that was recorded or kept last, while one tap can undo it. */
  readonly undoable: (QueuedScan & { readonly result: Undoable }) | null;
  /** Outcomes still to be announced, newest first. */
  readonly notices: readonly QueuedScan[];
  /** An older outcome that still needs action, although the next student is already shown. */
  readonly missed: QueuedScan | null;
  readonly waiting: number;
}

/**
 * How long the panel and the frame show an outcome if nothing newer happens, in ms. Outcomes after which the professor
 * must do something, `refused` and `lost`, stay longer.
 */
export const NOTICE_MS: Readonly<Record<ScanResult['kind'], number>> = {
  recorded: toastMs.welcome,
  kept: toastMs.welcome,
  already: toastMs.welcome,
  refused: 8_000,
  lost: 20_000,
  undone: toastMs.welcome,
};
/** How long one tap can undo the last scan, in ms. */
export const UNDO_MS = 10_000;
const MOST_NOTICES = 2;

const frames = { recorded: 'welcomed', kept: 'kept', already: 'already', refused: 'refused', lost: 'refused' } as const;

/** A result that is signaled by sound, vibration and frame. */
export type ToldResult = Exclude<ScanResult, { kind: 'undone' }>;

/** The signal of a result. */
export function frameOf(result: ToldResult): (typeof frames)[ToldResult['kind']] {
  return frames[result.kind];
}

function isDone(scan: QueuedScan): scan is QueuedScan & { readonly result: ScanResult } {
  return scan.result !== null;
}

function canBeUndone(scan: QueuedScan): scan is NonNullable<ScanQueueSight['undoable']> {
  return isUndoable(scan.result);
}

/** What the scanner shows at a moment. The newest event wins: a current scan hides an older outcome. @see spec §2 */
export function sightOf(lane: ScanQueue, nowMs: number): ScanQueueSight {
  const done = lane.scans.filter(isDone).toSorted((one, other) => other.doneAtMs - one.doneAtMs);
  const under = lane.scans.filter((scan) => !isDone(scan));
  const begunMs = Math.max(...under.map(({ seenAtMs }) => seenAtMs));
  const newest = done.find(({ result }) => result.kind === 'recorded' || result.kind === 'kept');
  // A student scanned before the one who was taken back is not the last one.
  const isLast = !done.some(({ result, seenAtMs }) => result.kind === 'undone' && newest && seenAtMs > newest.seenAtMs);
  const told = done.filter(({ doneAtMs, result }) => nowMs - doneAtMs < NOTICE_MS[result.kind]);
  const [last] = told;
  const outcome = last && last.result.kind !== 'undone' && !(begunMs > last.doneAtMs) ? last.result : null;
  const waiting = under.filter(({ phase }) => phase === 'waiting');
  const kept = waiting.at(-1);
  const shown = kept && !(last && kept.seenAtMs < last.doneAtMs) ? kept : (last ?? null);
  return {
    frame: outcome ? frameOf(outcome as ToldResult) : under.length > 0 ? 'reading' : 'looking',
    shown,
    undoable: isLast && newest && canBeUndone(newest) && nowMs - newest.doneAtMs < UNDO_MS ? newest : null,
    notices: told.slice(0, MOST_NOTICES),
    missed: told.find((each, at) => each !== shown && isMissed(each.result, told.slice(0, at))) ?? null,
    waiting: waiting.length,
  };
}

/** Whether action is still needed: a lost scan, or a known student who was refused and has not come again. */
function isMissed(result: ScanResult, later: readonly QueuedScan[]): boolean {
  return isToDo(result) && (result.kind === 'lost' || studentOf(result) !== undefined) && !cameAgain(result, later);
}

/** Whether a later scan of the same student has a result, which replaces this outcome. */
function cameAgain(result: ScanResult, later: readonly QueuedScan[]): boolean {
  const nameOf = (each: ScanResult | null) => {
    const student = studentOf(each);
    return student && `${fullName(student)}, ${student.courseYearSection}`;
  };
  const name = nameOf(result);
  return name !== undefined && later.some((scan) => nameOf(scan.result) === name);
}

/** The time at which the display must change next; Infinity if never. */
export function nextLookMs(lane: ScanQueue, nowMs: number): number {
  const moments = lane.scans.flatMap((scan) => {
    if (!isDone(scan)) return [];
    const lasts = [UNDO_MS, NOTICE_MS[scan.result.kind]];
    return lasts.map((ms) => scan.doneAtMs + ms).filter((moment) => moment > nowMs);
  });
  return Math.min(Number.POSITIVE_INFINITY, ...moments);
}
