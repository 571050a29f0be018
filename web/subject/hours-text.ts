import { endsNextDay, shownClockTime } from '#contract/base/clock-time.ts';

/** From when to when, in 12-hour form: `8:00 PM – 1:00 AM the next day`; '' where there are no hours. @see spec §9, decisions §4.8 */
export function hoursText(start: string | null | undefined, end: string | null | undefined): string {
  const hours = [start, end].map(shownClockTime).filter((time) => time !== '');
  return hours.join(' – ') + (start && end && endsNextDay(start, end) ? ' the next day' : '');
}
