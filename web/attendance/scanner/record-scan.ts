import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import { createAttendance, qrUnknown, type RefusedScan } from '#contract/attendance/check-in/check-in-calls.ts';
import { looksLikeQrValue } from '#contract/attendance/qr/qr-rules.ts';
import { canKeep, presentSince, studentOfValue } from '#web/attendance/offline/class-packet.ts';
import { serverTimeAt } from '#web/attendance/offline/device-clock.ts';
import { isAway, keepEntry, keptNow } from '#web/attendance/offline/kept-queue.ts';
import { checkUnderWay } from '#web/platform/base/reachability.ts';
import { failureOf, isPassing } from '#web/platform/calls/call-failed.ts';
import { randomKey } from '#web/platform/calls/random-key.ts';
import { ANSWER_MS, lateAsLost, sentAgain } from '#web/platform/calls/retry.ts';
import { send } from '#web/platform/calls/send.ts';
import { giveFeedback } from '#web/platform/camera/scan-feedback.ts';
import type { TypedReading } from '#web/platform/camera/usb-scanner.ts';
import {
  emptyScanQueue,
  nextScanQueue,
  type QueuedScan,
  SCAN_LIFE_MS,
  type ScanQueue,
  type ScanQueueEvent,
  type ScanResult,
} from './scan-queue.ts';
import { frameOf, nextLookMs, type ScanQueueSight, sightOf } from './scanner-display.ts';
import { scannerText } from './scanner-text.ts';
import { codesTyped, isLongAsCode, isReadTwoWays, keepWay } from './typed-readings.ts';

interface LaneClock {
  readonly lane: ScanQueue;
  readonly nowMs: number;
}

function laneAndClock({ lane, nowMs }: LaneClock, event: ScanQueueEvent): LaneClock {
  return { lane: nextScanQueue(lane, event), nowMs: 'atMs' in event ? Math.max(nowMs, event.atMs) : nowMs };
}

interface Recorder {
  readonly sight: ScanQueueSight;
  /** Handles a value that was read; `seenAtMs` in the time of `performance.now`. Never waits. */
  readonly read: (value: string, seen: { readonly seenAtMs: number; readonly typed?: readonly TypedReading[] }) => void;
  /** The realtime channel confirms a value. */
  readonly confirm: (value: string) => void;
  /** A student is no longer present. */
  readonly undone: (stud_id: number) => void;
}

/**
 * Records the values that are read at a session. Sends each value at once. Without an answer, keeps it on this device,
 * from where it is sent later; if the device cannot keep it, sends it again while its code is valid. Signals the result
 * on the screen, by sound and by vibration. Scans do not wait for each other.
 * @param onRecorded called with every new record and the scanned value
 * @see spec §4, §8, decisions §1.4, §1.6, docs/decisions/0067
 */
