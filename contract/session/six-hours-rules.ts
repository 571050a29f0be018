import type { Instant } from '#contract/base/fields.ts';

/** Hours between two sessions of one subject and program level. @see spec §9, decisions §4.7 */
export const SESSION_SPACING_HOURS = 6;

const SPACING_MS = SESSION_SPACING_HOURS * 3_600_000;

/** Whether a session made at `createdAt` no longer stands in the way of another one: it is six hours old or older. */
export function sixHoursPassed(createdAt: Instant | Date, now: Instant | Date): boolean {
  return new Date(now).getTime() - new Date(createdAt).getTime() >= SPACING_MS;
}

/** The instant six hours before `now`: a session created after it is younger than six hours. */
export function sixHoursBefore(now: Instant | Date): Instant {
  return new Date(new Date(now).getTime() - SPACING_MS).toISOString();
}
