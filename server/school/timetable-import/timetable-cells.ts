import { shownDate } from '#contract/platform/base/dates.ts';
import type { DateOrder } from '#contract/school/timetable-import/timetable-import-calls.ts';

/** Small letters without accents, punctuation at the ends and repeated spaces. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,;:]+|[\s.,;:]+$/g, '');

/** A day as people read it: `9/7/2026`. */
export const shownDay = (day: string): string => shownDate(`${day}T00:00Z`, 'UTC');

/** The languages whose names of weekdays and months are read; if two mean different days, the first one counts. */
const languages = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'fil'];

/** Names in all languages with their numbers from 1, also shortened to `shortest` characters or more. */
function namesOf(count: number, shortest: number, part: 'weekday' | 'month', dateOf: (at: number) => Date) {
  const names = new Map<string, number>();
  for (const language of languages) {
    const format = new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' });
    for (let at = 1; at <= count; at += 1) {
      const name = plain(format.format(dateOf(at)));
      const least = part === 'weekday' && (language === 'en' || language === 'de') ? 2 : shortest;
      for (const length of [name.length, ...Array(name.length).keys()])
        if (length >= least && !names.has(name.slice(0, length))) names.set(name.slice(0, length), at);
    }
  }
  return names;
}
// 1 January 2024 is a Monday.
const weekdayNames = namesOf(7, 3, 'weekday', (at) => new Date(Date.UTC(2024, 0, at)));
const monthNames = namesOf(12, 3, 'month', (at) => new Date(Date.UTC(2024, at - 1, 1)));
/** The letters of American timetables: `TTh`, `MWF`. */
const letters: Readonly<Record<string, number>> = {
  m: 1,
  t: 2,
  tu: 2,
  w: 3,
  th: 4,
  r: 4,
  f: 5,
  s: 6,
  sa: 6,
  su: 7,
  u: 7,
};

function daysIn(word: string): number[] | undefined {
  const named = weekdayNames.get(word) ?? weekdayNames.get(word.replace(/s$/, ''));
  if (named) return [named];
  if (/^[1-7]+$/.test(word)) return [...word].map(Number);
  const parts = word.match(/th|tu|sa|su|[mtwrfsu]/g) ?? [];
  return word !== '' && parts.join('') === word ? parts.map((part) => letters[part] ?? 0) : undefined;
}

/**
 * The weekdays of a cell such as `Mon, Thu`, `TTh`, `MWF`, `M-F`, `Monday/Wednesday` or `1, 3`; 1 is Monday, ascending.
 * @returns undefined if it has something else, or can be read in two ways (`T-Th`)
 */
export function weekdaysIn(cell: string): number[] | undefined {
  const text = plain(cell)
    .replace(/\s*(?:[-–]|\b(?:to|bis|through)\b)\s*/g, '-')
    .replace(/\b(and|und|et|y|e|at)\b/g, ',');
  if (/^(daily|every day|taglich)$/.test(text)) return [1, 2, 3, 4, 5, 6, 7];
  const words = text.split(/[\s,;/&+.]+/).filter(Boolean);
  const days = words.flatMap((word) => {
    const ends = word.split('-').map(daysIn);
    const [first, last] = ends;
    const isRange = ends.length === 2 && first?.[0] === 1 && last?.length === 1 && (last[0] ?? 0) > 3;
    if (isRange) return Array.from({ length: last[0] ?? 0 }, (_, at) => at + 1);
    return ends.length === 2 ? [0] : ends.flatMap((each) => each ?? [0]);
  });
  return days.length === 0 || days.includes(0) ? undefined : [...new Set(days)].sort((one, other) => one - other);
}

/** A time of day, `HH:MM`, with whether AM or PM was said. */
function clockIn(cell: string): { time: string; said: string } | undefined {
  const text = plain(cell).replace(/\s*(uhr|hrs?|h)$/, '');
  const found =
    /^(\d{1,2})(?:[:.h]\s?(\d\d)(?:[:.]\d\d)?)?\s*(?:([ap])\.? ?m)?$/.exec(text) ?? /^(\d\d)(\d\d)()$/.exec(text);
  if (!found) return undefined;
  const [, hour, minute = '00', said = ''] = found;
  const hours = said ? (Number(hour) % 12) + (said === 'p' ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59 || (said && (Number(hour) > 12 || hour === '0'))) return undefined;
  return { time: `${String(hours).padStart(2, '0')}:${minute}`, said };
}

