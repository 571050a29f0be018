import { dayAfter, instantAt } from './dates.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Caches the computed days of each time zone, because every scan needs its zone's days. */
const clockChanges = new Map<string, boolean>();
const DAYS_KNOWN = 1000;

/** Whether the clocks of a time zone change on a day, `YYYY-MM-DD`. */
export function changesClocks(day: string, timeZone: string): boolean {
  const key = `${timeZone} ${day}`;
  const known = clockChanges.get(key);
  if (known !== undefined) return known;
  const [from, until] = [instantAt(day, '00:00', timeZone), instantAt(dayAfter(day), '00:00', timeZone)];
  const changes = Date.parse(until) - Date.parse(from) !== DAY_MS;
  if (clockChanges.size >= DAYS_KNOWN) clockChanges.clear();
  clockChanges.set(key, changes);
  return changes;
}
