import type { LeaderboardRules } from '#contract/platform/settings/leaderboard-options.ts';

const seen: Readonly<Record<LeaderboardRules['board_names'], string>> = {
  full: 'full name',
  'first-and-initial': 'first name, the initial of your last name',
  initials: 'initials',
};

/** The words with which a student chooses what others see of them. @see docs/decisions/0046 */
export const choiceText = {
  title: 'On the leaderboard',
  seen: ({ board_names, board_shows }: LeaderboardRules, isHidden: boolean) =>
    board_shows === 'off'
      ? 'Your school shows no leaderboard now, so nobody sees you there.'
      : `Others on the leaderboard see ${isHidden ? '“A student”' : `your ${seen[board_names]}`}, your rank points and your experience.`,
  name: 'Show my name',
  nameDetail: 'If not, others read “A student”. Your rank stays, and you still see yourself.',
  photo: 'Show my photo when I am among the first three',
  photoDetail: 'Only if you want it. Your professors see your photo as before.',
  photoOff: 'Your school shows no photos on the leaderboard.',
  photoHidden: 'Not while your name is hidden.',
  fetchFailed: 'What others see of you could not be read.',
  failed: 'It could not be changed. Please try again.',
} as const;
