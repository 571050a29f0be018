import { firstLetter, lettersOf } from '#contract/people/student/name-rules.ts';
import type { PersonNames } from '#contract/people/student/student-calls.ts';
import type { LeaderboardRules } from '#contract/platform/settings/setting-rows.ts';

/** What is proposed to an administrator who has not decided yet. */
export const PROPOSED_LEADERBOARD: LeaderboardRules = {
  board_names: 'first-and-initial',
  board_scope: 'school',
  board_shows: 'near',
};

/** How many stand before a student, and as many after, where not all are shown. */
export const NEIGHBOURS_SHOWN = 5;

/** How many of the best are shown where not all are. */
export const BEST_SHOWN = 10;

/** So many stand raised, and may show their photo there. */
export const ON_PODIUM = 3;

/** What others read of a student who is not named. */
export const HIDDEN_STUDENT: PersonNames = { first_name: 'A student', middle_name: '', last_name: '' };

/** `C.` of `Cruz`; nothing of a name that its first letter would give away whole. */
function initialOf(name: string): string {
  const letter = firstLetter(name);
  return letter === lettersOf(name) ? '' : `${letter}.`;
}

/** A student's names as others read them on the leaderboard; nobody's middle name but where names are in full. */
export function maskedNames(
  names: LeaderboardRules['board_names'],
  { first_name, middle_name, last_name }: PersonNames,
): PersonNames {
  if (names === 'full') return { first_name, middle_name, last_name };
  const masked = {
    first_name: names === 'initials' ? initialOf(first_name) : first_name,
    middle_name: '',
    last_name: initialOf(last_name),
  };
  return masked.first_name + masked.last_name === '' ? HIDDEN_STUDENT : masked;
}
