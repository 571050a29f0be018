import * as z from 'zod/mini';
import { endsNextDay } from '#contract/platform/base/clock-time.ts';
import { dayAfter, daysBetween, daysFrom, instantAt, mondayOf, weekdayOf } from '#contract/platform/base/dates.ts';
import { type Instant, instant as instantField } from '#contract/platform/base/fields.ts';

/** The most days of a meeting rule, and of one question about meetings; the first and last day included. */
export const TIMETABLE_DAYS = 400;
/** The largest number of weeks between two meetings of a rule. */
export const MOST_WEEKS = 4;
/** The most days by which a meeting can move. */
export const MOST_MOVED_DAYS = 60;
/** How long before its start a meeting can be opened, in minutes. */
export const OPEN_BEFORE_MINUTES = 120;
/** How long before its start a planned meeting is opened by starting the subject's class, in minutes. */
export const START_BEFORE_MINUTES = 15;

/** What is different about one meeting of a rule. */
export interface MeetingChange {
  rule_id: number;
  /** The day on which the rule plans the meeting. It names the meeting, wherever that has moved. */
  day: string;
  kind: 'cancelled' | 'moved';
  /** Where and when a moved meeting is. A cancelled meeting keeps what its rule says. */
  toDay: string;
  start_time: string;
  end_time: string;
  room: string;
  /** Why; '' if no reason was given. */
  reason: string;
}

/** When a subject meets. Days are `YYYY-MM-DD` and times `HH:MM` by the school's clock. */
export const meetingRule = z.object({
  rule_id: z.int(),
  subject_id: z.int(),
  /** 1 is Monday; ascending, at least one. */
  weekdays: z.array(z.int()),
  /** Every how many weeks, from 1 to 4. The week of `firstDay` is the first one; weeks begin on Monday. */
  everyWeeks: z.int(),
  /** Both included. */
  firstDay: z.string(),
  lastDay: z.string(),
  start_time: z.string(),
  /** If it is before the start, the meeting ends on the next day. */
  end_time: z.string(),
  /** '' if none was given. */
  room: z.string(),
});

/** A rule, whichever subject it has. */
export interface MeetingRule extends Omit<z.output<typeof meetingRule>, 'subject_id' | 'weekdays'> {
  weekdays: readonly number[];
}

/** A planned meeting, and the session that was opened for it. */
export const meeting = z.object({
  rule_id: z.int(),
  /** The day on which the rule plans the meeting, `YYYY-MM-DD`. With `rule_id` it names the meeting. */
  day: z.string(),
  /** The day of the meeting: `day`, unless it was moved. */
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  room: z.string(),
  change: z.nullable(z.enum(['cancelled', 'moved'])),
  /** Why it was cancelled or moved; '' if no reason was given. */
  reason: z.string(),
  startsAt: instantField,
  overAt: instantField,
  subject_id: z.int(),
  subject_name: z.string(),
  subject_courseYearSection: z.string(),
  /** The name of the professor to whom the subject belongs. */
  professor: z.string(),
  /** The session outside the bin that was opened for the meeting; null if there is none. */
  class_id: z.nullable(z.int()),
  /** Whether the meeting is over and its roll was not taken. Cancelled meetings are not due. */
  isDue: z.boolean(),
});
export type Meeting = z.output<typeof meeting>;

/** One planned meeting. It is not a session until somebody opens it. */
export type PlannedMeeting = Omit<Meeting, `subject_${string}` | 'professor' | 'class_id' | 'isDue'>;

/** Days without meetings. */
export const dayOff = z.object({
  day_off_id: z.int(),
  /** `YYYY-MM-DD`, both included. */
  firstDay: z.string(),
  lastDay: z.string(),
  name: z.string(),
  /** '' for the whole school. */
  courseYearSection: z.string(),
});

/** Days without meetings, for the whole school or a program level. */
export type DayOff = Omit<z.output<typeof dayOff>, 'day_off_id'>;

type PlannedDays = Pick<MeetingRule, 'weekdays' | 'everyWeeks' | 'firstDay' | 'lastDay'>;

/** Whether a rule plans a meeting on a day. Days off and changes are ignored. */
export function meetsOn({ weekdays, everyWeeks, firstDay, lastDay }: PlannedDays, day: string): boolean {
  if (day < firstDay || day > lastDay || !weekdays.includes(weekdayOf(day))) return false;
  return ((daysBetween(mondayOf(firstDay), mondayOf(day)) - 1) / 7) % everyWeeks === 0;
}

