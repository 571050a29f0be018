import type { Instant } from '#contract/platform/base/fields.ts';

/**
 * The server's only source of time. On PostgreSQL the time follows the database's clock, so that copies with different
 * clocks agree on when a QR code expires.
 * @see decisions §2.2
 */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  nowMs(): number;
}

/** The machine's clock. */
export const machineClock: Clock = { nowMs: () => Date.now() };

/** The latest instant in words: check-ins ask for the same millisecond many times. */
let latest = { ms: 0, instant: new Date(0).toISOString() };

/** The current time as an instant, plus `seconds` (negative for the past). */
export function instantIn(clock: Clock, seconds = 0): Instant {
  const ms = clock.nowMs() + seconds * 1000;
  if (ms !== latest.ms) latest = { ms, instant: new Date(ms).toISOString() };
  return latest.instant;
}

/** The instant `seconds` after another one. */
export function secondsAfter(instant: Instant, seconds: number): Instant {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString();
}

/** The seconds from one instant to another, negative if the second is earlier. */
export function secondsBetween(from: Instant, to: Instant): number {
  return (Date.parse(to) - Date.parse(from)) / 1000;
}

/**
 * Seconds since an instant, for a wait of at most `longestSeconds`. An instant further in the future was stored by a
 * clock that has been corrected since, so it counts as infinitely old.
 */
export function secondsSince({ nowMs }: Clock, instant: Instant, longestSeconds: number): number {
  const seconds = (nowMs() - Date.parse(instant)) / 1000;
  return seconds < -longestSeconds ? Number.POSITIVE_INFINITY : seconds;
}
