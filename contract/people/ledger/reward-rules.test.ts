import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_REWARD_RULES } from '#contract/platform/settings/setting-rows.ts';
import { bonusOf, rewardMessage, rewardOf, toldReward } from './reward-rules.ts';

describe('the bonus of an attendance', () => {
  it.each([
    // exp, threshold, streak → kind, points, exp, level
    [0, 1500, 0, 'none', 0, 0, 0],
    [1499, 1500, 1, 'none', 0, 0, 0],
    [1500, 1500, 1, 'level-up', 50, -1500, 1],
    [1501, 1500, 4, 'level-up', 50, -1500, 1],
    // A level-up takes precedence over a streak, and one attendance gives at most one level.
    [1500, 1500, 5, 'level-up', 50, -1500, 1],
    [9000, 1500, 10, 'level-up', 50, -1500, 1],
    // With less than 1500 exp, a level-up takes all of it.
    [100, 100, 1, 'level-up', 50, -100, 1],
    [1, 1, 5, 'level-up', 50, -1, 1],
    [2000, 2000, 1, 'level-up', 50, -1500, 1],
    [1400, 1500, 5, 'streak', 50, 0, 0],
    [0, 1500, 10, 'streak', 50, 0, 0],
    [0, 1500, 4, 'none', 0, 0, 0],
    [0, 1500, 6, 'none', 0, 0, 0],
  ] as const)('exp %i, threshold %i, streak %i: %s', (exp, threshold, streak, kind, points, taken, level) => {
    const rules = { ...DEFAULT_REWARD_RULES, level_threshold: threshold };
    expect(bonusOf(exp, streak, rules)).toEqual({ kind, points, exp: taken, level });
  });
});

describe('what the student reads', () => {
  it.each([
    ['level-up', 5, 50, 'You leveled up!! You gained 50 points'],
    ['streak', 15, 50, "You're on fire with a 15 streak! 50 points earned!"],
    ['none', 3, 0, 'Enjoy your class'],
    // A school may give other amounts, or none.
    ['level-up', 5, 1, 'You leveled up!! You gained 1 point'],
    ['level-up', 5, 0, 'You leveled up!!'],
    ['streak', 3, 0, "You're on fire with a 3 streak!"],
  ] as const)('%s at a streak of %i, with %i points: %s', (kind, streak, points, message) => {
    expect(rewardMessage(kind, streak, points)).toBe(message);
  });
});

describe('what the student reads when a corrected attendance is set again', () => {
  it.each([
    ['none', 10, 'Enjoy your class'],
    ['none', 17, 'Enjoy your class. 7 points of this class had stayed yours when it was corrected.'],
    ['streak', 10, "You're on fire with a 5 streak! 10 points earned!"],
    [
      'streak',
      11,
      "You're on fire with a 5 streak! 10 points earned! 1 point of this class had stayed yours when it was corrected.",
    ],
  ] as const)('%s, with %i points of the session in all, 10 of them new: %s', (kind, points, message) => {
    const now = { points: 10, exp: 100, level: 0 };
    expect(toldReward({ kind, streak: 5, bonusPoints: 10 }, { points, exp: 100, level: 0 }, now)).toEqual({
      kind,
      message,
      streak: 5,
      ...now,
    });
  });
});

describe('the total effect of an attendance', () => {
  it('is only the session’s points and exp if there is no bonus', () => {
    expect(rewardOf({ class_token: 10, class_exp: 100 }, { current_exp: 0 }, 1, DEFAULT_REWARD_RULES)).toEqual({
      kind: 'none',
      message: 'Enjoy your class',
      streak: 1,
      points: 10,
      exp: 100,
      level: 0,
    });
  });

  it('adds the streak’s points', () => {
    const reward = rewardOf({ class_token: 10, class_exp: 100 }, { current_exp: 0 }, 5, DEFAULT_REWARD_RULES);
    expect(reward).toMatchObject({ kind: 'streak', points: 60, exp: 100, level: 0 });
  });

  it('counts the session’s own exp toward the level-up', () => {
    const reward = rewardOf({ class_token: 10, class_exp: 100 }, { current_exp: 1450 }, 5, DEFAULT_REWARD_RULES);
    expect(reward).toMatchObject({ kind: 'level-up', points: 60, exp: -1400, level: 1 });
  });
});

it('for every student and session: exp stays at zero or more, one bonus, one level at most', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  const small = fc.integer({ min: 0, max: 3000 });
  fc.assert(
    fc.property(
      fc.record({
        class_token: amount,
        class_exp: fc.oneof(amount, small),
        current_exp: fc.oneof(amount, small),
        level_threshold: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 3000 })),
        level_up_points: fc.nat(10_000),
        streak_points: fc.nat(10_000),
        streak_step: fc.integer({ min: 2, max: 50 }),
        streak: fc.integer({ min: 0, max: 200 }),
      }),
      ({ class_token, class_exp, current_exp, streak, ...rules }) => {
        const reward = rewardOf({ class_token, class_exp }, { current_exp }, streak, rules);
        const reached = current_exp + class_exp;
        const levels = reached >= rules.level_threshold;
        const rewarded = !levels && streak > 0 && streak % rules.streak_step === 0;
        expect(current_exp + reward.exp).toBe(levels ? Math.max(0, reached - 1500) : reached);
        expect(reward.level).toBe(levels ? 1 : 0);
        expect(reward.points - class_token).toBe(levels ? rules.level_up_points : rewarded ? rules.streak_points : 0);
        expect(reward.kind).toBe(levels ? 'level-up' : rewarded ? 'streak' : 'none');
        expect(Object.is(reward.exp, -0)).toBe(false);
      },
    ),
    { numRuns: 2000 },
  );
});
