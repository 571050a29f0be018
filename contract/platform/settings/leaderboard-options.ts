/** What a school can choose of what its students see of one another on the leaderboard. @see docs/decisions/0046 */
export const leaderboardOptions = {
  /** How students are named to one another: in full, `Ana C.`, or `A. C.`. */
  board_names: ['full', 'first-and-initial', 'initials'],
  /** Among whom a student is ranked: all approved students, or those of their own program level. */
  board_scope: ['school', 'program'],
  /** Which rows a student sees: all, the best and those around them, those around them alone, or none. */
  board_shows: ['all', 'top-and-near', 'near', 'off'],
} as const;

/** What it has chosen. */
export type LeaderboardRules = {
  -readonly [Name in keyof typeof leaderboardOptions]: (typeof leaderboardOptions)[Name][number];
};

/** What students see of one another on the leaderboard until an administrator decides: the specification's. @see spec §2 */
export const DEFAULT_LEADERBOARD = { board_names: 'full', board_scope: 'school', board_shows: 'all' } as const;
