import { changesClocks } from '#contract/platform/base/clock-changes.ts';
import { endsNextDay } from '#contract/platform/base/clock-time.ts';
import { dayAfter, instantAt, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { ClassSession } from './session-calls.ts';

/** The times of a session. */
export type SessionTimes = Pick<ClassSession, 'createdAt' | 'start_time' | 'end_time'> &
  Partial<Pick<ClassSession, 'closedAt'>>;

type Hours = Partial<Pick<SessionTimes, 'start_time' | 'end_time'>>;

/**
 * The most days that a session's date may be before or after the day on which someone sets the date.
 * @see decisions §4.8
 */
export const SESSION_DATE_DAYS = 30;

/** The first and last date that a session can be given now, `YYYY-MM-DD`. */
export function sessionDates(now: Instant | Date, timeZone: string): { first: string; today: string; last: string } {
  const { day: today } = localTime(now, timeZone);
  return { first: dayAfter(today, -SESSION_DATE_DAYS), today, last: dayAfter(today, SESSION_DATE_DAYS) };
}

/**
 * The instant of a time of day at a session: on the session's day, or on the morning after if the session continues
 * past midnight and the time is not after the session's end.
 * @param time `HH:MM`
 */
export function instantAtSession(
  { createdAt, start_time, end_time }: SessionTimes,
  time: string,
  timeZone: string,
): Instant {
  const { day } = localTime(createdAt, timeZone);
  const isMorningAfter =
    start_time && end_time && endsNextDay(start_time, end_time) && time <= end_time.padStart(5, '0');
  return instantAt(isMorningAfter ? dayAfter(day) : day, time, timeZone);
}

/** The start or end of a session, if clocks skip that time on its day; undefined if both times exist. */
export function skippedHour(day: string, { start_time, end_time }: Hours, timeZone: string): string | undefined {
  const [start, end] = [start_time?.padStart(5, '0'), end_time?.padStart(5, '0')];
  const endDay = start && end && endsNextDay(start, end) ? dayAfter(day) : day;
  const isSkipped = (on: string, time: string) =>
    changesClocks(on, timeZone) && localTime(instantAt(on, time, timeZone), timeZone).time !== time;
  if (start && isSkipped(day, start)) return start;
  return end && isSkipped(endDay, end) ? end : undefined;
}

/** When a session begins: at its start time on its date, or without a start time at `createdAt`. */
export function beginsAt(session: Pick<SessionTimes, 'createdAt' | 'start_time'>, timeZone: string): Instant {
  const { createdAt, start_time } = session;
  return start_time ? instantAt(localTime(createdAt, timeZone).day, start_time.padStart(5, '0'), timeZone) : createdAt;
}

/** Whether a session is on a later day in the school's time zone. @see decisions §4.8 */
export function isComing(createdAt: Instant, now: Instant | Date, timeZone: string): boolean {
  return localTime(createdAt, timeZone).day > localTime(now, timeZone).day;
}

/** Whether the day after the session's day is over, so that a class takes no more scans. @see decisions §4.8 */
export function isPast(createdAt: Instant, now: Instant | Date, timeZone: string): boolean {
  return localTime(now, timeZone).day > dayAfter(localTime(createdAt, timeZone).day);
}

/**
 * When a session is over: at its end time on its date, or on the next day if the end is before the start. Without an
 * end, at the midnight after its date. A session that was closed earlier is over from then on.
 * @param timeZone the school's IANA name
 * @see decisions §4.8
 */
export function overAt(session: SessionTimes, timeZone: string): Instant {
  return overAtIn(timeZone)(session);
}

/**
 * Like `overAt`, for many sessions. Computes the end of each day only once: otherwise, a whole school's sessions would
 * take a minute.
 */
export function overAtIn(timeZone: string): (session: SessionTimes) => Instant {
  const known = new Map<string, Instant>();
  return ({ createdAt, start_time, end_time, closedAt }) => {
    const { day } = localTime(createdAt, timeZone);
    const late = end_time ? endsNextDay(start_time || '00:00', end_time) : true;
    const [endDay, time] = [late ? dayAfter(day) : day, end_time ? end_time.padStart(5, '0') : '00:00'];
    const key = `${endDay} ${time}`;
    const over = known.get(key) ?? instantAt(endDay, time, timeZone);
    known.set(key, over);
    return closedAt && closedAt < over ? closedAt : over;
  };
}
