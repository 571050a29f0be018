import type { Instant } from '#contract/platform/base/fields.ts';

/**
 * The one source of time on the server. On PostgreSQL it follows the database's clock, so that copies whose own
 * clocks differ still agree on when a QR code expires.
 * @see decisions §2.2
 */
export interface Clock {
  /** Milliseconds since 1970 in UTC. */
  nowMs(): number;
}

/** The machine's clock. */
export const machineClock: Clock = { nowMs: () => Date.now() };

/** Now as an instant, plus `seconds` (negative for the past). */
export function instantIn(clock: Clock, seconds = 0): Instant {
  return new Date(clock.nowMs() + seconds * 1000).toISOString();
}

/** The instant so many seconds after another one. */
export function secondsAfter(instant: Instant, seconds: number): Instant {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString();
}

/**
 * Seconds since an instant that nothing waits for longer than this. One that lies further ahead was kept by a clock that
 * has been set right since: it is as long ago as can be.
 */
export function secondsSince({ nowMs }: Clock, instant: Instant, longestSeconds: number): number {
  const seconds = (nowMs() - Date.parse(instant)) / 1000;
  return seconds < -longestSeconds ? Number.POSITIVE_INFINITY : seconds;
}
