import type { RewardRules } from '#contract/platform/settings/setting-rows.ts';
import type { Amounts } from './reward.ts';
import { type Bonus, bonusOf } from './reward-rules.ts';

/** What an absence is worth: nothing. */
export const NOTHING: Amounts = { points: 0, exp: 0, level: 0 };

/** The sum of amounts, component by component. */
export function sumOf(all: Iterable<Amounts>): Amounts {
  const sum = { ...NOTHING };
  for (const { points, exp, level } of all) {
    sum.points += points;
    sum.exp += exp;
    sum.level += level;
  }
  return sum;
}

/**
 * The amounts that can be taken back: the student's points, levels above 1, and any experience. A student who has too
 * little experience owes the rest.
 * @see docs/decisions/0053
 */
export function takeable(of: { current_token: number; current_level: number }): Amounts {
  return { points: of.current_token, exp: Number.POSITIVE_INFINITY, level: of.current_level - 1 };
}

/**
 * The session's own points and experience for a student who attended; fractions are dropped.
 * @param percent the school's share for late students if the student was late, otherwise 100
 */
export function ownWorth(
  session: { class_token: number; class_exp: number },
  percent: number,
): { class_token: number; class_exp: number } {
  const share = (amount: number) => Math.floor((amount * percent) / 100);
  return { class_token: share(session.class_token), class_exp: share(session.class_exp) };
}

/**
 * The bonus that a session is worth now, calculated as if the session had given nothing so far.
 * @param net what the session has given so far
 * @param current_exp below zero if the student owes experience
 */
export function settledBonus(
  own: { class_exp: number },
  { net, current_exp, streak, ...rules }: { net: Amounts; current_exp: number; streak: number } & RewardRules,
): Bonus {
  return bonusOf(current_exp - net.exp + own.class_exp, streak, rules);
}

/** The points, experience and level that a session with this bonus is worth. */
export function worthWith(own: { class_token: number; class_exp: number }, bonus: Amounts): Amounts {
  return { points: own.class_token + bonus.points, exp: own.class_exp + bonus.exp, level: bonus.level };
}

/**
 * The amounts to add so that the session has given exactly what it is worth now, but no more is taken back than
 * possible. Also returns the amounts that could not be taken back, each 0 or more.
 * @param net what the session has given so far
 * @param target what the session is worth now
 * @param has see {@link takeable}
 * @see docs/decisions/0030
 */
export function settling(net: Amounts, target: Amounts, has: Amounts): { posted: Amounts; kept: Amounts } {
  const posted = { ...NOTHING };
  const kept = { ...NOTHING };
  for (const part of ['points', 'exp', 'level'] as const) {
    const wanted = target[part] - net[part];
    // `0 - x`, unlike `-x`, never gives minus zero, which tables cannot store.
    posted[part] = Math.max(wanted, 0 - has[part]);
    kept[part] = posted[part] - wanted;
  }
  return { posted, kept };
}
