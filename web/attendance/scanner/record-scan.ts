import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import { createAttendance, qrUnknown, type RefusedScan } from '#contract/attendance/check-in/check-in-calls.ts';
import { isReachable, onReachability } from '#web/platform/base/reachability.ts';
import { failureOf, isPassing } from '#web/platform/calls/call-failed.ts';
import { randomKey } from '#web/platform/calls/random-key.ts';
import { send } from '#web/platform/calls/send.ts';
import { giveFeedback } from '#web/platform/camera/scan-feedback.ts';
import type { TypedReading } from '#web/platform/camera/usb-scanner.ts';
import {
  ATTEMPT_MS,
  emptyScanQueue,
  nextScanQueue,
  type QueuedScan,
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
 * Records the values that are read at a session. Sends each value at once and, without a network, retries while its
 * code is valid. Signals the result on the screen, by sound and by vibration. Scans do not wait for each other.
 * @param onRecorded called with every new record and the scanned value
 * @see spec §4, §8, decisions §1.4, §1.6
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

  const attempt = useEffectEvent(async ({ key, value: seen, attempt: number }: QueuedScan) => {
    const ways: readonly Partial<TypedReading>[] = typedWays.current.get(key) ?? [{ text: seen }];
    for (const [place, { text: value = seen, by }] of ways.entries()) {
      const isLast = place === ways.length - 1;
      const mark = place === 0 ? key : `${key}-${place}`;
      try {
        const { attendance, reward } = await send(createAttendance, {
          params: { sessionId },
          headers: { studtoken: value, 'Idempotency-Key': mark },
          signal: AbortSignal.timeout(ATTEMPT_MS),
        });
        const result: ScanResult = { kind: 'recorded', attendance, reward, confirmed: false };
        if (by) keepWay(by);
        dispatch({ type: 'ended', key, result, value, atMs: performance.now() });
        return recorded(attendance, value);
      } catch (error) {
        const event = eventOf(error, key, number);
        const isUnknown = failureOf(createAttendance, error)?.code === qrUnknown.code;
        if (isUnknown && !isLast) continue;
        // Any refusal other than "unknown" means that the value was a real code.
        if (by && !isUnknown && event.type === 'ended') keepWay(by);
        if (by && isUnknown) return dispatch({ type: 'ended', key, result: otherLayout, atMs: performance.now() });
        return dispatch(event.type === 'ended' ? { ...event, value } : event);
      }
    }
  });

  useEffect(() => {
    for (const scan of lane.scans) {
      const name = `${scan.key} ${scan.attempt}`;
      if (scan.phase === 'sending' && !begun.current.has(name)) {
        begun.current.add(name);
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

  useEffect(
    () =>
      onReachability(() => {
        if (isReachable()) dispatch({ type: 'reachable', atMs: performance.now() });
      }),
    [],
  );

  return {
    sight: sightOf(lane, nowMs),
    read(read, { seenAtMs, typed = [] }) {
      const codes = codesTyped(typed);
      const value = codes[0]?.text ?? read.trim();
      const key = randomKey();
      if (codes.length > 0 && isReadTwoWays(typed)) typedWays.current.set(key, codes);
      // Some browsers count a key's time from another origin; nothing can be seen later than now.
      dispatch({ type: 'seen', key, value, atMs: Math.min(seenAtMs, performance.now()) });
      const end = (result: ScanResult) => dispatch({ type: 'ended', key, result, atMs: performance.now() });
      if (codes.length === 0 && isLongAsCode(typed)) end(otherLayout);
      else if (isUnreadable(value)) end({ kind: 'refused', message: scannerText.unreadable });
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

/** The queue event for a failed attempt. @see spec §8 */
function eventOf(error: unknown, key: string, attempt: number): ScanQueueEvent {
  const atMs = performance.now();
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
  const failure = failureOf(createAttendance, error);
  const whose: RefusedScan = failure?.also ?? {};
  const refused = (message: string): ScanQueueEvent => ({
    type: 'ended',
    key,
    result: { kind: 'refused', ...(failure && { code: failure.code }), message, ...whose },
    atMs,
  });
  if (!failure && !timedOut) return refused(scannerText.setupFailed);
  if (failure?.code === 'already-in-class') {
    return { type: 'ended', key, result: { kind: 'already', ...whose }, atMs };
  }
  if (failure?.code === 'not-found') return refused(scannerText.sessionGone);
  if (timedOut || isPassing(error) || failure?.code === 'too-many') {
    const seconds = failure?.retryAfterSeconds;
    return {
      type: 'unreachable',
      key,
      attempt,
      atMs,
      ...(seconds !== undefined && { retryAfterMs: seconds * 1000 }),
    };
  }
  return refused(failure && failure.status < 500 ? failure.message : scannerText.serverFailed);
}
