import { type MeetingRule, plannedDays, TIMETABLE_DAYS } from '#contract/attendance/timetable/meeting-rules.ts';
import { dayAfter, mondayOf, weekdayOf } from '#contract/platform/base/dates.ts';
import type { FoundLine } from '#contract/school/timetable-import/timetable-import-calls.ts';

/** A place in the timetable by the school's clock. */
type Slot = Pick<MeetingRule, 'start_time' | 'end_time' | 'room'> & { day: string };

/** One class of a calendar, where it was planned first. */
export interface Occurrence extends Slot {
  title: string;
  /** Where the class was moved. */
  moved: Slot | undefined;
}

/** A line without a subject. Days off have nothing more. */
export function foundLine(title: string, firstDay = '', lastDay = '', problem = ''): FoundLine {
  const times = { firstDay, lastDay, start_time: '', end_time: '', room: '' };
  return { rule_id: 0, subject_id: 0, line: null, title, weekdays: [], everyWeeks: 1, ...times, changes: [], problem };
}

/** The number of missing classes that outweighs one more rule. */
const RULE_COST = 6;
const WEEKS_OF_RULE = Math.floor(TIMETABLE_DAYS / 7);

const gcd = (one: number, other: number): number => (other === 0 ? one : gcd(other, one % other));
const weekOf = (day: string) => Date.parse(`${mondayOf(day)}T00:00Z`) / (7 * 24 * 60 * 60_000);
/** The largest number of weeks between two classes with which a rule meets all of them; 0 for a single class. */
const everyOf = (weeks: number) => [4, 3, 2, 1].find((every) => weeks !== 0 && weeks % every === 0) ?? 0;

/** Classes at the same time of some weekdays, from a first to a last one. */
interface Run extends Pick<MeetingRule, 'weekdays' | 'everyWeeks' | 'firstDay' | 'lastDay'> {
  days: string[];
}
/** @param everyWeeks 0 for a single class */
const runOf = (weekdays: readonly number[], everyWeeks: number, days: string[]): Run => {
  return { weekdays, everyWeeks, days, firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' };
};

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
    runs.push(runOf([weekdayOf(days[0] ?? '')], every, days.slice(from, to)));
  }
  return runs.reverse();
}

const daysIn = (run: Run) => plannedDays({ ...run, everyWeeks: run.everyWeeks || 1 });
const missingIn = (run: Run) => daysIn(run).length - run.days.length;

/** Two runs as one rule of several weekdays, if this needs fewer missing classes than one more rule is worth. */
function merged(one: Run, other: Run): Run | undefined {
  const everyWeeks = one.everyWeeks || other.everyWeeks;
  const apart = weekOf(one.firstDay) - weekOf(other.firstDay);
  if ((other.everyWeeks || everyWeeks) !== everyWeeks || (everyWeeks && apart % everyWeeks !== 0)) return undefined;
  const weekdays = [...new Set([...one.weekdays, ...other.weekdays])].sort((a, b) => a - b);
  const both = runOf(weekdays, everyWeeks, [...one.days, ...other.days].sort());
  if (dayAfter(both.firstDay, TIMETABLE_DAYS - 1) < both.lastDay) return undefined;
  return missingIn(both) < missingIn(one) + missingIn(other) + RULE_COST ? both : undefined;
}

/** The rules of the classes with one title at one time in one room. */
function rulesOf(occurrences: readonly Occurrence[]): FoundLine[] {
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
    const changes = daysIn(run).flatMap((day): FoundLine['changes'] => {
      const found = byDay.get(day);
      if (found && !found.moved) return [];
      const to = found?.moved ?? { day, start_time, end_time, room };
      return [{ ...to, day, toDay: to.day, kind: found ? 'moved' : 'cancelled' }];
    });
    const { firstDay, lastDay, everyWeeks } = run;
    const rule = { weekdays: [...run.weekdays], everyWeeks: everyWeeks || 1, firstDay, lastDay };
    return { ...foundLine(title), ...rule, start_time, end_time, room, changes };
  });
}

/**
 * The rules with which a timetable plans these classes: as few as possible, with a change for each class that is
 * missing or moved. A class that takes place on its day at another time or in another room counts as moved.
 */
export function inferRules(occurrences: readonly Occurrence[]): FoundLine[] {
  const key = ({ title, start_time, end_time, room }: Occurrence) =>
    JSON.stringify([title, start_time, end_time, room]);
  const found = [...Map.groupBy(occurrences, key).values()].flatMap(rulesOf);
  const sameTitle = Map.groupBy(found, ({ title }) => title);
  const isMoved = (rule: FoundLine): boolean => {
    if (rule.changes.length > 0) return false;
    const days = plannedDays(rule);
    const missing = (other: FoundLine) => other.changes.filter(({ kind }) => kind === 'cancelled');
    const from = sameTitle.get(rule.title)?.find((other) => {
      const lacks = new Set(missing(other).map(({ day }) => day));
      return other !== rule && days.every((day) => lacks.has(day));
    });
    const { start_time, end_time, room } = rule;
    for (const change of from ? missing(from) : [])
      if (days.includes(change.day)) Object.assign(change, { kind: 'moved', start_time, end_time, room });
    return from !== undefined;
  };
  return found.filter((rule) => !isMoved(rule));
}