export function useScanRecorder(
  sessionId: number,
  onRecorded: (attendance: AttendanceRecord, value: string) => void,
): Recorder {
  const [{ lane, nowMs }, dispatch] = useReducer(laneAndClock, { lane: emptyScanQueue, nowMs: performance.now() });
  const begun = useRef(new Set<string>());
  const told = useRef(new Set<string>());
  const recorded = useEffectEvent(onRecorded);

  /** For each typed scan, by its key: the codes that the typed text may mean with another keyboard layout. */
  const typedWays = useRef(new Map<string, readonly TypedReading[]>());

  const end = (key: string, result: ScanResult, value?: string) =>
    dispatch({ type: 'ended', key, result, atMs: performance.now(), ...(value !== undefined && { value }) });

  /**
   * Stores a scan on this device, and shows that. Stores the typed reading whose student the device finds, else the
   * first.
   * @param first the first reading that may be right: the server does not know those before it
   * @param tried whether it was sent, without an answer
   * @returns whether the device could
   */
  async function kept({ key, value: seen, seenAtMs }: QueuedScan, first = 0, tried = false): Promise<boolean> {
    if (!canKeep(sessionId)) return false;
    const ways = typedWays.current.get(key)?.map(({ text }) => text) ?? [seen];
    const students = await Promise.all(ways.map((way) => studentOfValue(sessionId, way)));
    const found = students.findIndex((each, place) => place >= first && each !== undefined);
    const place = found < 0 ? first : found;
    const [value = seen, student] = [ways[place], students[place]];
    if (!looksLikeQrValue(value)) {
      end(key, { kind: 'refused', code: qrUnknown.code, message: qrUnknown.message });
      return true;
    }
    const isKept = keptNow().entries.some(
      (entry) => entry.kind === 'scan' && entry.sessionId === sessionId && entry.value === value && !entry.needs,
    );
    const at = serverTimeAt(seenAtMs);
    const scan = { key: keyOfWay(key, place), sessionId, at, value, stud_id: student?.stud_id, tried };
    if (!isKept && !(await keepEntry({ kind: 'scan', ...scan }))) return false;
    const since = student && presentSince(sessionId, student.stud_id);
    // A later time is that of this scan, if its answer is late.
    end(key, student && since && since < at ? { kind: 'already', student, since } : { kind: 'kept', student }, value);
    return true;
  }

  const sendOnce = (value: string, mark: string) =>
    send(createAttendance, {
      params: { sessionId },
      headers: { studtoken: value, 'Idempotency-Key': mark },
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(lateAsLost);

  const attempt = useEffectEvent(async (scan: QueuedScan) => {
    const { key, value: seen, seenAtMs } = scan;
    if ((isAway(sessionId) || checkUnderWay()) && (await kept(scan))) return;
    const ways: readonly Partial<TypedReading>[] = typedWays.current.get(key) ?? [{ text: seen }];
    for (const [place, { text: value = seen, by }] of ways.entries()) {
      const isLast = place === ways.length - 1;
      try {
        const reply = await sentAgain(() => sendOnce(value, keyOfWay(key, place)), {
          untilMs: seenAtMs + SCAN_LIFE_MS,
          onWait: () => dispatch({ type: 'unreachable', key }),
          instead: () => kept(scan, place, true),
        });
        if (!reply) return;
        const { attendance, reward } = reply;
        if (by) keepWay(by);
        end(key, { kind: 'recorded', attendance, reward, confirmed: false }, value);
        return recorded(attendance, value);
      } catch (error) {
        const result = resultOf(error);
        const isUnknown = failureOf(createAttendance, error)?.code === qrUnknown.code;
        if (isUnknown && !isLast) continue;
        // Any refusal other than "unknown" means that the value was a real code.
        if (by && !isUnknown && result.kind !== 'lost') keepWay(by);
        if (by && isUnknown) return end(key, otherLayout);
        return end(key, result, value);
      }
    }
  });

  useEffect(() => {
    for (const scan of lane.scans) {
      if (scan.phase === 'sending' && !begun.current.has(scan.key)) {
        begun.current.add(scan.key);
        void attempt(scan);
      }
      if (scan.result && scan.result.kind !== 'undone' && !told.current.has(scan.key)) {
        told.current.add(scan.key);
        giveFeedback(frameOf(scan.result));
      }
    }
  }, [lane]);

  const nextMs = nextLookMs(lane, nowMs);
  useEffect(() => {
    if (nextMs === Number.POSITIVE_INFINITY) return;
    const later = setTimeout(
      () => dispatch({ type: 'clock', atMs: Math.max(nextMs, performance.now()) }),
      Math.max(0, nextMs - performance.now()),
    );
    return () => clearTimeout(later);
  }, [nextMs]);

  return {
    sight: sightOf(lane, nowMs),
    read(read, { seenAtMs, typed = [] }) {
      const codes = codesTyped(typed);
      const value = codes[0]?.text ?? read.trim();
      const key = randomKey();
      if (codes.length > 0 && isReadTwoWays(typed)) typedWays.current.set(key, codes);
      // Some browsers count a key's time from another origin; nothing can be seen later than now.
      dispatch({ type: 'seen', key, value, atMs: Math.min(seenAtMs, performance.now()) });
      if (codes.length === 0 && isLongAsCode(typed)) end(key, otherLayout);
      else if (isUnreadable(value)) end(key, { kind: 'refused', message: scannerText.unreadable });
    },
    confirm: (value) => dispatch({ type: 'confirmed', value }),
    undone: (stud_id) => dispatch({ type: 'undone', stud_id, atMs: performance.now() }),
  };
}

/** The result when a hand-held scanner typed a text as long as a code, but no reading of the text is a code. */
const otherLayout: ScanResult = { kind: 'refused', code: 'keyboard-layout', message: qrUnknown.message };

/**
 * Whether the value is empty or not allowed in a header, and therefore is no QR value of Rollcall.
 * @see spec §5, decisions §2.1
 */
function isUnreadable(value: string): boolean {
  return !/^[\x21-\x7E]{1,200}$/.test(value);
}

/** The idempotency key of a typed reading, by which the server knows it again. */
const keyOfWay = (key: string, place: number) => (place === 0 ? key : `${key}-${place}`);

/** The result of a scan that was not recorded. @see spec §8 */
function resultOf(error: unknown): ScanResult {
  const failure = failureOf(createAttendance, error);
  if (!failure) return { kind: 'refused', message: scannerText.setupFailed };
  const whose: RefusedScan = failure.also;
  const refused = (message: string): ScanResult => ({ kind: 'refused', code: failure.code, message, ...whose });
  if (failure.code === 'already-in-class') return { kind: 'already', ...whose };
  if (failure.code === 'not-found') return refused(scannerText.sessionGone);
  if (isPassing(error) || failure.code === 'too-many') return { kind: 'lost' };
  return refused(failure.status < 500 ? failure.message : scannerText.serverFailed);
}
