import type { DateOrder } from '#contract/school/timetable-import/timetable-import-calls.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The letters of American timetables: `TTh`, `MWF`. */
const letters: Record<string, number> = { m: 1, t: 2, tu: 2, w: 3, th: 4, r: 4, f: 5, s: 6, sa: 6, su: 7, u: 7 };

const plain = (cell: string) => cell.toLowerCase().replace(/\s+/g, ' ').trim();

/** The weekdays of a word; [0] if it has none. */
function daysIn(word: string): number[] {
  const name = word.replace(/s$/, '');
  const at = name.length > 1 ? weekdays.findIndex((day) => day.startsWith(name)) : -1;
  if (at >= 0) return [at + 1];
  if (/^[1-7]+$/.test(word)) return [...word].map(Number);
  const parts = word.match(/th|tu|sa|su|[mtwrfsu]/g) ?? [];
  return parts.join('') === word ? parts.map((part) => letters[part] ?? 0) : [0];
}

/**
 * The weekdays of a cell such as `Mon, Thu`, `TTh`, `MWF`, `M-F`, `Monday/Wednesday` or `1, 3`; 1 is Monday, ascending.
 * @returns undefined if it has something else, or can be read in two ways (`T-Th`)
 */
export function weekdaysIn(cell: string): number[] | undefined {
  const text = plain(cell)
    .replace(/\s*(?:[-–]|\b(?:to|through)\b)\s*/g, '-')
    .replace(/\band\b/g, ',')
    .replace(/^(daily|every day)$/, '1234567');
  const days = text
    .split(/[\s,;/&+.]+/)
    .filter(Boolean)
    .flatMap((word) => {
      const [first = [0], last, ...more] = word.split('-').map(daysIn);
      if (!last) return first;
      const isRange = more.length === 0 && first.join() === '1' && last.length === 1 && Number(last[0]) > 3;
      return isRange ? Array.from({ length: Number(last[0]) }, (_, at) => at + 1) : [0];
    });
  return days.length === 0 || days.includes(0) ? undefined : [...new Set(days)].sort((a, b) => a - b);
}

/** The time of a cell such as `9:00 AM`, `13:00`, `7.30` or `0730`, as `HH:MM`. */
export function timeIn(cell: string): string | undefined {
  const text = plain(cell);
  const found =
    /^(\d{1,2})(?:[:.](\d\d)(?:[:.]\d\d)?)? ?(?:([ap])\.? ?m\.?)?$/.exec(text) ?? /^(\d\d)(\d\d)$/.exec(text);
  if (!found) return undefined;
  const [, hour, minute = '00', half] = found;
  const hours = half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour);
  return hours > 23 || Number(minute) > 59 ? undefined : `${String(hours).padStart(2, '0')}:${minute}`;
}

/** Both times, and the weekdays if it has some, of a cell such as `9:00 - 10:30 AM` or `MWF 7:30-8:30 AM`. */
export function hoursIn(cell: string): { weekdays: number[] | undefined; start: string; end: string } | undefined {
  const [, days = '', from = '', to = ''] = /^(\D*)(\d.*?)\s*(?:[-–—]|\bto\b)\s*(\d.*)$/i.exec(cell.trim()) ?? [];
  const [start, end, said] = [timeIn(from), timeIn(to), weekdaysIn(days)];
  if (!start || !end || (days !== '' && !said)) return undefined;
  const same = /m/i.test(from) ? undefined : timeIn(`${from} ${/[ap]\.? ?m/i.exec(to)?.[0] ?? ''}`);
  return { weekdays: said, start: same && same < end ? same : start, end };
}

const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d\d)\b/;

/** Which orders a date such as 9/7/2026 allows; none if it is no such date, or the order makes no difference. */
export function ordersOf(cell: string): DateOrder[] {
  const [, one, , other] = slashed.exec(cell.trim()) ?? [];
  if (one === other) return [];
  return (['month-first', 'day-first'] as const).filter((order) => Number(order === 'month-first' ? one : other) <= 12);
}

/** The day of a cell, `YYYY-MM-DD`: 2026-09-08, 8.9.2026, 9/8/2026 in this order, 8 Sep 2026 or September 8, 2026. */
export function dayIn(cell: string, order: DateOrder): string | undefined {
  const text = plain(cell);
  const [, one, , other, slashedYear] = slashed.exec(text) ?? [];
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$/.exec(text);
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d\d)$/.exec(text);
  const word = months.findIndex((month) => new RegExp(`\\b${month}`).test(text)) + 1;
  let parts: (string | number | undefined)[] = [];
  if (one) parts = order === 'month-first' ? [slashedYear, one, other] : [slashedYear, other, one];
  else if (iso) parts = iso.slice(1);
  else if (dotted) parts = dotted.slice(1).reverse();
  else if (word)
    parts = [/(\d{4}|\d\d)$/.exec(text)?.[0] ?? 'none', word, /\b\d{1,2}(?=st|nd|rd|th|[ ,.-])/.exec(text)?.[0]];
  const [year = '', month = '', date = ''] = parts.map((part) => String(part ?? '').padStart(2, '0'));
  const day = `${year.length === 2 ? '20' : ''}${year}-${month}-${date}`;
  return /^2\d{3}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) ? day : undefined;
}

/** Every how many weeks a cell says: `1` to `4`, `weekly`, `every 2 weeks`, `biweekly`; '' means every week. */
export function weeksIn(cell: string): number | undefined {
  if (/^(weekly|every week)?$/i.test(cell)) return 1;
  if (/^(bi-?weekly|fortnightly|every (other|second) week)$/i.test(cell)) return 2;
  return Number(/^(?:every )?([1-4])(?: weeks?)?$/i.exec(cell)?.[1]) || undefined;
}
