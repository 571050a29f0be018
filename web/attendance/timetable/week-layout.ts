import type { Meeting } from '#contract/attendance/timetable/timetable-calls.ts';
import { endsNextDay } from '#contract/platform/base/clock-time.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';

/** A day, in minutes */
export const DAY_MINUTES = 24 * 60;

/** Minutes since midnight of a time `HH:MM` */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The time `HH:MM` of minutes since midnight, also after the next midnight */
export function clockAt(minutes: number): string {
  const at = minutes % DAY_MINUTES;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}

/** A meeting in the column of its day: its minutes there, and its place among those at the same time */
export interface PlacedMeeting {
  readonly meeting: Meeting;
  readonly start: number;
  readonly end: number;
  readonly lane: number;
  lanes: number;
}

/** Places the meetings of one day, earliest first, side by side where they overlap. */
export function placeInLanes(meetings: readonly Meeting[]): readonly PlacedMeeting[] {
  const placed: PlacedMeeting[] = [];
  let first = 0;
  for (const meeting of meetings) {
    const start = minutesOf(meeting.start_time);
    const end = endsNextDay(meeting.start_time, meeting.end_time) ? DAY_MINUTES : minutesOf(meeting.end_time);
    const running = placed.slice(first).filter((one) => one.end > start);
    if (running.length === 0) first = placed.length;
    let lane = 0;
    while (running.some((one) => one.lane === lane)) lane += 1;
    placed.push({ meeting, start, end, lane, lanes: 1 });
    const group = placed.slice(first);
    const lanes = Math.max(...group.map((one) => one.lane + 1));
    for (const one of group) one.lanes = lanes;
  }
  return placed;
}

/** The days of a week with a column: Monday to Friday, and others on which something is planned */
export function shownDays(monday: string, meetings: readonly Meeting[]): readonly string[] {
  return [0, 1, 2, 3, 4, 5, 6]
    .map((number) => dayAfter(monday, number))
    .filter((day, number) => number < 5 || meetings.some(({ date }) => date === day));
}
