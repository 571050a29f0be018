import type { RankedStudent } from '#contract/leaderboard/leaderboard-rules.ts';
import type { Db } from '#server/database/database.ts';

/** A student to be ranked, with the program level that tells two of one name apart. */
export type ApprovedStudent = RankedStudent & { courseYearSection: string };

/** The next approved students after this id, by id, at most `most`. @see decisions §4.3 */
export function approvedStudentsAfter(db: Db, stud_id: number, most: number): Promise<ApprovedStudent[]> {
  return db
    .selectFrom('student')
    .select(['stud_id', 'first_name', 'middle_name', 'last_name', 'current_level', 'current_exp', 'courseYearSection'])
    .where('stud_id', '>', stud_id)
    .where('isValidated', '=', true)
    .orderBy('stud_id')
    .limit(most)
    .execute();
}
