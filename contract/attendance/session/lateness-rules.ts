import { endsNextDay } from '#contract/platform/base/clock-time.ts';
import { dayAfter, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { ClassSession } from './session-calls.ts';

/** The values that lateness depends on. */
export type LatenessTerms = Pick<ClassSession, 'createdAt' | 'start_time' | 'end_time' | 'lateAfterMinutes'>;

const DAY_MINUTES = 24 * 60;
const minutesOf = (time: string) => Number(time.slice(0, -3)) * 60 + Number(time.slice(-2));

/**
 * Whether a scan at `now` is late: on the session's own day, more than `lateAfterMinutes` after its start by the wall
 * clock. If the session ends the next day, the minutes continue after midnight. On other days, or without a start or a
 * limit, no one is late.
 * @param timeZone the school's IANA name
 * @see docs/decisions/0030
 */
export function isLate(session: LatenessTerms, now: Instant | Date, timeZone: string): boolean {
  const { createdAt, start_time, end_time, lateAfterMinutes } = session;
  if (lateAfterMinutes === null || !start_time) return false;
  const { day, time } = localTime(now, timeZone);
  const date = localTime(createdAt, timeZone).day;
  const isNextDay = end_time !== null && endsNextDay(start_time, end_time) && day === dayAfter(date);
  if (day !== date && !isNextDay) return false;
  return minutesOf(time) + (isNextDay ? DAY_MINUTES : 0) - minutesOf(start_time) > lateAfterMinutes;
}
