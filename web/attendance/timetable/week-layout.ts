import type { Meeting } from '#contract/attendance/timetable/meeting-rules.ts';
import { endsNextDay } from '#contract/platform/base/clock-time.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';

/** A day, in minutes */
export const DAY_MINUTES = 24 * 60;

/** Minutes since midnight of a time `HH:MM` */
export const minutesOf = (time: string) => Date.parse(`1970-01-01T${time}Z`) / 60_000;

/** The time `HH:MM` of minutes since midnight, also after the next midnight */
export const clockAt = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);

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
  let group: PlacedMeeting[] = [];
  for (const meeting of meetings) {
    const start = minutesOf(meeting.start_time);
    const end = endsNextDay(meeting.start_time, meeting.end_time) ? DAY_MINUTES : minutesOf(meeting.end_time);
    const running = group.filter((one) => one.end > start);
    if (running.length === 0) group = [];
    let lane = 0;
    while (running.some((one) => one.lane === lane)) lane += 1;
    const one = { meeting, start, end, lane, lanes: 1 };
    placed.push(one);
    group.push(one);
    const lanes = Math.max(...group.map((each) => each.lane + 1));
    for (const each of group) each.lanes = lanes;
  }
  return placed;
}

/** The days of a week with a column: Monday to Friday, and others on which something is planned */
export function shownDays(monday: string, meetings: readonly Meeting[]): readonly string[] {
  return [0, 1, 2, 3, 4, 5, 6]
    .map((number) => dayAfter(monday, number))
    .filter((day, number) => number < 5 || meetings.some(({ date }) => date === day));
}
