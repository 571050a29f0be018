import type { Insertable } from 'kysely';
import { FIRST_ADMIN_ID } from '#contract/people/registration/registration-rules.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import type { DayOffTable, MeetingChangeTable, MeetingRuleTable } from '#server/platform/database/timetable-tables.ts';
import { castSubjects } from './demo-cast.ts';
import { type Calendar, demoMeetsOn, WEEKS } from './demo-timetable.ts';

/** The rules end this many weeks after the term began. */
const RULE_WEEKS = WEEKS + 6;
/** How soon the moved class begins, and how long it lasts, in minutes. */
const SOON = 40;
const LENGTH = 90;
const STEP = 5;
const LAST_START = 23 * 60 + 55;

const clock = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/**
 * The timetable of the term: a rule for each subject, a day off next week, the next class of the first subject canceled,
 * and a class of the same professor moved to today, where it begins soon.
 */
export function demoMeetings(calendar: Calendar): {
  meeting_rule: Insertable<MeetingRuleTable>[];
  meeting_change: Insertable<MeetingChangeTable>[];
  day_off: Insertable<DayOffTable>[];
} {
  const { now, today, day, at, timeZone } = calendar;
  const createdAt = at(-4, '10:00');
  const rules = castSubjects.map(({ days, from, to }, index) => ({
    rule_id: index + 1,
    subject_id: index + 1,
    weekdays: days.join(''),
    everyWeeks: 1,
    firstDay: day(0),
    lastDay: day(7 * RULE_WEEKS - 1),
    start_time: from,
    end_time: to,
    room: `Room ${101 + index}`,
    createdAt,
  }));
  const nextOf = (index: number) =>
    day(Array.from({ length: 7 }, (_, ahead) => today + 1 + ahead).find((one) => demoMeetsOn(index, one)) ?? today);
  const change = (index: number, made: Pick<MeetingChangeTable, 'kind' | 'reason'>) => ({
    rule_id: index + 1,
    day: nextOf(index),
    toDay: nextOf(index),
    start_time: rules[index]?.start_time ?? '',
    end_time: rules[index]?.end_time ?? '',
    room: rules[index]?.room ?? '',
    ...made,
    byRole: 'admin' as const,
    by_id: FIRST_ADMIN_ID,
    createdAt: at(today - 1, '16:00'),
  });
  const [hours = 0, minutes = 0] = localTime(now, timeZone).time.split(':').map(Number);
  const start = Math.min(Math.ceil((hours * 60 + minutes + SOON) / STEP) * STEP, LAST_START);
  const moved = change(demoMeetsOn(1, today) ? 4 : 1, { kind: 'moved', reason: 'The room is needed for an exam' });
  const holiday = day(7 * (WEEKS + 1) + 2);
  return {
    meeting_rule: rules,
    meeting_change: [
      change(0, { kind: 'cancelled', reason: 'Faculty meeting' }),
      { ...moved, toDay: day(today), start_time: clock(start), end_time: clock(start + LENGTH), room: 'Room 204' },
    ],
    day_off: [{ firstDay: holiday, lastDay: holiday, name: 'Founders’ Day', courseYearSection: '' }],
  };
}
