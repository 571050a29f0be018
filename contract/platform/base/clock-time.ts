/**
 * A stored time of day in 12-hour form: `'13:05'` becomes `'1:05 PM'` and `'00:00'` becomes `'12:00 AM'`; '' for none.
 * @see spec §3, §9
 */
export function shownClockTime(stored: string | null | undefined): string {
  const read = stored ? parseClockTime(stored) : undefined;
  if (!read) return '';
  const hour = Number(read.slice(0, 2));
  return `${hour % 12 || 12}:${read.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * Parses a time of day in 12-hour form (`1:05 PM`, `1:05pm`) or 24-hour form (`13:05`, `9:05`) to the stored `HH:MM`;
 * undefined for anything else.
 * @see spec §9, decisions §4.2
 */
export function parseClockTime(typed: string): string | undefined {
  const [, hours, minutes, half] = /^\s*(\d{1,2}):([0-5]\d)(?:\s*([AP])M)?\s*$/iu.exec(typed) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  let hour = Number(hours);
  if (half) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  }
  return hour > 23 ? undefined : `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** Whether a window of two stored times ends the next day, because its end is before its start. @see decisions §4.8 */
export function endsNextDay(start: string, end: string): boolean {
  return end.padStart(5, '0') < start.padStart(5, '0');
}
