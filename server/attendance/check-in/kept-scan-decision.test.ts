/** The decision on kept scans, against an oracle that knows only what the school was promised. */
import { expect, it } from 'vitest';
import { Refusal } from '#contract/platform/base/refusal.ts';
import { expectedResult, type KeptCase, randomKeptCase } from '#testkit/attendance/kept-scan-oracle.ts';
import { atRandom } from '#testkit/samples/at-random.ts';
import type { ScannedCode } from './check-in-queries.ts';
import { judgeKept } from './kept-scan-decision.ts';

const at = (ms: number) => new Date(ms).toISOString();
const orNull = (ms: number | null) => (ms === null ? null : at(ms));
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function judged(one: KeptCase): string {
  const level = one.isEvent ? '' : 'A';
  const session = {
    class_id: 1,
    class_courseYearSection: 'A',
    subject_courseYearSection: level,
    createdAt: at(one.day + 8 * 3_600_000),
    start_time: clock(one.start),
    end_time: clock(one.end),
    lateAfterMinutes: one.lateAfter,
    closedAt: orNull(one.closed),
  };
  const code = {
    student: { courseYearSection: 'of today' },
    session,
    rules: { time_zone: 'UTC' },
    enrolment: one.dropped !== null && one.dropped <= one.seen ? 'out' : null,
    hash: 'a code',
    mintedAt: at(one.made),
    expiresAt: at(one.ends),
    replacedAt: orNull(one.replaced),
    usedAt: one.used && at(one.made),
    usedForClass: one.used && (one.used === 'here' ? 1 : 2),
  } as unknown as ScannedCode;
  const result = judgeKept(code, {
    seenAt: at(one.seen),
    now: at(one.now),
    offlineHours: one.offlineHours,
    programThen: one.left !== null && one.left <= one.seen ? 'B' : 'A',
    since: orNull(one.since) ?? undefined,
    isSame: false,
    wasSet: false,
  });
  return result instanceof Refusal ? result.code : result;
}

it('judges 10,000 scans around every bound as at the moment they were made', () =>
  atRandom((chance) => {
    const now = Date.parse('2026-09-10T14:00:00.000Z');
    const cases = Array.from({ length: 10_000 }, () => randomKeptCase(chance, now));
    expect(cases.filter((one) => judged(one) !== expectedResult(one))).toEqual([]);
    expect([...new Set(cases.map(expectedResult))].sort()).toEqual([
      'already',
      'clock-wrong',
      'earlier',
      'event-closed',
      'not-enrolled',
      'other-program',
      'qr-expired',
      'qr-unknown',
      'qr-used',
      'recorded',
      'session-closed',
      'session-not-yet',
      'too-old',
    ]);
  }));
