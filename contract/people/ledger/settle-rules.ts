import type { RewardRules } from '#contract/platform/settings/setting-rows.ts';
import type { Amounts } from './reward.ts';
import { type Bonus, bonusOf } from './reward-rules.ts';

/** Nothing at all: what an absence is worth. */
export const NOTHING: Amounts = { points: 0, exp: 0, level: 0 };

/** Amounts added up, component by component. */
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
 * What somebody has, as far as it can be taken: the level not below 1, and all experience, since what is not there
 * any more is owed.
 * @see docs/decisions/0053
 */
export function takeable(of: { current_token: number; current_level: number }): Amounts {
  return { points: of.current_token, exp: Number.POSITIVE_INFINITY, level: of.current_level - 1 };
}

/**
 * The session's own points and experience for somebody who attended, rounded down.
 * @param percent the school's share for a late one, else 100
 */
export function ownWorth(
  session: { class_token: number; class_exp: number },
  percent: number,
): { class_token: number; class_exp: number } {
  const share = (amount: number) => Math.floor((amount * percent) / 100);
  return { class_token: share(session.class_token), class_exp: share(session.class_exp) };
}

/**
 * The bonus of a session that is to be settled: judged as though the session had given nothing so far.
 * @param net what it has given so far
 * @param current_exp below zero of who owes some
 */
export function settledBonus(
  own: { class_exp: number },
  { net, current_exp, ...at }: { net: Amounts; current_exp: number; streak: number } & RewardRules,
): Bonus {
  return bonusOf({ exp: current_exp - net.exp + own.class_exp, ...at });
}

/** What a session is worth with this bonus. */
export function worthWith(own: { class_token: number; class_exp: number }, bonus: Amounts): Amounts {
  return { points: own.class_token + bonus.points, exp: own.class_exp + bonus.exp, level: bonus.level };
}

/**
 * What has to be posted so that a session gave what it is worth now, cut off where more would be taken than there is,
 * and what could not be taken back, 0 or more in each component.
 * @param net what it has given so far
 * @param target what it is worth now
 * @param has see {@link takeable}
 * @see docs/decisions/0030
 */
export function settling(net: Amounts, target: Amounts, has: Amounts): { posted: Amounts; kept: Amounts } {
  const posted = { ...NOTHING };
  const kept = { ...NOTHING };
  for (const part of ['points', 'exp', 'level'] as const) {
    const wanted = target[part] - net[part];
    // Zero less zero is minus zero, which no table keeps.
    posted[part] = Math.max(wanted, 0 - has[part]);
    kept[part] = posted[part] - wanted;
  }
  return { posted, kept };
}
