import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_LEADERBOARD } from '#contract/platform/settings/setting-rows.ts';
import { bestFirst, byRegistration, leaderboardOrder } from '#contract/rewards/leaderboard/leaderboard-order.ts';
import { RankedStudents } from './leaderboard-cache.ts';
import type { ApprovedStudent } from './leaderboard-queries.ts';

const name = fc.constantFrom('Cruz', 'cruz', 'Reyes', 'Álvarez');
const student = (stud_id: number): fc.Arbitrary<ApprovedStudent> =>
  fc.record(
    {
      stud_id: fc.constant(stud_id),
      first_name: name,
      middle_name: fc.constant(''),
      last_name: name,
      current_level: fc.integer({ min: 1, max: 3 }),
      current_exp: fc.constantFrom(0, 10),
      courseYearSection: fc.constantFrom('BSCS 1A', 'BSCS 1B'),
      boardHidden: fc.boolean(),
      boardPhoto: fc.constant(false),
    },
    // These rows have the form in which a database returns them.
    { noNullPrototype: true },
  );
/** Up to 12 of 20 students, each with new values or removed. */
const reading = fc
  .uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 12 })
  .chain((stud_ids) =>
    fc.tuple(
      ...stud_ids.map((stud_id) =>
        fc.option(student(stud_id), { nil: undefined }).map((now) => [stud_id, now] as const),
      ),
    ),
  );

it('a student who is read alone gets the place that sorting all students gives, on every leaderboard', () => {
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 6 }), (readings) => {
      let rankedStudents = new RankedStudents();
      const all = new Map<number, ApprovedStudent>();
      for (const changes of readings) {
        rankedStudents = rankedStudents.with(new Map(changes));
        for (const [stud_id, now] of changes) {
          if (now) all.set(stud_id, now);
          else all.delete(stud_id);
        }
        expect(rankedStudents.ranked).toEqual([...all.values()].sort(leaderboardOrder));
        for (const board_names of ['full', 'initials'] as const) {
          const ranked = [...all.values()].sort(board_names === 'full' ? leaderboardOrder : byRegistration);
          for (const { stud_id, courseYearSection } of ranked) {
            expect(rankedStudents.find(stud_id)).toEqual(all.get(stud_id));
            for (const board_scope of ['school', 'program'] as const) {
              const rules = { ...DEFAULT_LEADERBOARD, board_names, board_scope };
              const leaderboard = rankedStudents.leaderboardFor(stud_id, rules);
              const beside = ranked.filter(
                (each) => board_scope === 'school' || each.courseYearSection === courseYearSection,
              );
              const [own] = leaderboard.windowFor(stud_id, rules, { top: 0, around: 0 }) ?? [];
              const place = beside.findIndex((each) => each.stud_id === stud_id) + 1;
              const better = beside.filter((each) => bestFirst(each, beside[place - 1] ?? each) < 0);
              expect([own?.rank, own?.sharedRank, leaderboard.size]).toEqual([place, better.length + 1, beside.length]);
            }
          }
        }
      }
    }),
  );
});

it('ranked students are the same object when nothing has changed', () => {
  const [ana] = fc.sample(student(1), 1);
  const rankedStudents = new RankedStudents().with(new Map([[1, ana]]));
  expect(rankedStudents.with(new Map([[1, { ...(ana as ApprovedStudent) }]]))).toBe(rankedStudents);
  expect(rankedStudents.with(new Map([[2, undefined]]))).toBe(rankedStudents);
});
