/** The scan queue as states, without camera, network or real clock. */
import { describe, expect, it } from 'vitest';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import { exampleAttendance } from '#web/gallery/testing/examples.ts';
import { emptyScanQueue, nextScanQueue, type ScanQueue, type ScanQueueEvent } from './scan-queue.ts';
import { NOTICE_MS, nextLookMs, sightOf, UNDO_MS } from './scanner-display.ts';

const record = (stud_id: number): AttendanceRecord =>
  exampleAttendance(
    { stud_id, first_name: 'Ana', middle_name: '', last_name: 'Cruz', courseYearSection: 'BSCS 4A' },
    4,
    '2026-11-21T00:05:00.000Z',
  );
const laneOf = (...events: ScanQueueEvent[]): ScanQueue => events.reduce(nextScanQueue, emptyScanQueue);
const seen = (key: string, value: string, atMs: number): ScanQueueEvent => ({ type: 'seen', key, value, atMs });
const recorded = (key: string, atMs: number): ScanQueueEvent => ({
  type: 'ended',
  key,
  atMs,
  result: {
    kind: 'recorded',
    attendance: record(1),
    reward: { kind: 'none', message: 'Enjoy your class', streak: 1, points: 1, exp: 1, level: 0 },
    confirmed: false,
  },
});
const unreachable = (key: string): ScanQueueEvent => ({ type: 'unreachable', key });
const shape = ({ scans }: ScanQueue) => scans.map(({ key, phase }) => `${key} ${phase}`);

describe('the way of a scan', () => {
  it('is sent at once, even if other scans are in progress', () => {
    const lane = laneOf(seen('k1', 'A', 0), seen('k2', 'B', 100), unreachable('k1'), seen('k3', 'C', 200));
    expect(shape(lane)).toEqual(['k1 waiting', 'k2 sending', 'k3 sending']);
  });

  it('is not started twice while it is in progress', () => {
    expect(shape(laneOf(seen('k1', 'A', 0), seen('k2', 'A', 500)))).toEqual(['k1 sending']);
    expect(shape(laneOf(seen('k1', 'A', 0), unreachable('k1'), seen('k2', 'A', 500)))).toEqual(['k1 waiting']);
  });

  it('starts again after it has ended', () => {
    const lane = laneOf(seen('k1', 'A', 0), recorded('k1', 80), seen('k2', 'A', 3000));
    expect(shape(lane)).toEqual(['k1 done', 'k2 sending']);
  });

  it('ignores anything after the end', () => {
    const done = laneOf(seen('k1', 'A', 0), recorded('k1', 80));
    expect(nextScanQueue(done, unreachable('k1'))).toEqual(done);
    expect(nextScanQueue(done, { type: 'clock', atMs: 9000 })).toBe(done);
  });

  it('is confirmed by the realtime channel only after it was recorded', () => {
    const lane = laneOf(seen('k1', 'A', 0), { type: 'confirmed', value: 'A' }, recorded('k1', 80));
    expect(lane.scans[0]?.result).toMatchObject({ confirmed: false });
    expect(nextScanQueue(lane, { type: 'confirmed', value: 'A' }).scans[0]?.result).toMatchObject({ confirmed: true });
  });

  it('forgets the oldest scans to limit memory', () => {
    const events = Array.from({ length: 150 }, (_, n): ScanQueueEvent[] => [
      seen(`k${n}`, `V${n}`, n * 1000),
      recorded(`k${n}`, n * 1000 + 80),
    ]).flat();
    const lane = laneOf(...events);
    expect(lane.scans).toHaveLength(100);
    expect(lane.scans.at(-1)?.key).toBe('k149');
  });
});

