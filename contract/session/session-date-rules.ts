import { endsNextDay } from '#contract/base/clock-time.ts';
import { dayAfter, instantAt, localTime } from '#contract/base/dates.ts';
import type { Instant } from '#contract/base/fields.ts';

/** When a session is, before it is put on a clock. */
export interface SessionTimes {
  createdAt: Instant;
  /** `HH:MM`, or nothing. */
  start_time: string | null;
  /** `HH:MM`, or nothing. */
  end_time: string | null;
}

/** Days that a session's date may lie before or after the day on which it is given. @see decisions §4.8 */
export const SESSION_DATE_DAYS = 30;

/** The first and the last date that a session may be given now, `YYYY-MM-DD`. */
export function sessionDates(now: Instant | Date, timeZone: string): { first: string; today: string; last: string } {
  const { day: today } = localTime(now, timeZone);
  return { first: dayAfter(today, -SESSION_DATE_DAYS), today, last: dayAfter(today, SESSION_DATE_DAYS) };
}

/** Whether the day of a session is still to come in the school's time zone. @see decisions §4.8 */
export function isComing(createdAt: Instant, now: Instant | Date, timeZone: string): boolean {
  return localTime(createdAt, timeZone).day > localTime(now, timeZone).day;
}

/** When a session is held. @see decisions §4.8, §4.9 */
export interface SessionHours {
  /** Its start time on its date; where it has no start, its `createdAt`. */
  startsAt: Instant;
  /** Its end time on its date, on the next day where that is before its start; the midnight after where it has no end. */
  overAt: Instant;
}

/**
 * When a session is held by the clock of the school.
 * @param timeZone IANA name of the school's
 */
export function sessionHours(session: SessionTimes, timeZone: string): SessionHours {
  return sessionHoursIn(timeZone)(session);
}

/** The same of a whole school's sessions: each day's hours are worked out once, or it would take a minute. */
export function sessionHoursIn(timeZone: string): (session: SessionTimes) => SessionHours {
  const known = new Map<string, Instant>();
  const at = (day: string, time: string) => {
    const key = `${day} ${time}`;
    const instant = known.get(key) ?? instantAt(day, time.padStart(5, '0'), timeZone);
    known.set(key, instant);
    return instant;
  };
  return ({ createdAt, start_time, end_time }) => {
    const { day } = localTime(createdAt, timeZone);
    const late = end_time ? endsNextDay(start_time || '00:00', end_time) : true;
    return {
      startsAt: start_time ? at(day, start_time) : createdAt,
      overAt: at(late ? dayAfter(day) : day, end_time || '00:00'),
    };
  };
}
