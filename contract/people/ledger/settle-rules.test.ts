/** The amounts that a change of status adds to the ledger. @see docs/decisions/0030 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NOTHING, ownWorth, settledBonus, settling, sumOf, takeable, worthWith } from './settle-rules.ts';

it('gives a late student the school’s share, rounded down', () => {
  const session = { class_token: 15, class_exp: 101 };
  expect([0, 50, 99, 100].map((percent) => ownWorth(session, percent))).toEqual([
    { class_token: 0, class_exp: 0 },
    { class_token: 7, class_exp: 50 },
    { class_token: 14, class_exp: 99 },
    session,
  ]);
});

it.each([
  [1499, { points: 10, exp: 100, level: 0 }],
  [1500, { points: 60, exp: -1400, level: 1 }],
])(
  'judges a student with %i experience, 100 of it from the session, as if it had given nothing',
  (current_exp, worth) => {
    const own = { class_token: 10, class_exp: 100 };
    const at = { streak: 1, level_threshold: 1500, level_up_points: 50, streak_points: 0, streak_step: 5 };
    const bonus = settledBonus(own, { net: { points: 10, exp: 100, level: 0 }, current_exp, ...at });
    expect(worthWith(own, bonus)).toEqual(worth);
  },
);

it('creates no points and takes none that are not there, whatever is set, spent and changed in between', () => {
  const step = fc.record({
    attends: fc.boolean(),
    percent: fc.constantFrom(100, 100, 50, 0),
    class_token: fc.nat(100),
    class_exp: fc.nat(3000),
    level_threshold: fc.integer({ min: 1, max: 2500 }),
    level_up_points: fc.nat(200),
    streak_points: fc.nat(200),
    streak_step: fc.integer({ min: 2, max: 6 }),
    streak: fc.nat(10),
    spent: fc.nat(200),
    elsewhere: fc.nat(2000),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 20 }), (steps) => {
      const student = { current_token: 20, current_exp: 300, current_level: 1 };
      let net = NOTHING;
      for (const { attends, percent, spent, elsewhere, class_token, class_exp, ...at } of steps) {
        student.current_token -= Math.min(spent, student.current_token);
        student.current_exp += elsewhere;
        const own = ownWorth({ class_token, class_exp }, percent);
        const bonus = settledBonus(own, { net, current_exp: student.current_exp, ...at });
        const target = attends ? worthWith(own, bonus) : NOTHING;
        const { posted, kept } = settling(net, target, takeable(student));
        net = sumOf([net, posted]);
        expect(net).toEqual(sumOf([target, kept]));
        student.current_token += posted.points;
        student.current_exp += posted.exp;
        student.current_level += posted.level;
        const has = takeable(student);
        for (const part of ['points', 'exp', 'level'] as const) {
          expect(Math.min(has[part], kept[part])).toBeGreaterThanOrEqual(0);
          // An amount is kept only if there is not enough left to take.
          if (kept[part] > 0) expect(has[part]).toBe(0);
        }
      }
    }),
    { numRuns: 10_000 },
  );
}, 60_000);
