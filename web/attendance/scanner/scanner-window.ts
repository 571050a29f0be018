import { type Mark, missedMark } from '#contract/attendance/attendance/counting-rules.ts';
import { inScanWindow, type ScanWindow } from '#contract/attendance/session/scan-window-rules.ts';
import { isComing, isPast } from '#contract/attendance/session/session-date-rules.ts';
import { dayAfter, instantAt, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { useMoment } from '#web/platform/base/countdown.ts';
import { dateText, useTimeZone } from '#web/platform/base/date-text.ts';
import { useSchool } from '#web/platform/settings/school-data.ts';
import { scannerText } from './scanner-text.ts';

/** Interval for checking the window while the screen is open, in ms. */
const LOOK_EVERY_MS = 1000;

/**
 * Whether a session can be scanned now (`open`), its day is still to come (`coming`), or both its day and the day after
 * have ended (`over`), in the school's time zone. Updates as time passes. @see spec §4, decisions §4.8
 */
export function useScanWindow(session: ScanWindow): 'open' | 'closed' | 'coming' | 'over' {
  useSchool();
  const zone = useTimeZone();
  const now = useMoment(LOOK_EVERY_MS);
  if (session.createdAt && isComing(session.createdAt, now, zone)) return 'coming';
  if (session.createdAt && isPast(session.createdAt, now, zone)) return 'over';
  return inScanWindow(session, now, zone) ? 'open' : 'closed';
}

/** The current mark for students who have not come: not absent while the session is not over. @see decisions §4.9 */
export function useMissedMark(session: { readonly createdAt: Instant; readonly overAt: Instant }): Mark {
  const zone = useTimeZone();
  const now = useMoment(LOOK_EVERY_MS);
  const tomorrow = instantAt(dayAfter(localTime(now, zone).day), '00:00', zone);
  return missedMark(session, { now: now.toISOString(), tomorrow });
}

/** Says when the scanner of an event opens, or why it does not open. */
export function opensText(session: ScanWindow, now: Date, timeZone: string): string {
  const { createdAt, start_time, end_time } = session;
  if (!createdAt || !start_time || !end_time) return scannerText.noHours;
  if (isComing(createdAt, now, timeZone)) return scannerText.opensOn(dateText(createdAt), session);
  const { day, time } = localTime(now, timeZone);
  return day === localTime(createdAt, timeZone).day && time < start_time.padStart(5, '0')
    ? scannerText.opensToday(session)
    : scannerText.openWas(dateText(createdAt), session);
}
