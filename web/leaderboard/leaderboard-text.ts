/** The words of the leaderboard. @see spec §2, §8 */
export const leaderboardText = {
  title: 'LEADERBOARD',
  tab: 'Leaderboard',
  failed: 'The leaderboard could not be loaded.',
  empty: 'Loading leaderboard or no data available...',
  rank: 'RANK',
  students: 'STUDENT LIST',
  points: 'RANK POINTS',
  you: '← YOU',
  total: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'student' : 'students'}`,
  between: (count: number) => `${count.toLocaleString('en-US')} more`,
  top: 'Top three',
  yourPlace: 'Your place',
  toYou: 'Show my place',
  storageBlocked:
    'This browser blocks storage for this site, so it may not know that you are signed in. Allow storage, or you will have to sign in again after a reload.',
} as const;
