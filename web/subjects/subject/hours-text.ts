import { endsNextDay, shownClockTime } from '#contract/platform/base/clock-time.ts';

const ALL_DAY = 'All day';

/** 12-hour form: `8:00 PM – 1:00 AM the next day` or `All day`; '' without hours. @see spec §9, decisions §4.8 */
export function hoursText(start: string | null | undefined, end: string | null | undefined): string {
  if (start?.padStart(5, '0') === '00:00' && end === '23:59') return ALL_DAY;
  const hours = [start, end].map(shownClockTime).filter((time) => time !== '');
  return hours.join(' – ') + (start && end && endsNextDay(start, end) ? ' the next day' : '');
}

/** The same hours, to be used within a sentence. */
export function hoursInSentence(start: string | null | undefined, end: string | null | undefined): string {
  return hoursText(start, end).replace(ALL_DAY, 'all day');
}
