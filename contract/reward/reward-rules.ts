import type { Reward, RewardKind } from './reward.ts';

/** Experience that a level costs, as far as the student has it. @see spec §9, decisions §1.5 */
export const LEVEL_UP_EXP = 1500;

/** Points that a level-up gives. @see spec §9 */
export const LEVEL_UP_POINTS = 50;

/** Every so many consecutive attendances give a streak reward. @see spec §9 */
export const STREAK_STEP = 5;

/** Points that a streak reward gives. @see spec §9 */
export const STREAK_POINTS = 50;

/** What a reward adds to the session's own points and experience; `exp` is never positive. */
export type Bonus = Pick<Reward, 'kind' | 'points' | 'exp' | 'level'>;

/**
 * The one bonus of an attendance: a level-up if the experience reaches the threshold, else a streak reward if the
 * streak is a positive multiple of five, else none. At most one level, and experience never falls below zero.
 * @param exp the student's experience with the session's own already added, 0 or more
 * @see spec §4, decisions §1.4, §1.5
 */
export function bonusOf({ exp, threshold, streak }: { exp: number; threshold: number; streak: number }): Bonus {
  if (exp >= threshold) {
    return { kind: 'level-up', points: LEVEL_UP_POINTS, exp: 0 - Math.min(LEVEL_UP_EXP, exp), level: 1 };
  }
  if (streak > 0 && streak % STREAK_STEP === 0) return { kind: 'streak', points: STREAK_POINTS, exp: 0, level: 0 };
  return { kind: 'none', points: 0, exp: 0, level: 0 };
}

/** What the student's screen says of a reward, in spec §4's words; its 50 are `LEVEL_UP_POINTS` and `STREAK_POINTS`. */
export function rewardMessage(kind: RewardKind, streak: number): string {
  if (kind === 'level-up') return 'You leveled up!! You gained 50 points';
  if (kind === 'streak') return `You're on fire with a ${streak} streak! 50 points earned!`;
  return 'Enjoy your class';
}

/**
 * What an attendance changes in all: the session's points and experience and its one bonus.
 * @param before the student's experience before this attendance
 * @param streak the streak that ends at this session
 * @see decisions §1.4
 */
export function rewardOf(
  session: { class_token: number; class_exp: number },
  before: { current_exp: number },
  { threshold, streak }: { threshold: number; streak: number },
): Reward {
  const bonus = bonusOf({ exp: before.current_exp + session.class_exp, threshold, streak });
  return {
    kind: bonus.kind,
    message: rewardMessage(bonus.kind, streak),
    streak,
    points: session.class_token + bonus.points,
    exp: session.class_exp + bonus.exp,
    level: bonus.level,
  };
}
