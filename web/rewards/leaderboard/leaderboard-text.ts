import { counted, grouped } from '#contract/platform/base/format-number.ts';

/** Texts of the leaderboard. @see spec §2, §8 */
export const leaderboardText = {
  title: 'LEADERBOARD',
  tab: 'Leaderboard',
  failed: 'The leaderboard could not be loaded.',
  empty: 'Loading leaderboard or no data available...',
  rank: 'RANK',
  students: 'STUDENT LIST',
  points: 'RANK POINTS',
  /** Rank points with their unit, for places without a column heading. */
  unit: (points: string) => `${points} pts`,
  /** Owed experience is shown as 0. */
  exp: (exp: number) => `${grouped(Math.max(0, exp))} exp`,
  /** The gap to the next student ahead: experience within a level, otherwise levels. */
  expToCatch: (exp: number, name: string) => `${leaderboardText.exp(exp)} to catch ${name}`,
  nextOne: 'the next one',
  levelsToCatch: (levels: number, name: string) => `${counted(levels, 'level')} to catch ${name}`,
  you: '← YOU',
  hidden: 'Others see “A student”',
  /** Describes the neighbors without revealing the total or the last rank. */
  near: (isProgram: boolean) =>
    `You and the five above and below you ${isProgram ? 'in your program level' : 'among all students'}`,
  ofProgram: (count: number) => `${counted(count, 'student')} in your program level`,
  off: 'Your school has no leaderboard.',
  offDetail: 'Your own level and points are on your pass.',
  home: 'Go to your pass',
  total: (count: number) => counted(count, 'student'),
  about: 'Ranked by level, then experience.',
  alone: 'No one else is on the leaderboard yet.',
  ties: 'Students with the same rank points and experience share a rank.',
  between: (count: number) => `${grouped(count)} more`,
  top: 'Top three',
  toYou: 'Show my place',
  storageBlocked:
    'This browser blocks storage for this site. Allow storage, or you must sign in again after each reload.',
} as const;
