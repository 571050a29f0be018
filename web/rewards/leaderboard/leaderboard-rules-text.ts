import type { LeaderboardRules } from '#contract/platform/settings/setting-rows.ts';

const names: Readonly<Record<LeaderboardRules['board_names'], string>> = {
  full: 'In full',
  'first-and-initial': 'First name and initial',
  initials: 'Initials',
};

const scopes: Readonly<Record<LeaderboardRules['board_scope'], string>> = {
  school: 'All students',
  program: 'Their own program level',
};

const shows: Readonly<Record<LeaderboardRules['board_shows'], string>> = {
  all: 'Everyone',
  'top-and-near': 'Top ten, and five above and below the student',
  near: 'Five above and below the student',
  off: 'No one: no leaderboard',
};

const said = {
  names: { full: 'full names', 'first-and-initial': 'first names and initials', initials: 'initials only' },
  scopes: { school: 'ranked among all students', program: 'ranked among their own program level' },
  shows: {
    all: 'everyone from the first to the last',
    'top-and-near': 'the top ten, and the five above and below themselves',
    near: 'only the five above and below themselves',
  },
} as const;

/** The hash of a settings address that leads to the leaderboard. */
export const LEADERBOARD_HASH = '#leaderboard';

/** Texts for an administrator's decision on what students see of one another. @see docs/decisions/0046 */
export const leaderboardRulesText = {
  title: 'Leaderboard',
  detail: 'What students see of one another. Each student can hide their name, and decides whether to show a photo.',
  names: 'Names',
  shows: 'Who is shown',
  scopes: 'Ranked among',
  nameOptions: names,
  scopeOptions: scopes,
  showOptions: shows,
  photos: 'Photos appear on the podium only with full names, and only for students who turned them on.',
  preview: 'Example of what a student sees',
  /** Says who sees the sample, and that its names are invented, so that no one thinks of students of this school. */
  previewOf: (program: string | undefined, rank: number) =>
    `Invented names. Ana Cruz, place ${rank} ${program === undefined ? 'of all students' : `among ${program}`}`,
  levels: 'The example has program levels to show who is ranked together. Students do not see program levels.',
  proposedPreview: 'Example of what a student would see',
  noLeaderboard: 'Students see no leaderboard, even if they open its address.',
  you: '← YOU',
  update: 'Update',
  undecided: 'Not decided yet.',
  proposal: 'For minors we suggest “first name and initial” and “five above and below the student”.',
  fillIn: 'Use our suggestion',
  fetchFailed: 'The leaderboard’s settings could not be read.',
  failed: 'Failed to update the leaderboard. Please try again.',

  question: 'What may students see of one another?',
  now: (rules: LeaderboardRules) =>
    rules.board_shows === 'off'
      ? 'There is currently no leaderboard.'
      : `The leaderboard currently shows ${said.names[rules.board_names]}. Students are ${said.scopes[rules.board_scope]}, and see ${said.shows[rules.board_shows]}.`,
  proposed:
    'For minors, we suggest first names and initials, a ranking among all students, and only the five students above and below each student. You can change this in Settings at any time.',
  take: 'Use our suggestion',
  keep: 'Keep the current setting',
  choose: 'Choose in Settings',
} as const;
