import type { Instant } from '#contract/platform/base/fields.ts';

/** The minimum hours between two sessions of one subject and program level. @see spec §9, decisions §4.7 */
export const SESSION_SPACING_HOURS = 6;

/**
 * The most sessions of a subject on one day if some are less than six hours apart. In any case, each program level of
 * the subject has at most this number of sessions a day.
 * @see decisions §4.7
 */
export const SESSIONS_A_DAY = 6;

const SPACING_MS = SESSION_SPACING_HOURS * 3_600_000;

/**
 * The instants six hours before and after a session. Sessions strictly between the two are less than six hours away.
 */
export function sixHoursAround(at: Instant | Date): { before: Instant; after: Instant } {
  const [before, after] = [-SPACING_MS, SPACING_MS].map((ms) => new Date(new Date(at).getTime() + ms).toISOString());
  return { before, after } as { before: Instant; after: Instant };
}
