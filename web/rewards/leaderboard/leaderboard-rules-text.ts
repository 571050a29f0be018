import type { LeaderboardRules } from '#contract/platform/settings/leaderboard-options.ts';

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
  all: 'Everybody',
  'top-and-near': 'The first ten, and five before and after',
  near: 'Five before and after',
  off: 'Nobody: there is no leaderboard',
};

const said = {
  names: { full: 'full names', 'first-and-initial': 'first names and initials', initials: 'initials alone' },
  scopes: { school: 'ranked among all students', program: 'ranked among their own program level' },
  shows: {
    all: 'from the first to the last',
    'top-and-near': 'the first ten and the five before and after themselves',
    near: 'the five before and after themselves',
  },
} as const;

/** What an address of the settings ends in that leads to the leaderboard. */
export const LEADERBOARD_HASH = '#leaderboard';

/** The words with which an administrator decides what students see of one another. @see docs/decisions/0046 */
export const leaderboardRulesText = {
  title: 'Leaderboard',
  detail:
    'What students see of one another. Any student can stay unnamed, and shows a photo only if they turn that on.',
  names: 'Names',
  shows: 'Who is shown',
  scopes: 'Ranked among',
  nameOptions: names,
  scopeOptions: scopes,
  showOptions: shows,
  photos: 'Photos appear on the podium only with full names, and only of students who turned that on.',
  preview: 'Example of what a student sees',
  /** Whose example: no name in it is of this school. */
  previewOf: (program: string | undefined, rank: number) =>
    `Invented names. Ana Cruz, place ${rank} ${program === undefined ? 'of all students' : `among ${program}`}`,
  levels: 'Program levels are here to show who is ranked together. Students do not see them.',
  proposedPreview: 'Example of what a student would see then',
  noLeaderboard: 'Students see no leaderboard: neither in their navigation nor at its address.',
  you: '← YOU',
  update: 'Update',
  undecided: 'Nobody has decided this yet.',
  proposal: 'For minors we propose “first name and initial” and “five before and after”.',
  fillIn: 'Fill in the proposal',
  fetchFailed: 'The leaderboard’s settings could not be read.',
  failed: 'Failed to update the leaderboard. Please try again.',

  question: 'What may students see of one another?',
  now: (rules: LeaderboardRules) =>
    rules.board_shows === 'off'
      ? 'There is no leaderboard now.'
      : `The leaderboard shows students’ ${said.names[rules.board_names]} now, ${said.scopes[rules.board_scope]}, ${said.shows[rules.board_shows]}.`,
  proposed:
    'If they are minors, we propose first name and initial, ranked among all students, and only the five places before and after their own. You can change this in Settings at any time.',
  take: 'Use the proposal',
  keep: 'Keep it as it is',
  choose: 'Choose in Settings',
} as const;
