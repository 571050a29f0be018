import type { Instant } from './fields.ts';

/** A moment on a wall clock in a time zone. */
export interface LocalTime {
  /** `YYYY-MM-DD`, so that texts sort like days. */
  day: string;
  /** `HH:MM` in 24 hours. */
  time: string;
}

// Creating a formatter takes about 50 microseconds and using one takes less than two, so formatters are cached by zone.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(kind: 'local' | 'shown', timeZone: string): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  let found = formatters.get(key);
  if (!found) {
    found =
      kind === 'local'
        ? new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
            timeZone,
            hourCycle: 'h23',
            year: 'numeric',
            month: '2-digit',
            day: '2-digit',
            hour: '2-digit',
            minute: '2-digit',
          })
        : new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
            timeZone,
            hour: 'numeric',
            minute: '2-digit',
            hour12: true,
          });
    formatters.set(key, found);
  }
  return found;
}

/** The day and the time of day of an instant in a time zone. @see decisions §4.8 */
export function localTime(at: Instant | Date, timeZone: string): LocalTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatter('local', timeZone).formatToParts(new Date(at))) parts[type] = value;
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

const MINUTE_MS = 60_000;

/** The day `days` after this one, or before it if negative; both `YYYY-MM-DD`. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
}

/** The weekday of a day; 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7;

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayAfter(day, 1 - weekdayOf(day));

/** The days between two days, both included. */
export function* daysFrom(first: string, last: string): Generator<string> {
  for (let day = first; day <= last; day = dayAfter(day)) yield day;
}

/** The number of days between two days, both included. */
export const daysBetween = (first: string, last: string): number =>
  (Date.parse(last) - Date.parse(first)) / (24 * 60 * MINUTE_MS) + 1;

/**
 * The instant at which clocks in the time zone show `time` on `day`. If the hour happens twice, the first time; if it
 * is skipped, the first minute after the gap.
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 * @see decisions §4.8
 */
export function instantAt(day: string, time: string, timeZone: string): Instant {
  const shown = (ms: number) => {
    const local = localTime(new Date(ms), timeZone);
    return `${local.day}T${local.time}`;
  };
  const wanted = `${day}T${time}`;
  const asUtcMs = Date.parse(`${wanted}Z`);
  const [ahead, before] = [1, -1]
    .map((days) => asUtcMs + days * 24 * 60 * MINUTE_MS)
    // The offsets from UTC on the day before and the day after.
    .map((ms) => Date.parse(`${shown(ms)}Z`) - ms)
    .sort((one, other) => other - one) as [number, number];
  let [earliestMs, latestMs] = [asUtcMs - ahead, asUtcMs - before];
  if (shown(earliestMs) === wanted) return new Date(earliestMs).toISOString();
  while (earliestMs < latestMs) {
    const middleMs = earliestMs + Math.floor((latestMs - earliestMs) / 2 / MINUTE_MS) * MINUTE_MS;
    if (shown(middleMs) < wanted) earliestMs = middleMs + MINUTE_MS;
    else latestMs = middleMs;
  }
  return new Date(latestMs).toISOString();
}

/** The instant at which clocks in `to` show the day and time that clocks in `from` show at `at`, to the millisecond. */
export function sameClock(at: Instant, from: string, to: string): Instant {
  const { day, time } = localTime(at, from);
  return new Date(Date.parse(instantAt(day, time, to)) + (Date.parse(at) % MINUTE_MS)).toISOString();
}

/** The day of an instant in file names, `YYYY-MM-DD`. @see decisions §4.14 */
export function dayInFileName(at: Instant | Date, timeZone: string): string {
  return localTime(at, timeZone).day;
}

/** The day of an instant for display and search, `m/d/yyyy`. @see spec §2, decisions §4.14 */
export function shownDate(at: Instant | Date, timeZone: string): string {
  const [year, month, day] = localTime(at, timeZone).day.split('-').map(Number);
  return `${month}/${day}/${year}`;
}

/** The time of day of an instant in 12-hour form, `8:30 AM`. @see spec §9 */
export function shownTime(at: Instant | Date, timeZone: string): string {
  // Newer runtimes put a narrow no-break space before AM; searches use a plain one.
  return formatter('shown', timeZone).format(new Date(at)).replace(/\s/gu, ' ');
}
