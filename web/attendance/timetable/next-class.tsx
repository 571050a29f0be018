import { weekdayOf } from '#contract/attendance/timetable/meeting-rules.ts';
import { getTimetable } from '#contract/attendance/timetable/timetable-calls.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { useMoment } from '#web/platform/base/countdown.ts';
import { useToday } from '#web/platform/base/date-text.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { nextText as text } from './next-text.ts';

/** How often the line looks at the clock, and how old its answer may be, in ms. */
const LOOK_EVERY_MS = 30_000;
const OLD_MS = 600_000;

/** The student's next class of the coming week, and today's cancelled ones; nothing without a timetable. */
export function NextClass() {
  const today = useToday();
  const now = useMoment(LOOK_EVERY_MS).toISOString();
  const query = { from: today, to: dayAfter(today, 6) };
  const { data } = useCall(getTimetable, { query }, { staleTime: OLD_MS, refetchInterval: OLD_MS });
  const meetings = data?.meetings ?? [];
  const next = meetings.find(({ change, overAt }) => change !== 'cancelled' && overAt > now);
  const cancelled = meetings.filter(
    ({ change, date, overAt }) => change === 'cancelled' && date === today && overAt > now,
  );
  const dayName = (day: string) =>
    day === today ? text.today : day === dayAfter(today) ? text.tomorrow : text.weekdays[weekdayOf(day) - 1];
  return (
    <>
      {next && (
        <p className="breaks">
          {next.startsAt <= now ? text.now : text.next} <strong>{next.subject_name}</strong>
          {text.rest(next.startsAt <= now ? '' : dayName(next.date), next)}
        </p>
      )}
      {cancelled.map((one) => (
        <p key={`${one.rule_id} ${one.day}`} className="breaks absent">
          {text.cancelled(one)}
        </p>
      ))}
    </>
  );
}
