import { endsNextDay } from '#contract/platform/base/clock-time.ts';
import { dayAfter, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { ClassSession } from './session-calls.ts';

/** What of a session lateness depends on. */
export type LatenessTerms = Pick<ClassSession, 'createdAt' | 'start_time' | 'end_time' | 'lateAfterMinutes'>;

const DAY_MINUTES = 24 * 60;
const minutesOf = (time: string) => Number(time.slice(0, -3)) * 60 + Number(time.slice(-2));

/**
 * Whether somebody who comes at `now` is late: on the session's own day, more than `lateAfterMinutes` after its start by
 * the clock on the wall. Where the end is the next day's the minutes count on after midnight; on any other day, and
 * where one of the two values is missing, nobody is late.
 * @param timeZone IANA name of the school's
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
