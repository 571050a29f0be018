/** The words around a reward; its sentence comes with it. @see spec §4 */
export const rewardText = {
  points: (points: number) => `+${points.toLocaleString('en-US')} ${points === 1 ? 'point' : 'points'}`,
  exp: (exp: number) => `${exp < 0 ? '−' : '+'}${Math.abs(exp).toLocaleString('en-US')} exp`,
  streak: (streak: number) => `${streak} in a row`,
} as const;
