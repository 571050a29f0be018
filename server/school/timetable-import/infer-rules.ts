import {
  type MeetingChange,
  type MeetingRule,
  MOST_WEEKS,
  meetsOn,
  TIMETABLE_DAYS,
} from '#contract/attendance/timetable/meeting-rules.ts';
import { dayAfter, daysFrom, mondayOf, weekdayOf } from '#contract/platform/base/dates.ts';

/** A place in the timetable by the school's clock. */
export type Slot = Pick<MeetingRule, 'start_time' | 'end_time' | 'room'> & { day: string };

/** One class of a calendar, where it was planned first. */
export interface Occurrence extends Slot {
  title: string;
  isCancelled: boolean;
  /** Where the class was moved. */
  moved: Slot | undefined;
}

/** A rule that a file describes, before its subject is known. */
export interface FoundRule extends Omit<MeetingRule, 'rule_id'> {
  /** The line of a table; null in a calendar. */
  line: number | null;
  title: string;
  changes: Omit<MeetingChange, 'rule_id' | 'reason'>[];
  /** Why the rule cannot be imported, in one sentence; '' if it can. */
  problem: string;
}

/** The number of missing classes that outweighs one more rule. */
const RULE_COST = 6;
const WEEKS_OF_RULE = Math.floor(TIMETABLE_DAYS / 7);

const gcd = (one: number, other: number): number => (other === 0 ? one : gcd(other, one % other));
const weekOf = (day: string) => Date.parse(`${mondayOf(day)}T00:00Z`) / (7 * 24 * 60 * 60_000);
/** The largest number of weeks between two classes with which a rule meets all of them; 0 for a single class. */
const everyOf = (weeks: number) => [4, 3, 2, 1].find((every) => weeks !== 0 && weeks % every === 0) ?? 0;

/** Classes at the same time of some weekdays. */
interface Run {
  weekdays: readonly number[];
  /** 0 for a single class. */
  everyWeeks: number;
  days: string[];
}

/** Splits the days of one weekday into the runs with the fewest rules and missing classes. */
function runsOf(days: readonly string[]): Run[] {
  const weeks = days.map(weekOf);
  const best: { cost: number; from: number; every: number }[] = [{ cost: 0, from: 0, every: 0 }];
  for (let to = 1; to <= weeks.length; to += 1) {
    let apart = 0;
    let found = { cost: Number.POSITIVE_INFINITY, from: to - 1, every: 0 };
    for (let from = to - 1; from >= 0; from -= 1) {
      const span = (weeks[to - 1] ?? 0) - (weeks[from] ?? 0);
      if (span >= WEEKS_OF_RULE) break;
      if (from < to - 1) apart = gcd(apart, (weeks[from + 1] ?? 0) - (weeks[from] ?? 0));
      const every = everyOf(apart);
      const missing = every === 0 ? 0 : span / every + 1 - (to - from);
      const cost = (best[from]?.cost ?? 0) + RULE_COST + missing;
      if (cost < found.cost) found = { cost, from, every };
    }
    best.push(found);
  }
  const runs: Run[] = [];
  for (let to = weeks.length; to > 0; to = best[to]?.from ?? 0) {
    const { from, every } = best[to] ?? { from: 0, every: 0 };
    runs.push({ weekdays: [weekdayOf(days[0] ?? '')], everyWeeks: every, days: days.slice(from, to) });
  }
  return runs.reverse();
}

/** The days that a run plans between its first and last class. */
function plannedDays({ weekdays, everyWeeks, days }: Run): string[] {
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)];
  const rule = { rule_id: 0, weekdays, everyWeeks: everyWeeks || 1, firstDay, lastDay };
  const times = { start_time: '', end_time: '', room: '' };
  return [...daysFrom(firstDay, lastDay)].filter((day) => meetsOn({ ...rule, ...times }, day));
}

const missingIn = (run: Run) => plannedDays(run).length - run.days.length;

