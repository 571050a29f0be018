import { changesClocks } from '#contract/platform/base/clock-changes.ts';
import { endsNextDay } from '#contract/platform/base/clock-time.ts';
import { dayAfter, instantAt, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';

/** The values that the scan window depends on. */
export interface ScanWindow {
  createdAt: Instant | null | undefined;
  /** `HH:MM` */
  start_time: string | null | undefined;
  /** `HH:MM`; the window includes this whole minute. */
  end_time: string | null | undefined;
}

/**
 * The scan window as instants, for days on which clocks change. If an hour happens twice, only the first one counts. A
 * skipped minute is never open.
 */
function inInstants(date: string, start: string, end: string, now: Instant | Date, timeZone: string): boolean {
  const from = instantAt(date, start, timeZone);
  const last = instantAt(endsNextDay(start, end) ? dayAfter(date) : date, end, timeZone);
  const until = Date.parse(last) + (localTime(last, timeZone).time === end ? 60_000 : 0);
  const nowMs = new Date(now).getTime();
  return Date.parse(from) <= nowMs && nowMs < until;
}

/**
 * Whether a session can be scanned at `now`: on the day of its `createdAt`, from the first second of the start minute
 * to the last second of the end minute, in the school's time zone. If the end time is earlier than the start time, the
 * session ends on the next day. If one of the three values is missing, the session cannot be scanned.
 * @param timeZone IANA name
 * @see spec §4, decisions §4.8
 */
export function inScanWindow(session: ScanWindow, now: Instant | Date, timeZone: string): boolean {
  const { createdAt, start_time, end_time } = session;
  if (!createdAt || !start_time || !end_time) return false;
  const { day, time } = localTime(now, timeZone);
  const { day: date } = localTime(createdAt, timeZone);
  if (changesClocks(day, timeZone))
    return inInstants(date, start_time.padStart(5, '0'), end_time.padStart(5, '0'), now, timeZone);
  const begun = day === date && start_time.padStart(5, '0') <= time;
  const notOver = time <= end_time.padStart(5, '0');
  return endsNextDay(start_time, end_time) ? begun || (day === dayAfter(date) && notOver) : begun && notOver;
}
