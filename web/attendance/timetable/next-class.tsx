import { getTimetable } from '#contract/attendance/timetable/timetable-calls.ts';
import { shownClockTime } from '#contract/platform/base/clock-time.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { useToday } from '#web/platform/base/date-text.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { nextText as text } from './next-text.ts';

/** How often the classes are read again, in ms. */
const AGAIN_MS = 60_000;

/** The student's next class of the coming week and today's cancelled ones, each in a line. */
export function NextClass() {
  const today = useToday();
  const query = { from: today, to: dayAfter(today, 6) };
  const { data } = useCall(getTimetable, { query }, { refetchInterval: AGAIN_MS });
  const now = new Date().toISOString();
  const coming = data?.meetings.filter(({ overAt }) => overAt > now) ?? [];
  const next = coming.find(({ change }) => change !== 'cancelled');
  const lines = coming.filter((one) => one === next || (one.change === 'cancelled' && one.date === today));
  return lines.map((one) => {
    const { rule_id, day, date, startsAt, subject_name, start_time, end_time, room } = one;
    const soon = { [today]: text.today, [dayAfter(today)]: text.tomorrow }[date] ?? text.weekday(date);
    const when = `${soon} ${shownClockTime(start_time)} – ${shownClockTime(end_time)}`;
    return (
      <p key={`${rule_id} ${day}`} className="breaks">
        {one !== next ? text.cancelled : startsAt > now ? text.next : text.now} <strong>{subject_name}</strong>
        {` · ${when}${room && ` · ${room}`}`}
      </p>
    );
  });
}
