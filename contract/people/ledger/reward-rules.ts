import { counted } from '#contract/platform/base/format-number.ts';
import type { RewardRules } from '#contract/platform/settings/setting-rows.ts';
import type { Amounts, Reward, RewardKind } from './reward.ts';

/** The most experience that a level-up takes; less if the student has less. @see spec §9, decisions §1.5 */
export const LEVEL_UP_EXP = 1500;

/** What a reward adds to the session's own points and experience; `exp` is never positive. */
export type Bonus = Pick<Reward, 'kind' | 'points' | 'exp' | 'level'>;

/**
 * The one bonus of an attendance: a level-up if the experience reaches the threshold; else a streak reward if the
 * streak is a positive multiple of the school's step; else none. At most one level; experience never falls below zero.
 * @param exp the student's experience including the session's own, 0 or more
 * @see spec §4, decisions §1.4, §1.5
 */
export function bonusOf(exp: number, streak: number, rules: RewardRules): Bonus {
  if (exp >= rules.level_threshold) {
    return { kind: 'level-up', points: rules.level_up_points, exp: 0 - Math.min(LEVEL_UP_EXP, exp), level: 1 };
  }
  if (streak > 0 && streak % rules.streak_step === 0) {
    return { kind: 'streak', points: rules.streak_points, exp: 0, level: 0 };
  }
  return { kind: 'none', points: 0, exp: 0, level: 0 };
}

/**
 * The reward's message for the student's screen, in spec §4's words.
 * @param points the points of the bonus; the message does not mention 0 points
 */
export function rewardMessage(kind: RewardKind, streak: number, points: number): string {
  if (kind === 'none') return 'Enjoy your class';
  const gained = counted(points, 'point');
  if (kind === 'level-up') return points > 0 ? `You leveled up!! You gained ${gained}` : 'You leveled up!!';
  return `You're on fire with a ${streak} streak!${points > 0 ? ` ${gained} earned!` : ''}`;
}

/**
 * The reward as the student sees it. Points that stayed with the student when an earlier attendance was undone are not
 * given twice, so the message mentions these points.
 * @param all everything that the session has given, followed by what this attendance gave
 * @see docs/decisions/0030
 */
export function toldReward(
  { kind, streak, bonusPoints }: Pick<Reward, 'kind' | 'streak'> & { bonusPoints: number },
  all: Amounts,
  { points, exp, level }: Amounts,
): Reward {
  const said = rewardMessage(kind, streak, bonusPoints);
  const stayed = all.points - points;
  const settled =
    stayed > 0 ? ` ${counted(stayed, 'point')} of this class had stayed yours when it was corrected.` : '';
  const end = settled === '' || said.endsWith('!') ? '' : '.';
  return { kind, message: `${said}${end}${settled}`, streak, points, exp, level };
}

/**
 * The total effect of an attendance: the session's points and experience, and its one bonus.
 * @param before the student's experience before this attendance
 * @param streak the streak that ends at this session
 * @see decisions §1.4
 */
export function rewardOf(
  session: { class_token: number; class_exp: number },
  before: { current_exp: number },
  streak: number,
  rules: RewardRules,
): Reward {
  const bonus = bonusOf(before.current_exp + session.class_exp, streak, rules);
  return {
    kind: bonus.kind,
    message: rewardMessage(bonus.kind, streak, bonus.points),
    streak,
    points: session.class_token + bonus.points,
    exp: session.class_exp + bonus.exp,
    level: bonus.level,
  };
}
