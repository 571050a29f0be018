import { endsNextDay } from '#contract/platform/base/clock-time.ts';
import { dayAfter, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';

/** What of a session the scan window depends on. */
export interface ScanWindow {
  createdAt: Instant | null | undefined;
  /** `HH:MM` */
  start_time: string | null | undefined;
  /** `HH:MM`; its whole minute belongs to the window. */
  end_time: string | null | undefined;
}

/**
 * Whether a session can be scanned for at `now`: on the day of its `createdAt`, from the first second of the start's
 * minute to the last of the end's, which is the next day's where it is before the start; both in the school's time zone,
 * and never while one of the three is missing.
 * @param timeZone IANA name
 * @see spec §4, decisions §4.8
 */
export function inScanWindow(session: ScanWindow, now: Instant | Date, timeZone: string): boolean {
  const { createdAt, start_time, end_time } = session;
  if (!createdAt || !start_time || !end_time) return false;
  const { day, time } = localTime(now, timeZone);
  const { day: date } = localTime(createdAt, timeZone);
  const begun = day === date && start_time.padStart(5, '0') <= time;
  const notOver = time <= end_time.padStart(5, '0');
  return endsNextDay(start_time, end_time) ? begun || (day === dayAfter(date) && notOver) : begun && notOver;
}
