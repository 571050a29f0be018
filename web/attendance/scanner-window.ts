import { useEffect, useState } from 'react';
import { localTime } from '#contract/base/dates.ts';
import { inScanWindow, type ScanWindow } from '#contract/session/scan-window-rules.ts';
import { dateText, useTimeZone } from '#web/base/date-text.ts';
import { useSchool } from '#web/settings/school-data.ts';
import { scannerText } from './scanner-text.ts';

/** How often the window is looked at while the screen is open. */
const LOOK_EVERY_MS = 1000;

/** Whether a session can be scanned for now, in the school's time zone; followed as time passes. @see spec §4, decisions §4.8 */
export function useScanWindow(session: ScanWindow): boolean {
  useSchool();
  const zone = useTimeZone();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const looking = setInterval(() => setNow(new Date()), LOOK_EVERY_MS);
    return () => clearInterval(looking);
  }, []);
  return inScanWindow(session, now, zone);
}

/** When a closed event opens, or why it does not. */
export function opensText(session: ScanWindow, now: Date, timeZone: string): string {
  const { createdAt, start_time, end_time } = session;
  if (!createdAt || !start_time || !end_time) return scannerText.noHours;
  const start = start_time.padStart(5, '0');
  if (end_time.padStart(5, '0') < start) return scannerText.neverOpens;
  const { day, time } = localTime(now, timeZone);
  return day === localTime(createdAt, timeZone).day && time < start
    ? scannerText.opensToday(session)
    : scannerText.openWas(dateText(createdAt), session);
}
