import type { SeededRandom } from '#contract/platform/base/seeded-random.ts';

/** A scan of a code that a device kept, with what decides it. Moments are in ms since 1970; the school's zone is UTC. */
export interface KeptCase {
  now: number;
  seen: number;
  offlineHours: number;
  made: number;
  ends: number;
  used: 'here' | 'elsewhere' | null;
  replaced: number | null;
  isEvent: boolean;
  /** The midnight of the session's day, and its hours in minutes; an end before the start is on the next day. */
  day: number;
  start: number;
  end: number;
  lateAfter: number | null;
  closed: number | null;
  /** When the student left the session's program level, and when they were dropped from the subject. */
  left: number | null;
  dropped: number | null;
  /** The time in of a student who is present. */
  since: number | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const dayOf = (at: number) => Math.floor(at / DAY) * DAY;

/** What happens to the scan: the result, or the code of the refusal. */
export function expectedResult(one: KeptCase): string {
  const against = refusalOf(one);
  if (one.since !== null) return against === undefined && one.seen < one.since ? 'earlier' : 'already';
  return against ?? 'recorded';
}

/** The status of a student who is recorded. */
export function expectedStatus({ seen, day, start, end, lateAfter, isEvent: _event }: KeptCase): 'present' | 'late' {
  const isItsDay = dayOf(seen) === day || (end < start && dayOf(seen) === day + DAY);
  const minutes = Math.floor((seen - day) / MINUTE) - start;
  return lateAfter !== null && isItsDay && minutes > lateAfter ? 'late' : 'present';
}

function refusalOf(one: KeptCase): string | undefined {
  const { now, seen, offlineHours, made, ends, used, replaced, isEvent, day, start, end, closed, since } = one;
  if (offlineHours === 0) return 'too-old';
  if (seen > now + 5 * SECOND) return 'clock-wrong';
  if (seen < now - offlineHours * HOUR) return 'too-old';
  if (used === 'elsewhere' || (used === 'here' && since === null)) return 'qr-used';
  if (seen < made - 5 * SECOND) return 'qr-unknown';
  if (seen > ends + 5 * SECOND || (replaced !== null && seen > replaced + 5 * SECOND)) return 'qr-expired';
  if (one.dropped !== null && one.dropped <= seen) return 'not-enrolled';
  if (one.left !== null && one.left <= seen) return 'other-program';
  const over = day + (end < start ? DAY : 0) + (end + 1) * MINUTE;
  if (isEvent && (seen < day + start * MINUTE || seen >= over)) return 'event-closed';
  if (dayOf(seen) < day) return 'session-not-yet';
  if (closed !== null && closed <= seen) return 'session-closed';
  return !isEvent && dayOf(seen) > day + DAY ? 'session-closed' : undefined;
}

/** A scan near the bounds that decide it; most of its bounds are kept, so that each bound decides some scans. */
export function randomKeptCase(chance: SeededRandom, now: number): KeptCase {
  const near = (at: number) => at + chance.pick([-1, 0, 1, -MINUTE, MINUTE, chance.whole(-20 * SECOND, 20 * SECOND)]);
  const seldom = <Value>(value: () => Value) => (chance.happens(0.15) ? value() : null);
  const offlineHours = chance.pick([48, 48, 48, 1, 168, 0]);
  const isRecent = chance.happens(0.8);
  const back = isRecent ? chance.whole(0, offlineHours * HOUR) : chance.pick([0, -5 * SECOND, offlineHours * HOUR]);
  const seen = isRecent ? now - back : near(now - back);
  const life = 15 * SECOND;
  const made = chance.pick([seen - chance.whole(0, life), near(seen + 5 * SECOND), near(seen - life - 5 * SECOND)]);
  const minuteOfDay = Math.floor((seen - dayOf(seen)) / MINUTE);
  const start = chance.pick([0, 480, minuteOfDay, Math.min(minuteOfDay + 1, 1439)]);
  const end = chance.pick([1439, 1300, minuteOfDay, Math.max(minuteOfDay - 1, 0), 60]);
  return {
    now,
    seen,
    offlineHours,
    made,
    ends: made + life,
    used: seldom(() => chance.pick(['here', 'elsewhere'] as const)),
    replaced: seldom(() => Math.max(made, near(seen - 5 * SECOND))),
    isEvent: chance.happens(0.3),
    day: dayOf(seen) + DAY * chance.pick([0, 0, 0, 0, -1, -2, 1]),
    start: start === end ? 0 : start,
    end: end === 0 ? 1439 : end,
    lateAfter: chance.pick([null, 0, 15, Math.max(0, minuteOfDay - start)]),
    closed: seldom(() => near(seen)),
    left: seldom(() => near(seen)),
    dropped: seldom(() => near(seen)),
    since: seldom(() => near(seen)),
  };
}
