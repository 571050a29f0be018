import { grouped, unitOf } from '#contract/platform/base/format-number.ts';

/** A number with a minus sign as wide as a digit; without a plus sign. */
function signed(amount: number): string {
  return `${amount < 0 ? '−' : ''}${grouped(Math.abs(amount))}`;
}

/** Texts around a reward; the server sends its sentence. @see spec §4 */
export const rewardText = {
  points: (points: number) => `+${grouped(points)} ${rewardText.pointsUnit(points)}`,
  exp: (exp: number) => `${exp < 0 ? '' : '+'}${signed(exp)} exp`,
  streak: (streak: number) => `${streak === 1 ? 'Streak started' : `${streak} in a row`}`,
  /** The session, such as `Discrete Math · 11/22/2026`. */
  source: (subject: string, date: string) => `${subject} · ${date}`,
  /** The parts of a sum, such as `10 class · 50 streak`. */
  parts: (ofClass: number, bonus: number, bonusName: string) =>
    [
      [ofClass, 'class'],
      [bonus, bonusName],
    ]
      .filter(([amount]) => amount !== 0)
      .map(([amount, name]) => `${signed(Number(amount))} ${name}`)
      .join(' · '),
  level: 'LEVEL',
  pointsUnit: (points: number) => unitOf(points, 'point'),
  expUnit: 'exp',
  streakBonus: 'streak',
  /** Explains that a level used the experience, so that this does not look like a loss. */
  became: (exp: number, level: number) => `${grouped(exp)} exp became level ${level}`,
  /** For a class in which the student reached a new level and would also have earned the bonus of a streak. */
  streakGaveWay: 'one bonus per class: this time the level bonus',
  levelBonus: (level: number) => `level ${level}`,
} as const;
