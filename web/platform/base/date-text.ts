import { useSyncExternalStore } from 'react';
import { dayInFileName, localTime, shownDate, shownTime } from '#contract/platform/base/dates.ts';
import { createSubscribers } from './subscribers.ts';

/** How often screens check for midnight, in ms */
const LOOK_FOR_MIDNIGHT_MS = 30_000;

let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const { tell, subscribe } = createSubscribers();

/** Sets the IANA time zone in which dates and times are shown; the device's own by default. @see decisions §4.8 */
export function setTimeZone(name: string): void {
  if (zone === name) return;
  zone = name;
  tell();
}

/** The time zone in which dates and times are shown */
export function useTimeZone(): string {
  return useSyncExternalStore(subscribe, () => zone);
}

/** The same time zone, for code outside components */
export function timeZone(): string {
  return zone;
}

/** Formats an instant's date as m/d/yyyy. @see decisions §4.14 */
export function dateText(instant: string): string {
  return shownDate(instant, zone);
}

/** Returns whether an instant's date, as shown (m/d/yyyy), contains the text of a search. @see spec §5 */
export function dateContains(instant: string, typed: string): boolean {
  return dateText(instant).includes(typed.trim());
}

/** Formats an instant's time of day in 12-hour form, 8:05 AM. @see spec §9 */
export function timeText(instant: string): string {
  return shownTime(instant, zone);
}

/** Formats an instant with date and time, 11/2/2026, 8:05 AM. */
export function momentText(instant: string): string {
  return `${dateText(instant)}, ${timeText(instant)}`;
}

/** Formats an instant's date for a file name, YYYY-MM-DD. @see decisions §4.14 */
export function fileDateText(instant: string): string {
  return dayInFileName(instant, zone);
}

/** Formats a day `YYYY-MM-DD` as m/d/yyyy. @see decisions §4.14 */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${month}/${date}/${year}`;
}

/** The day of an instant in the shown time zone, `YYYY-MM-DD` */
export function dayOf(instant: string): string {
  return localTime(instant, zone).day;
}

/** Today in the shown time zone, `YYYY-MM-DD`; open screens update soon after midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribeToDay, today);
}

function subscribeToDay(changed: () => void): () => void {
  const looking = setInterval(changed, LOOK_FOR_MIDNIGHT_MS);
  const leave = subscribe(changed);
  return () => {
    clearInterval(looking);
    leave();
  };
}

/** Today in the shown time zone, `YYYY-MM-DD` */
export function today(): string {
  return dayInFileName(new Date(), zone);
}