describe('what the screen shows', () => {
  it('looks, reads, welcomes, and looks again', () => {
    const reading = laneOf(seen('k1', 'A', 0));
    expect(sightOf(emptyScanQueue, 0).frame).toBe('looking');
    expect(sightOf(reading, 50).frame).toBe('reading');
    const welcomed = nextScanQueue(reading, recorded('k1', 80));
    expect(sightOf(welcomed, 90)).toMatchObject({ frame: 'welcomed', shown: { key: 'k1' } });
    expect(sightOf(welcomed, 79 + NOTICE_MS.recorded)).toMatchObject({ frame: 'welcomed', shown: { key: 'k1' } });
    expect(sightOf(welcomed, 80 + NOTICE_MS.recorded)).toMatchObject({ frame: 'looking', shown: null, notices: [] });
  });

  it.each([
    ['already', { kind: 'already' }],
    ['refused', { kind: 'refused', message: 'This QR code has expired.' }],
    ['refused', { kind: 'lost' }],
    ['kept', { kind: 'kept' }],
  ] as const)('shows %s', (frame, result) => {
    const lane = laneOf(seen('k1', 'A', 0), { type: 'ended', key: 'k1', atMs: 80, result });
    expect(sightOf(lane, 100)).toMatchObject({ frame, shown: { key: 'k1' }, undoable: null });
    expect(sightOf(lane, 100).notices).toHaveLength(1);
  });

  it('turns to the next scan at once, and keeps the welcome until the next student is there', () => {
    const lane = laneOf(seen('k1', 'A', 0), recorded('k1', 80), seen('k2', 'B', 300));
    expect(sightOf(lane, 310)).toMatchObject({ frame: 'reading', shown: { key: 'k1' } });
    const next = nextScanQueue(lane, recorded('k2', 400));
    expect(sightOf(next, 410)).toMatchObject({ frame: 'welcomed', shown: { key: 'k2' } });
    expect(sightOf(next, 410).notices.map(({ key }) => key)).toEqual(['k2', 'k1']);
  });

  it('shows an outcome although an older scan still waits for the network', () => {
    const lane = laneOf(seen('k1', 'A', 0), unreachable('k1'), seen('k2', 'B', 200), recorded('k2', 300));
    expect(sightOf(lane, 310)).toMatchObject({ frame: 'welcomed', shown: { key: 'k2' }, waiting: 1 });
    const waits = { frame: 'reading', shown: { key: 'k1' }, waiting: 1 };
    expect(sightOf(lane, 300 + NOTICE_MS.recorded)).toMatchObject(waits);
  });

  it('shows a scan that waits for the network in place of an older outcome', () => {
    const result = { kind: 'refused', message: 'This is not a valid QR code.' } as const;
    const refused = laneOf(seen('k1', 'A', 0), { type: 'ended', key: 'k1', atMs: 80, result });
    const lane = [seen('k2', 'B', 200), unreachable('k2')].reduce(nextScanQueue, refused);
    expect(sightOf(lane, 310)).toMatchObject({ frame: 'reading', shown: { key: 'k2' }, missed: null, waiting: 1 });
  });

  it('keeps naming a student who still has to act beside the next student, until they come again', () => {
    const student = { first_name: 'Ben', middle_name: '', last_name: 'Cruz', courseYearSection: 'BSCS 4A' };
    const ends = (key: string, atMs: number, who: object): ScanQueueEvent => ({
      type: 'ended',
      key,
      atMs,
      result: { kind: 'refused', code: 'qr-expired', message: 'x', ...who },
    });
    const lane = laneOf(seen('k1', 'A', 0), ends('k1', 80, { student }), seen('k2', 'B', 900), recorded('k2', 980));
    expect(sightOf(lane, 1000)).toMatchObject({ shown: { key: 'k2' }, missed: { key: 'k1' } });
    const again = nextScanQueue(nextScanQueue(lane, seen('k3', 'C', 1200)), ends('k3', 1300, { student }));
    expect(sightOf(again, 1400)).toMatchObject({ shown: { key: 'k3' }, missed: null });
    expect(sightOf(lane, 80 + NOTICE_MS.refused).missed).toBeNull();
  });

  it('offers to undo the last scan for ten seconds', () => {
    const lane = laneOf(seen('k1', 'A', 0), recorded('k1', 80));
    expect(sightOf(lane, 79 + UNDO_MS).undoable?.key).toBe('k1');
    expect(sightOf(lane, 80 + UNDO_MS).undoable).toBeNull();
    const undone = nextScanQueue(lane, { type: 'undone', stud_id: 1, atMs: 500 });
    expect(sightOf(undone, 600)).toMatchObject({ frame: 'looking', undoable: null });
    expect(sightOf(undone, 600).notices.map(({ result }) => result?.kind)).toEqual(['undone']);
  });

  it('says when it must be checked again, or that it need not', () => {
    expect(nextLookMs(emptyScanQueue, 0)).toBe(Number.POSITIVE_INFINITY);
    const lane = laneOf(seen('k1', 'A', 0), recorded('k1', 80));
    expect(nextLookMs(lane, 90)).toBe(80 + NOTICE_MS.recorded);
    expect(nextLookMs(lane, 80 + NOTICE_MS.recorded)).toBe(80 + UNDO_MS);
    expect(nextLookMs(lane, 80 + UNDO_MS)).toBe(Number.POSITIVE_INFINITY);
  });
});
