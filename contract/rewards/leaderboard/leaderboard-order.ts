import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import type { PersonNames, Student } from '#contract/people/student/student-calls.ts';

/** The values that decide a rank on the leaderboard. */
export type RankedStudent = PersonNames &
  Pick<Student, 'stud_id' | 'current_level' | 'current_exp'> & { readonly boardHidden?: boolean };

/** The rank points on the leaderboard: the level followed by `00`, without a comma. @see spec §9 */
export function rankPoints(level: number): string {
  return `${level}00`;
}

/** Compares students for their ranks: the higher level first, then more experience. Equal students share a rank. */
export function bestFirst(one: RankedStudent, other: RankedStudent): number {
  return other.current_level - one.current_level || other.current_exp - one.current_exp;
}

const unnamedLast = (one: RankedStudent, other: RankedStudent) =>
  Number(one.boardHidden ?? false) - Number(other.boardHidden ?? false);

/**
 * Compares students for the leaderboard: the higher level first, then more experience, then the name (last, first,
 * middle), then registration. Unnamed students come after all equal students, by registration, because a position among
 * the names would hint at their names.
 * @see spec §2, docs/decisions/0046
 */
export function leaderboardOrder(one: RankedStudent, other: RankedStudent): number {
  const isNamed = !(one.boardHidden || other.boardHidden);
  const byName = isNamed ? lastNameFirst : unnamedLast;
  return bestFirst(one, other) || byName(one, other) || one.stud_id - other.stud_id;
}

/** The leaderboard's order if positions must not hint at names: equal students are sorted by registration. */
export function byRegistration(one: RankedStudent, other: RankedStudent): number {
  return bestFirst(one, other) || one.stud_id - other.stud_id;
}
