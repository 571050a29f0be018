import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leaderboardOrder, type RankedStudent, rankPoints } from './leaderboard-order.ts';

const ranked = (stud_id: number, current_level: number, current_exp: number, name: string): RankedStudent => {
  const [last_name = '', first_name = '', middle_name = ''] = name.split(' ');
  return { stud_id, current_level, current_exp, first_name, middle_name, last_name };
};

it.each([
  [1, '100'],
  [12, '1200'],
])('level %i has %s rank points', (level, shown) => {
  expect(rankPoints(level)).toBe(shown);
});

it('sorts by level, then experience, then name, then registration', () => {
  const rows = [
    ranked(1, 1, 1400, 'Abad Ana'),
    ranked(2, 2, 0, 'Zulueta Zoe'),
    ranked(3, 1, 1400, 'abad Ana'),
    ranked(4, 1, 20, 'Abad Ana'),
    ranked(5, 1, 1400, 'Abad Ben'),
    ranked(6, 1, 1400, 'Abad Ana'),
    ranked(7, 1, 1400, 'Abad Ana Cruz'),
  ];
  expect(rows.toSorted(leaderboardOrder).map(({ stud_id }) => stud_id)).toEqual([2, 1, 3, 6, 7, 5, 4]);
});

it('is the same whatever order the rows come in', () => {
  const student = fc.record({
    stud_id: fc.integer({ min: 1, max: 1000 }),
    current_level: fc.integer({ min: 1, max: 3 }),
    current_exp: fc.integer({ min: 0, max: 3 }),
    first_name: fc.constantFrom('Ana', 'ana', 'Bo'),
    middle_name: fc.constantFrom('', 'C'),
    last_name: fc.constantFrom('Diaz', 'Díaz', 'E'),
  });
  const rows = fc.uniqueArray(student, { selector: ({ stud_id }) => stud_id, minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(rows, (all) => {
      const once = all.toSorted(leaderboardOrder);
      expect(all.toReversed().sort(leaderboardOrder)).toEqual(once);
      for (let at = 1; at < once.length; at += 1) {
        expect(once[at - 1]?.current_level).toBeGreaterThanOrEqual(once[at]?.current_level ?? 0);
      }
    }),
  );
});
