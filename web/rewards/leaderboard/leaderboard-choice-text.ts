import type { LeaderboardRules } from '#contract/platform/settings/setting-rows.ts';

const seen: Readonly<Record<LeaderboardRules['board_names'], string>> = {
  full: 'full name',
  'first-and-initial': 'first name, the initial of your last name',
  initials: 'initials',
};

/** Texts for a student's choice of what others see. @see docs/decisions/0046 */
export const choiceText = {
  title: 'On the leaderboard',
  seen: ({ board_names, board_shows }: LeaderboardRules, isHidden: boolean) =>
    board_shows === 'off'
      ? 'Your school has no leaderboard, so no one sees you there.'
      : `Others on the leaderboard see ${isHidden ? '“A student”' : `your ${seen[board_names]}`}, your rank points and your experience.`,
  name: 'Show my name',
  nameDetail: 'If off, others see “A student”. You keep your rank and still see yourself.',
  photo: 'Show my photo when I am in the top three',
  photoDetail: 'Your professors always see your photo.',
  photoOff: 'Your school shows no photos on the leaderboard.',
  photoHidden: 'No photo while your name is hidden.',
  fetchFailed: 'Your leaderboard choices could not be loaded.',
  failed: 'Your choice could not be saved. Please try again.',
} as const;
