import { firstLetter, lettersOf } from '#contract/people/student/name-rules.ts';
import type { PersonNames } from '#contract/people/student/student-calls.ts';
import type { LeaderboardRules } from '#contract/platform/settings/setting-rows.ts';

/** The rules suggested to an administrator who has not decided yet. */
export const PROPOSED_LEADERBOARD: LeaderboardRules = {
  board_names: 'first-and-initial',
  board_scope: 'school',
  board_shows: 'near',
};

/** The number of rows shown before and after a student's own, if not all are shown. */
export const NEIGHBOURS_SHOWN = 5;

/** The number of best rows shown if not all are shown. */
export const BEST_SHOWN = 10;

/** The number of students on the podium, who may show their photo there. */
export const ON_PODIUM = 3;

/** The name that others read for an unnamed student. */
export const HIDDEN_STUDENT: PersonNames = { first_name: 'A student', middle_name: '', last_name: '' };

/** The initial of a name, `C.` for `Cruz`; '' if the first letter is the whole name. */
function initialOf(name: string): string {
  const letter = firstLetter(name);
  return letter === lettersOf(name) ? '' : `${letter}.`;
}

/** A student's names as others read them on the leaderboard; with middle names only if names are shown in full. */
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