/** The time of a cell such as `9:00 AM`, `13:00` or `7.30`, as `HH:MM`. */
export function timeIn(cell: string): string | undefined {
  return clockIn(cell)?.time;
}

/** Both times of a cell such as `9:00 - 10:30 AM`. */
export function hoursIn(cell: string): { start: string; end: string } | undefined {
  const [from = '', to = '', ...more] = cell.split(/\s*(?:[-–—]|\bto\b|\bbis\b)\s*/i);
  const [start, end] = [clockIn(from), clockIn(to)];
  if (!start || !end || more.length > 0) return undefined;
  const same = start.said === '' && end.said !== '' ? clockIn(`${from} ${end.said}m`)?.time : undefined;
  return { start: same && same < end.time ? same : start.time, end: end.time };
}

/** Weekdays and times of a cell such as `MWF 7:30-8:30 AM`. */
export function scheduleIn(cell: string): { weekdays: number[]; start: string; end: string } | undefined {
  const [, days = '', times = ''] = /^(\D*[\p{L}.,])\s*(\d.*)$/u.exec(cell.trim()) ?? [];
  const [weekdays, hours] = [weekdaysIn(days), hoursIn(times)];
  return weekdays && hours && { weekdays, ...hours };
}

const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d\d)$/;

/** Which orders a date such as 9/7/2026 allows; undefined if it is no such date. */
export function ordersOf(cell: string): DateOrder[] | undefined {
  const [, one, , other] = slashed.exec(cell.trim().split(' ')[0] ?? '') ?? [];
  if (one === undefined || one === other) return undefined;
  return [
    ...(Number(one) <= 12 ? (['month-first'] as const) : []),
    ...(Number(other) <= 12 ? (['day-first'] as const) : []),
  ];
}

/** The day of a cell, `YYYY-MM-DD`: 2026-09-08, 8.9.2026, 9/8/2026 in this order, 8 Sep 2026 or September 8, 2026. */
export function dayIn(cell: string, order: DateOrder): string | undefined {
  const text = plain(cell).replace(/^\p{L}+[.,]* /u, (word) => (weekdayNames.has(plain(word)) ? '' : word));
  const parts = (year = '', month: number | string = '', day = '') =>
    [year.length === 2 ? `20${year}` : year, String(month).padStart(2, '0'), day.padStart(2, '0')].join('-');
  const [, first, , second, year] = slashed.exec(text.replace(/ 0?0:00.*$/, '')) ?? [];
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$/.exec(text);
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d\d)$/.exec(text);
  const dayNamed = /^(\d{1,2})(?:\.|st|nd|rd|th)?[ -](?:de )?(\p{L}+)\.?,?[ -](?:de )?(\d{4}|\d\d)$/u.exec(text);
  const monthNamed = /^(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(text);
  let day: string | undefined;
  if (first) day = order === 'month-first' ? parts(year, first, second) : parts(year, second, first);
  else if (iso) day = parts(iso[1], iso[2], iso[3]);
  else if (dotted) day = parts(dotted[3], dotted[2], dotted[1]);
  else if (dayNamed) day = parts(dayNamed[3], monthNames.get(dayNamed[2] ?? ''), dayNamed[1]);
  else if (monthNamed) day = parts(monthNamed[3], monthNames.get(monthNamed[1] ?? ''), monthNamed[2]);
  if (!day || !/^2\d{3}-\d\d-\d\d$/.test(day)) return undefined;
  return new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) ? day : undefined;
}

/** Every how many weeks a cell says: `1` to `4`, `weekly`, `every 2 weeks`, `biweekly`; '' means every week. */
export function weeksIn(cell: string): number | undefined {
  const text = plain(cell);
  if (text === '' || /^(weekly|every week|wochentlich|yes|all)$/.test(text)) return 1;
  if (/^(bi-?weekly|fortnightly|every (other|second) week|14-?tag\S*|vierzehntag\S*)$/.test(text)) return 2;
  const number = /^(?:every |alle )?([1-4])(?:\.0)?(?:(?:st|nd|rd|th)? (?:weeks?|wochen?))?$/.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}
