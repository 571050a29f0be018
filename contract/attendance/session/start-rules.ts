import { localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { ClassSession } from './session-calls.ts';
import { isComing, isPast, overAt } from './session-date-rules.ts';

/** Start and end, `HH:MM`, if known. */
export type Hours = Pick<ClassSession, 'start_time' | 'end_time'>;

const DAY_MINUTES = 24 * 60;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function timeOf(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const inDay = minutes % DAY_MINUTES;
  return `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`;
}

/**
 * The hours of a class that someone starts now: by default, the hours of the last class. If these hours are already
 * over, the class begins now. It then lasts as long as the last class or, if the last class had no end, until midnight.
 * @param timeZone the school's IANA name
 * @see docs/decisions/0040
 */
export function hoursFromNow({ start_time, end_time }: Hours, now: Instant, timeZone: string): Hours {
  if (!start_time || !end_time || overAt({ createdAt: now, start_time, end_time }, timeZone) > now)
    return { start_time, end_time };
  const { time } = localTime(now, timeZone);
  // A start equal to the end says nothing about the length of a class.
  const lasts = (minutesOf(end_time) - minutesOf(start_time) + DAY_MINUTES) % DAY_MINUTES;
  if (lasts === 0) return { start_time: time, end_time: null };
  return { start_time: time, end_time: timeOf(minutesOf(time) + lasts) };
}

/** The day of a session. The camera opens for sessions of today and for sessions that are not over. */
export type SessionDay = 'coming' | 'today' | 'yesterday' | 'past';

/**
 * The day of a session. A session that continues past midnight belongs to today until it is over.
 * @see docs/decisions/0040
 */
export function sessionDay(
  { createdAt, overAt: end }: Pick<ClassSession, 'createdAt' | 'overAt'>,
  now: Instant,
  timeZone: string,
): SessionDay {
  if (isComing(createdAt, now, timeZone)) return 'coming';
  if (end > now || localTime(createdAt, timeZone).day === localTime(now, timeZone).day) return 'today';
  return isPast(createdAt, now, timeZone) ? 'past' : 'yesterday';
}
