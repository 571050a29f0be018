/** The month of a day, in ISO 8601: `YYYY-MM` of `YYYY-MM-DD`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The next or previous month. */
export function nextMonth(month: string, by: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
}

/** The days of a month, `YYYY-MM-DD`. */
export function daysOfMonth(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: last }, (_, before) => `${month}-${String(before + 1).padStart(2, '0')}`);
}

/** A month as people read it, such as November 2026. */
export function monthText(month: string): string {
  const format: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric', timeZone: 'UTC' };
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', format);
}
