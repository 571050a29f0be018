import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import type { RefusedScan } from '#contract/attendance/check-in/check-in-calls.ts';
import { QR_LIFE_SECONDS } from '#contract/attendance/qr/qr-rules.ts';
import type { Reward } from '#contract/people/ledger/reward.ts';

/**
 * The lane in front of the scanner: every value that was read goes its own way to the server and back, several at a
 * time, and nothing that happens to one stops the others. Pure: what is sent, and when the clock is looked at again,
 * follows from the lane alone. All times are milliseconds of `performance.now`.
 */

/** Whose code or card was read, and since when they are present, where the server says so. @see decisions §2.5 */
type Whose = Readonly<RefusedScan>;

/** How a scan ended. */
export type ScanResult =
  /** `confirmed` once the realtime channel has said so too. */
  | {
      readonly kind: 'recorded';
      readonly attendance: AttendanceRecord;
      readonly reward: Reward;
      readonly confirmed: boolean;
    }
  | ({ readonly kind: 'already' } & Whose)
  /** In the server's words, or spec §8's; with its code where the server refused. */
  | ({ readonly kind: 'refused'; readonly code?: string; readonly message: string } & Whose)
  /** No answer came while the code lived; nobody can say whether it was recorded. */
  | { readonly kind: 'lost' }
  /** It was recorded, and taken back by hand. */
  | { readonly kind: 'undone'; readonly attendance: AttendanceRecord };

/** One scan on its way. */
export interface QueuedScan {
  /** The client's own mark of this scan, the same for every attempt. @see decisions §1.6 */
  readonly key: string;
  readonly value: string;
  readonly seenAtMs: number;
  /** The attempt that is under way or was the last, from 1. */
  readonly attempt: number;
  /** `sending` has a request under way; `waiting` has lost one and goes again at `nextTryAtMs`. */
  readonly phase: 'sending' | 'waiting' | 'done';
  readonly nextTryAtMs: number;
  readonly doneAtMs: number;
  readonly result: ScanResult | null;
}

export interface ScanQueue {
  /** Oldest first. */
  readonly scans: readonly QueuedScan[];
}

export type ScanQueueEvent =
  | { readonly type: 'seen'; readonly key: string; readonly value: string; readonly atMs: number }
  | {
      readonly type: 'ended';
      readonly key: string;
      readonly result: ScanResult;
      readonly atMs: number;
      /** What the server took, where another reading of what was typed was tried first. */
      readonly value?: string;
    }
  /** No answer, or a server that is busy; `retryAfterMs` where it said for how long. */
  | {
      readonly type: 'unreachable';
      readonly key: string;
      readonly attempt: number;
      readonly atMs: number;
      readonly retryAfterMs?: number;
    }
  /** The realtime channel confirms a recorded value. @see spec §4, decisions §5.2 */
  | { readonly type: 'confirmed'; readonly value: string }
  /** Somebody is not present any more. */
  | { readonly type: 'undone'; readonly stud_id: number; readonly atMs: number }
  | { readonly type: 'clock'; readonly atMs: number }
  /** The server can be reached again. */
  | { readonly type: 'reachable'; readonly atMs: number };

export const emptyScanQueue: ScanQueue = { scans: [] };

/** For how long a scan is worth sending: the code lives no longer, counted from when it was seen. @see decisions §2.2 */
export const SCAN_LIFE_MS = QR_LIFE_SECONDS * 1000;
/** An attempt without an answer for this long counts as lost, and is made again. */
export const ATTEMPT_MS = 5_000;
/** The wait before another attempt; it doubles up to the longest. */
export const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 2_000;
/** Ended scans that are remembered, to be undone, and to be told of from elsewhere. */
const REMEMBERED = 100;

function ended(scan: QueuedScan, result: ScanResult, atMs: number): QueuedScan {
  return { ...scan, phase: 'done', result, doneAtMs: atMs };
}

function waitMs(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
}

function change(lane: ScanQueue, key: string, to: (scan: QueuedScan) => QueuedScan): ScanQueue {
  return { scans: lane.scans.map((scan) => (scan.key === key && scan.phase !== 'done' ? to(scan) : scan)) };
}

/** The lane after an event; one that means nothing to it changes nothing. */
export function nextScanQueue(lane: ScanQueue, event: ScanQueueEvent): ScanQueue {
  switch (event.type) {
    case 'seen': {
      const { key, value, atMs } = event;
      if (lane.scans.some((scan) => scan.value === value && scan.phase !== 'done')) return lane;
      const scan: QueuedScan = {
        key,
        value,
        seenAtMs: atMs,
        attempt: 1,
        phase: 'sending',
        nextTryAtMs: 0,
        doneAtMs: 0,
        result: null,
      };
      return { scans: [...lane.scans, scan].slice(-REMEMBERED) };
    }
    case 'ended':
      return change(lane, event.key, (scan) =>
        ended({ ...scan, value: event.value ?? scan.value }, event.result, event.atMs),
      );
    case 'unreachable':
      return change(lane, event.key, (scan) => {
        if (scan.attempt !== event.attempt || scan.phase !== 'sending') return scan;
        const nextTryAtMs = event.atMs + Math.max(waitMs(scan.attempt), event.retryAfterMs ?? 0);
        const late = nextTryAtMs >= scan.seenAtMs + SCAN_LIFE_MS;
        return late ? ended(scan, { kind: 'lost' }, event.atMs) : { ...scan, phase: 'waiting', nextTryAtMs };
      });
    case 'confirmed':
      return {
        scans: lane.scans.map((scan) =>
          scan.value === event.value && scan.result?.kind === 'recorded'
            ? { ...scan, result: { ...scan.result, confirmed: true } }
            : scan,
        ),
      };
    case 'undone':
      return {
        scans: lane.scans.map((scan) =>
          scan.result?.kind === 'recorded' && scan.result.attendance.student.stud_id === event.stud_id
            ? ended(scan, { kind: 'undone', attendance: scan.result.attendance }, event.atMs)
            : scan,
        ),
      };
    case 'clock':
      return again(lane, ({ nextTryAtMs }) => nextTryAtMs <= event.atMs);
    case 'reachable':
      return again(lane, ({ seenAtMs }) => event.atMs < seenAtMs + SCAN_LIFE_MS);
  }
}

/** Sends those waiting scans again for which it is time. */
function again(lane: ScanQueue, isTime: (scan: QueuedScan) => boolean): ScanQueue {
  if (!lane.scans.some((scan) => scan.phase === 'waiting' && isTime(scan))) return lane;
  return {
    scans: lane.scans.map((scan) =>
      scan.phase === 'waiting' && isTime(scan) ? { ...scan, phase: 'sending', attempt: scan.attempt + 1 } : scan,
    ),
  };
}

/** Whose scan it was; undefined where nobody can say. */
export function studentOf(result: ScanResult | null): RefusedScan['student'] {
  if (result?.kind === 'recorded' || result?.kind === 'undone') return result.attendance.student;
  return result?.kind === 'already' || result?.kind === 'refused' ? result.student : undefined;
}
