import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import type { PersonNames, Student } from '#contract/people/student/student-calls.ts';

/** What decides a place on the leaderboard. */
export type RankedStudent = PersonNames &
  Pick<Student, 'stud_id' | 'current_level' | 'current_exp'> & { readonly boardHidden?: boolean };

/** The rank points that the leaderboard shows: the level followed by `00`, with no comma between. @see spec §9 */
export function rankPoints(level: number): string {
  return `${level}00`;
}

/** What a rank goes by, a comparison for `sort`: the higher level first, then the more experience. Equals share a rank. */
export function bestFirst(one: RankedStudent, other: RankedStudent): number {
  return other.current_level - one.current_level || other.current_exp - one.current_exp;
}

const unnamedLast = (one: RankedStudent, other: RankedStudent) =>
  Number(one.boardHidden ?? false) - Number(other.boardHidden ?? false);

/**
 * The order of the leaderboard, a comparison for `sort`: the higher level first, then the more experience, then the
 * name (last, first, middle); whoever is equal in all of them, by registration. Who stays unnamed follows their equals, by
 * registration: their place among names would tell of their own.
 * @see spec §2, docs/decisions/0046
 */
export function leaderboardOrder(one: RankedStudent, other: RankedStudent): number {
  const isNamed = !(one.boardHidden || other.boardHidden);
  const byName = isNamed ? lastNameFirst : unnamedLast;
  return bestFirst(one, other) || byName(one, other) || one.stud_id - other.stud_id;
}

/** The same where no place may tell of a name: whoever is equal in level and experience, by registration. */
export function byRegistration(one: RankedStudent, other: RankedStudent): number {
  return bestFirst(one, other) || one.stud_id - other.stud_id;
}
