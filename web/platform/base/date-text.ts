import { useSyncExternalStore } from 'react';
import { dayInFileName, localTime, shownDate, shownTime } from '#contract/platform/base/dates.ts';
import { createSubscribers } from './subscribers.ts';

/** Within so long after midnight a screen knows. */
const LOOK_FOR_MIDNIGHT_MS = 30_000;

let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const { tell, subscribe } = createSubscribers();

/** From now on dates and times are shown as clocks of this IANA zone show them; the device's own until told. @see decisions §4.8 */
export function setTimeZone(name: string): void {
  if (zone === name) return;
  zone = name;
  tell();
}

/** The zone in which dates and times are shown. */
export function useTimeZone(): string {
  return useSyncExternalStore(subscribe, () => zone);
}

/** The zone in which dates and times are shown, for code that is no screen. */
export function timeZone(): string {
  return zone;
}

/** An instant's date as people read it everywhere, m/d/yyyy. @see decisions §4.14 */
export function dateText(instant: string): string {
  return shownDate(instant, zone);
}

/** Whether an instant's date, as it is shown (m/d/yyyy), contains the text typed into a search. @see spec §5 */
export function dateContains(instant: string, typed: string): boolean {
  return dateText(instant).includes(typed.trim());
}

/** An instant's time of day in 12-hour form, 8:05 AM. @see spec §9 */
export function timeText(instant: string): string {
  return shownTime(instant, zone);
}

/** An instant as people read it, 11/2/2026, 8:05 AM. */
export function momentText(instant: string): string {
  return `${dateText(instant)}, ${timeText(instant)}`;
}

/** An instant's date in a file's name, YYYY-MM-DD. @see decisions §4.14 */
export function fileDateText(instant: string): string {
  return dayInFileName(instant, zone);
}

/** A day `YYYY-MM-DD` as people read it, m/d/yyyy. @see decisions §4.14 */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${month}/${date}/${year}`;
}

/** The day of an instant where dates are shown, `YYYY-MM-DD`. */
export function dayOf(instant: string): string {
  return localTime(instant, zone).day;
}

/** Today where dates are shown, `YYYY-MM-DD`; a screen that stays open draws itself again after midnight. */
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

/** Today where dates are shown, `YYYY-MM-DD`. */
export function today(): string {
  return dayInFileName(new Date(), zone);
}