/** The days on which a rule plans a meeting. Days off and changes are ignored. */
export const plannedDays = (rule: PlannedDays): string[] =>
  [...daysFrom(rule.firstDay, rule.lastDay)].filter((day) => meetsOn(rule, day));

/** Whether two windows of a day have a minute in common. A window that ends where the other begins does not. */
export function timesOverlap(
  one: Pick<MeetingRule, 'start_time' | 'end_time'>,
  other: Pick<MeetingRule, 'start_time' | 'end_time'>,
): boolean {
  const end = ({ start_time, end_time }: typeof one) => (end_time < start_time ? '24:00' : end_time);
  return one.start_time < end(other) && other.start_time < end(one);
}

/**
 * The first day on which two rules of a subject both plan a meeting at overlapping times, if there is one.
 * @param plans whether a rule plans a meeting on a day; by default, changes are ignored
 */
export function overlapOf<Rule extends MeetingRule>(
  one: Rule,
  other: Rule,
  plans: (rule: Rule, day: string) => boolean = meetsOn,
): string | undefined {
  if (!timesOverlap(one, other)) return undefined;
  const first = one.firstDay > other.firstDay ? one.firstDay : other.firstDay;
  const last = one.lastDay < other.lastDay ? one.lastDay : other.lastDay;
  return daysFrom(first, last).find((day) => plans(one, day) && plans(other, day));
}

/** What `meetingsOf` computes from. Each rule has the program level of its subject. */
export interface Timetable<Rule extends MeetingRule & { courseYearSection: string }> {
  rules: readonly Rule[];
  changes: readonly MeetingChange[];
  daysOff: readonly DayOff[];
}

/**
 * The meetings of these days, earliest first, also cancelled ones. A meeting on a day off is left out, unless it was
 * moved to that day; one that was moved away from its day is listed where it has moved.
 * @param from the first day, `YYYY-MM-DD`
 * @param to the last day, at most `TIMETABLE_DAYS` days in all
 * @param timeZone the school's IANA name
 */
export function meetingsOf<Rule extends MeetingRule & { courseYearSection: string }>(
  { rules, changes, daysOff }: Timetable<Rule>,
  from: string,
  to: string,
  timeZone: string,
): { rule: Rule; meeting: PlannedMeeting }[] {
  const changed = new Map(changes.map((change) => [`${change.rule_id} ${change.day}`, change]));
  const instants = new Map<string, Instant>();
  const instant = (day: string, time: string) => {
    const key = `${day}T${time}`;
    const known = instants.get(key) ?? instantAt(day, time, timeZone);
    instants.set(key, known);
    return known;
  };
  const isOff = (day: string, level: string) =>
    daysOff.some(
      ({ firstDay, lastDay, courseYearSection }) =>
        firstDay <= day && day <= lastDay && (courseYearSection === '' || courseYearSection === level),
    );
  const found: { rule: Rule; meeting: PlannedMeeting }[] = [];
  const add = (rule: Rule, day: string, change: MeetingChange | undefined) => {
    const moved = change?.kind === 'moved' ? change : undefined;
    const { start_time, end_time, room } = moved ?? rule;
    const date = moved?.toDay ?? day;
    const meeting = {
      rule_id: rule.rule_id,
      day,
      date,
      start_time,
      end_time,
      room,
      change: change?.kind ?? null,
      reason: change?.reason ?? '',
      startsAt: instant(date, start_time),
      overAt: instant(endsNextDay(start_time, end_time) ? dayAfter(date) : date, end_time),
    };
    found.push({ rule, meeting });
  };
  const days = [...daysFrom(from, to)];
  for (const rule of rules)
    for (const day of days) {
      if (!meetsOn(rule, day)) continue;
      const change = changed.get(`${rule.rule_id} ${day}`);
      if (change?.kind !== 'moved' && !isOff(day, rule.courseYearSection)) add(rule, day, change);
    }
  const byId = new Map(rules.map((rule) => [rule.rule_id, rule]));
  for (const change of changes) {
    const rule = byId.get(change.rule_id);
    if (rule && change.kind === 'moved' && change.toDay >= from && change.toDay <= to && meetsOn(rule, change.day))
      add(rule, change.day, change);
  }
  const place = ({ meeting }: (typeof found)[number]) => `${meeting.startsAt} ${String(meeting.rule_id).padStart(10)}`;
  return found.sort((one, other) => (place(one) < place(other) ? -1 : 1));
}
