import { fullName } from '#web/people/student/person-name.ts';
import type { FrameState } from '#web/platform/camera/camera-text.ts';
import { toastMs } from '#web/platform/ui/toast.ts';
import { isToDo } from './outcome-words.ts';
import { type QueuedScan, type ScanQueue, type ScanResult, studentOf } from './scan-queue.ts';

/** What a scanner shows of its lane at a moment. */
export interface ScanQueueSight {
  readonly frame: FrameState;
  /**
   * The scan that the panel is about: the newest outcome for as long as it can be read (spec §9), or one that was seen since
   * and waits for the network.
   */
  readonly shown: QueuedScan | null;
  /** The last student who was recorded, while that can be undone by one tap. */
  readonly undoable: (QueuedScan & { readonly result: ScanResult & { readonly kind: 'recorded' } }) | null;
  /** Outcomes that are still to be told, newest first. */
  readonly notices: readonly QueuedScan[];
  /** An older outcome that somebody still has to act on, although the next student is shown already. */
  readonly missed: QueuedScan | null;
  /** Scans that wait for the network. */
  readonly waiting: number;
}

/** How long panel and frame show an outcome, unless something newer happens: what has to be acted on stays longer. */
export const NOTICE_MS: Readonly<Record<ScanResult['kind'], number>> = {
  recorded: toastMs.welcome,
  already: toastMs.welcome,
  refused: 8_000,
  lost: 20_000,
  undone: toastMs.welcome,
};
/** For so long the last scan can be undone by one tap. */
export const UNDO_MS = 10_000;
const MOST_NOTICES = 2;

const frames = { recorded: 'welcomed', already: 'already', refused: 'refused', lost: 'refused' } as const;

/** A result that ear, hand and frame tell of. */
export type ToldResult = Exclude<ScanResult, { kind: 'undone' }>;

/** What ear, hand and frame say of a result. */
export function frameOf(result: ToldResult): (typeof frames)[ToldResult['kind']] {
  return frames[result.kind];
}

function isDone(scan: QueuedScan): scan is QueuedScan & { readonly result: ScanResult } {
  return scan.result !== null;
}

function isRecorded(scan: QueuedScan): scan is NonNullable<ScanQueueSight['undoable']> {
  return scan.result?.kind === 'recorded';
}

/** What the scanner shows at a moment. The newest event decides: a scan that has begun outshines an older outcome. @see spec §2 */
export function sightOf(lane: ScanQueue, nowMs: number): ScanQueueSight {
  const done = lane.scans.filter(isDone).toSorted((one, other) => other.doneAtMs - one.doneAtMs);
  const under = lane.scans.filter((scan) => !isDone(scan));
  const begunMs = Math.max(...under.map(({ seenAtMs }) => seenAtMs));
  const newest = done.find(isRecorded);
  // Whoever was scanned before somebody who was taken back is not the last one.
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
    undoable: isLast && newest && nowMs - newest.doneAtMs < UNDO_MS ? newest : null,
    notices: told.slice(0, MOST_NOTICES),
    missed: told.find((each, at) => each !== shown && isMissed(each.result, told.slice(0, at))) ?? null,
    waiting: waiting.length,
  };
}

/** Whether there is still something to do for somebody: of a refusal they can be named, and have not come again. */
function isMissed(result: ScanResult, later: readonly QueuedScan[]): boolean {
  return isToDo(result) && (result.kind === 'lost' || studentOf(result) !== undefined) && !cameAgain(result, later);
}

/** Whether their next scan has ended too, so that it speaks for both. */
function cameAgain(result: ScanResult, later: readonly QueuedScan[]): boolean {
  const nameOf = (each: ScanResult | null) => {
    const student = studentOf(each);
    return student && `${fullName(student)}, ${student.courseYearSection}`;
  };
  const name = nameOf(result);
  return name !== undefined && later.some((scan) => nameOf(scan.result) === name);
}

/** When the clock has to be looked at again: something is to be sent or changes its look; Infinity for never. */
export function nextLookMs(lane: ScanQueue, nowMs: number): number {
  const moments = lane.scans.flatMap((scan) => {
    if (scan.phase === 'waiting') return [scan.nextTryAtMs];
    if (!isDone(scan)) return [];
    const lasts = [UNDO_MS, NOTICE_MS[scan.result.kind]];
    return lasts.map((ms) => scan.doneAtMs + ms).filter((moment) => moment > nowMs);
  });
  return Math.min(Number.POSITIVE_INFINITY, ...moments);
}
