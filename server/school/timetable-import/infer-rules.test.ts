/** Rules inferred from classes plan exactly these classes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meetsOn } from '#contract/attendance/timetable/meeting-rules.ts';
import { dayAfter, daysFrom } from '#contract/platform/base/dates.ts';
import type { FoundLine } from '#contract/school/timetable-import/timetable-import-calls.ts';
import { inferRules, type Occurrence } from './infer-rules.ts';

const slot = { start_time: '08:00', end_time: '08:50', room: 'R1' };
const on = (day: string, more: Partial<Occurrence> = {}): Occurrence => ({
  title: 'Math',
  day,
  ...slot,
  moved: undefined,
  ...more,
});
const text = ({ day, start_time, room }: { day: string; start_time: string; room: string }) =>
  `${day} ${start_time} ${room}`;

function planned(rules: readonly FoundLine[]): string[] {
  return rules
    .flatMap((rule) =>
      [...daysFrom(rule.firstDay, rule.lastDay)].flatMap((day) => {
        if (!meetsOn(rule, day)) return [];
        const change = rule.changes.find((each) => each.day === day);
        if (change?.kind === 'cancelled') return [];
        return [text(change ? { ...change, day: change.toDay } : { ...rule, day })];
      }),
    )
    .sort();
}

test('any classes: what takes place is planned once, and nothing else', () => {
  const anyClass = fc.record({
    day: fc.integer({ min: 0, max: 300 }).map((days) => dayAfter('2026-09-01', days)),
    start_time: fc.constantFrom('08:00', '10:00'),
    room: fc.constantFrom('R1', 'Lab'),
  });
  const classes = fc.uniqueArray(anyClass, { selector: ({ day, start_time }) => day + start_time, maxLength: 80 });
  fc.assert(
    fc.property(classes, (some) => {
      const rules = inferRules(some.map(({ day, ...more }) => on(day, more)));
      expect(planned(rules)).toEqual(some.map(text).sort());
    }),
  );
});

test('a term of classes is one rule, even if some are missing', () => {
  const term = fc.record({
    weekdays: fc
      .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
      .map((days) => days.sort((one, other) => one - other)),
    everyWeeks: fc.constantFrom(1, 2, 3),
  });
  fc.assert(
    fc.property(term, ({ weekdays, everyWeeks }) => {
      const rule = { rule_id: 0, weekdays, everyWeeks, firstDay: '2026-09-07', lastDay: '2027-01-31', ...slot };
      const days = [...daysFrom(rule.firstDay, rule.lastDay)].filter((day) => meetsOn(rule, day));
      const inOne = inferRules(days.filter((_, at) => at % 13 !== 5).map((day) => on(day)));
      expect(inOne.map((found) => [found.weekdays, found.everyWeeks])).toEqual([[weekdays, everyWeeks]]);
    }),
  );
});

test('a long break and alternate weeks are rules of their own; one lesson in another room is a move', () => {
  const weeks = (from: string, count: number, every: number) =>
    Array.from({ length: count }, (_, at) => dayAfter(from, 7 * every * at));
  const days = [...weeks('2026-09-07', 8, 1), ...weeks('2027-02-01', 8, 1)];
  expect(inferRules(days.map((day) => on(day))).map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
    ['2026-09-07', '2026-10-26'],
    ['2027-02-01', '2027-03-22'],
  ]);
  const alternate = [
    ...weeks('2026-09-07', 6, 2).map((day) => on(day)),
    ...weeks('2026-09-14', 6, 2).map((day) => on(day, { start_time: '10:00', end_time: '10:50' })),
  ];
  expect(inferRules(alternate).map(({ everyWeeks, changes }) => [everyWeeks, changes.length])).toEqual([
    [2, 0],
    [2, 0],
  ]);
  const [rule] = inferRules(weeks('2026-09-07', 8, 1).map((day, at) => on(day, at === 3 ? { room: 'Lab' } : {})));
  expect(rule?.changes).toMatchObject([{ kind: 'moved', day: '2026-09-28', toDay: '2026-09-28', room: 'Lab' }]);
});