/** Two runs as one rule of several weekdays, if this needs fewer missing classes than one more rule is worth. */
function merged(one: Run, other: Run): Run | undefined {
  const everyWeeks = one.everyWeeks || other.everyWeeks;
  const apart = weekOf(one.days[0] ?? '') - weekOf(other.days[0] ?? '');
  if (other.everyWeeks !== 0 && other.everyWeeks !== everyWeeks) return undefined;
  if (everyWeeks !== 0 && apart % everyWeeks !== 0) return undefined;
  const days = [...one.days, ...other.days].sort();
  const weekdays = [...new Set([...one.weekdays, ...other.weekdays])].sort((a, b) => a - b);
  const both = { weekdays, everyWeeks, days };
  if (dayAfter(days[0] ?? '', TIMETABLE_DAYS - 1) < (days.at(-1) ?? '')) return undefined;
  return missingIn(both) < missingIn(one) + missingIn(other) + RULE_COST ? both : undefined;
}

/** The rules of the classes with one title at one time in one room. */
function rulesOf(occurrences: readonly Occurrence[]): FoundRule[] {
  const [{ title, start_time, end_time, room }] = occurrences as [Occurrence];
  const byDay = new Map(occurrences.map((each) => [each.day, each]));
  const weekdays = Map.groupBy([...byDay.keys()].sort(), weekdayOf);
  const runs: Run[] = [];
  const all = [...weekdays.values()].flatMap(runsOf).sort((one, other) => other.days.length - one.days.length);
  for (const run of all) {
    const at = runs.findIndex((each) => merged(each, run));
    const both = at < 0 ? undefined : merged(runs[at] as Run, run);
    if (both) runs[at] = both;
    else runs.push(run);
  }
  return runs.map((run) => {
    const changes = plannedDays(run).flatMap((day) => {
      const found = byDay.get(day);
      const to = found?.moved ?? { day, start_time, end_time, room };
      if (found?.moved === undefined && found?.isCancelled === false) return [];
      return [{ ...to, day, toDay: to.day, kind: found?.moved ? ('moved' as const) : ('cancelled' as const) }];
    });
    const [firstDay = '', lastDay = ''] = [run.days[0], run.days.at(-1)];
    const everyWeeks = Math.min(run.everyWeeks || 1, MOST_WEEKS);
    const rule = { weekdays: run.weekdays, everyWeeks, firstDay, lastDay, start_time, end_time, room };
    return { line: null, title, ...rule, changes, problem: '' };
  });
}

/**
 * The rules with which a timetable plans these classes: as few as possible, with a change for each class that is
 * missing, cancelled or moved. A class that takes place on its day at another time or in another room counts as moved.
 */
export function inferRules(occurrences: readonly Occurrence[]): FoundRule[] {
  const key = ({ title, start_time, end_time, room }: Occurrence) =>
    JSON.stringify([title, start_time, end_time, room]);
  const found = [...Map.groupBy(occurrences, key).values()].flatMap(rulesOf);
  const absent = new Set(occurrences.filter(({ isCancelled }) => isCancelled).map((each) => `${key(each)}${each.day}`));
  const sameTitle = Map.groupBy(found, ({ title }) => title);
  const isMoved = (rule: FoundRule): boolean => {
    if (rule.changes.length > 0) return false;
    const days = plannedDays({ ...rule, days: [rule.firstDay, rule.lastDay] });
    const from = sameTitle.get(rule.title)?.find((other) => {
      const missing = (change: FoundRule['changes'][0]) =>
        change.kind === 'cancelled' && !absent.has(`${key({ ...other, ...never })}${change.day}`);
      const lacks = new Set(other.changes.filter(missing).map(({ day }) => day));
      return other !== rule && days.every((day) => lacks.has(day));
    });
    const { start_time, end_time, room } = rule;
    for (const change of from?.changes ?? [])
      if (days.includes(change.day)) Object.assign(change, { kind: 'moved', start_time, end_time, room });
    return from !== undefined;
  };
  return found.filter((rule) => !isMoved(rule));
}
const never = { day: '', isCancelled: false, moved: undefined };
