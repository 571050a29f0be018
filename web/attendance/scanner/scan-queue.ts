import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import type { RefusedScan } from '#contract/attendance/check-in/check-in-calls.ts';
import { QR_LIFE_SECONDS } from '#contract/attendance/qr/qr-rules.ts';
import type { Reward } from '#contract/people/ledger/reward.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';

/**
 * The queue of scans: every value that was read goes to the server and back independently, several at a time, and no
 * scan blocks another. The functions are pure: what to send and when to check the clock again follow from the queue.
 * All times are in ms of `performance.now`.
 */

/** The student of the code or card, and since when they are present, if the server says so. @see decisions §2.5 */
type Whose = Readonly<RefusedScan>;

/** The result of a scan. */
export type ScanResult =
  /** `confirmed` once the realtime channel has confirmed it too. */
  | {
      readonly kind: 'recorded';
      readonly attendance: AttendanceRecord;
      readonly reward: Reward;
      readonly confirmed: boolean;
    }
  | ({ readonly kind: 'already' } & Whose)
  /** The message of the server or of spec §8, with the server's code if the server refused the scan. */
  | ({ readonly kind: 'refused'; readonly code?: string; readonly message: string } & Whose)
  /** No answer came: the scan lies on this device, and is sent later. The student, if the device finds them. */
  | { readonly kind: 'kept'; readonly student?: StudentInClass | undefined }
  /** No answer came while the code was valid, so it is unknown whether the scan was recorded. */
  | { readonly kind: 'lost' }
  /** The scan was recorded or kept, and then taken back by hand. */
  | { readonly kind: 'undone'; readonly student: StudentInClass };

/** The result of a scan of a student whom one tap can take back. */
export type Undoable = ScanResult & ({ readonly kind: 'recorded' } | { readonly student: StudentInClass });

export interface QueuedScan {
  /** The client's own id of this scan, the same for every attempt. @see decisions §1.6 */
  readonly key: string;
  readonly value: string;
  readonly seenAtMs: number;
  /** `sending` has a request in progress; `waiting` has lost one and is sent again while its code is valid. */
  readonly phase: 'sending' | 'waiting' | 'done';
  readonly doneAtMs: number;
  readonly result: ScanResult | null;
}

export interface ScanQueue {
  readonly scans: readonly QueuedScan[];
}

export type ScanQueueEvent =
  | { readonly type: 'seen'; readonly key: string; readonly value: string; readonly atMs: number }
  | {
      readonly type: 'ended';
      readonly key: string;
      readonly result: ScanResult;
      readonly atMs: number;
      /** The value that the server accepted, if this is not the first reading of the typed text. */
      readonly value?: string;
    }
  /** There was no answer, or the server was busy, and this device cannot keep the scan. */
  | { readonly type: 'unreachable'; readonly key: string }
  /** The realtime channel confirms a recorded value. @see spec §4, decisions §5.2 */
  | { readonly type: 'confirmed'; readonly value: string }
  /** A student's attendance was taken back. */
  | { readonly type: 'undone'; readonly stud_id: number; readonly atMs: number }
  | { readonly type: 'clock'; readonly atMs: number };

export const emptyScanQueue: ScanQueue = { scans: [] };

/**
 * How long a scan is worth sending: the lifetime of its code, counted from the moment when the code was seen.
 * @see decisions §2.2
 */
export const SCAN_LIFE_MS = QR_LIFE_SECONDS * 1000;
/** Finished scans that are kept, to be undone or confirmed. */
const REMEMBERED = 100;

function ended(scan: QueuedScan, result: ScanResult, atMs: number): QueuedScan {
  return { ...scan, phase: 'done', result, doneAtMs: atMs };
}

function change(lane: ScanQueue, key: string, to: (scan: QueuedScan) => QueuedScan): ScanQueue {
  return { scans: lane.scans.map((scan) => (scan.key === key && scan.phase !== 'done' ? to(scan) : scan)) };
}

/** The queue after an event. An event that does not apply changes nothing. */
export function nextScanQueue(lane: ScanQueue, event: ScanQueueEvent): ScanQueue {
  switch (event.type) {
    case 'seen': {
      const { key, value, atMs } = event;
      if (lane.scans.some((scan) => scan.value === value && scan.phase !== 'done')) return lane;
      const scan: QueuedScan = {
        key,
        value,
        seenAtMs: atMs,
        phase: 'sending',
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
      return change(lane, event.key, (scan) => ({ ...scan, phase: 'waiting' }));
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
          isUndoable(scan.result) && studentTaken(scan.result).stud_id === event.stud_id
            ? ended(scan, { kind: 'undone', student: studentTaken(scan.result) }, event.atMs)
            : scan,
        ),
      };
    case 'clock':
      return lane;
  }
}

/** The student of a scan; undefined if unknown. */
export function studentOf(result: ScanResult | null): RefusedScan['student'] | StudentInClass {
  if (result?.kind === 'recorded') return result.attendance.student;
  return result !== null && 'student' in result ? result.student : undefined;
}

/** Whether a scan has made a student present, or will when it is sent. */
export function isUndoable(result: ScanResult | null): result is Undoable {
  return result?.kind === 'recorded' || (result?.kind === 'kept' && result.student !== undefined);
}

/** The student of a scan that can be taken back. */
export function studentTaken(result: Undoable): StudentInClass {
  return result.kind === 'recorded' ? result.attendance.student : result.student;
}
