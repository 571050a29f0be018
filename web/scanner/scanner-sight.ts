import type { FrameState } from '#web/camera/camera-text.ts';
import { toastMs } from '#web/ui/toast.ts';
import type { Scan, ScanLane, ScanResult } from './scan-lane.ts';

/** What a scanner shows of its lane at a moment. */
export interface LaneSight {
  readonly frame: FrameState;
  /** The scan whose outcome the frame shows, else null. */
  readonly outcome: Scan | null;
  /** The student to welcome, until five seconds have passed or the next one is there. @see spec §9 */
  readonly welcome: (Scan & { readonly result: ScanResult & { readonly kind: 'recorded' } }) | null;
  /** The last student who was recorded, while that can be undone by one tap. */
  readonly undoable: LaneSight['welcome'];
  /** Outcomes that are still to be read, newest first. */
  readonly notices: readonly Scan[];
  /** Scans that wait for the network. */
  readonly waiting: number;
}

/** How long the frame shows an outcome, unless something newer happens. */
export const OUTCOME_MS = 2_500;
/** How long an outcome can be read beside the camera: what has to be acted on stays longer. */
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

function isDone(scan: Scan): scan is Scan & { readonly result: ScanResult } {
  return scan.result !== null;
}

function isRecorded(scan: Scan): scan is NonNullable<LaneSight['welcome']> {
  return scan.result?.kind === 'recorded';
}

/** What the scanner shows at a moment. The newest event decides: a scan that has begun outshines an older outcome. @see spec §2 */
export function sightOf(lane: ScanLane, nowMs: number): LaneSight {
  const done = lane.scans.filter(isDone).toSorted((one, other) => other.doneAtMs - one.doneAtMs);
  const under = lane.scans.filter((scan) => !isDone(scan));
  const begunMs = Math.max(...under.map(({ seenAtMs }) => seenAtMs));
  const last = done[0];
  const shown =
    last && last.result.kind !== 'undone' && nowMs - last.doneAtMs < OUTCOME_MS && !(begunMs > last.doneAtMs)
      ? last
      : null;
  const newest = done.find(isRecorded);
  // Whoever was scanned before somebody who was taken back is not the last one.
  const isLast = !done.some(({ result, seenAtMs }) => result.kind === 'undone' && newest && seenAtMs > newest.seenAtMs);
  const recorded = isLast ? newest : undefined;
  return {
    frame: shown ? frameOf(shown.result as ToldResult) : under.length > 0 ? 'reading' : 'looking',
    outcome: shown,
    welcome: recorded && nowMs - recorded.doneAtMs < toastMs.welcome ? recorded : null,
    undoable: recorded && nowMs - recorded.doneAtMs < UNDO_MS ? recorded : null,
    notices: done.filter(({ doneAtMs, result }) => nowMs - doneAtMs < NOTICE_MS[result.kind]).slice(0, MOST_NOTICES),
    waiting: under.filter(({ phase }) => phase === 'waiting').length,
  };
}

/** When the clock has to be looked at again: something is to be sent or changes its look; Infinity for never. */
export function nextLookMs(lane: ScanLane, nowMs: number): number {
  const moments = lane.scans.flatMap((scan) => {
    if (scan.phase === 'waiting') return [scan.nextTryAtMs];
    if (!isDone(scan)) return [];
    const lasts = [OUTCOME_MS, toastMs.welcome, UNDO_MS, NOTICE_MS[scan.result.kind]];
    return lasts.map((ms) => scan.doneAtMs + ms).filter((moment) => moment > nowMs);
  });
  return Math.min(Number.POSITIVE_INFINITY, ...moments);
}
