import type { RankedStudent } from '#contract/rewards/leaderboard/leaderboard-order.ts';
import type { Db } from '#server/platform/database/database.ts';

/** A student to be ranked. The program level distinguishes namesakes; both flags are the student's choice. */
export type ApprovedStudent = RankedStudent & {
  courseYearSection: string;
  boardHidden: boolean;
  boardPhoto: boolean;
};

function approvedStudents(db: Db) {
  return db
    .selectFrom('student')
    .select(['stud_id', 'first_name', 'middle_name', 'last_name', 'current_level', 'current_exp', 'courseYearSection'])
    .select(['boardHidden', 'boardPhoto'])
    .where('isValidated', '=', true);
}

/** The students among these who are approved. */
export function approvedAmong(db: Db, stud_ids: readonly number[]): Promise<ApprovedStudent[]> {
  return approvedStudents(db).where('stud_id', 'in', stud_ids).execute();
}

/** The next students after this id who are approved, ordered by id, at most `most`. @see decisions §4.3 */
export function approvedStudentsAfter(db: Db, stud_id: number, most: number): Promise<ApprovedStudent[]> {
  return approvedStudents(db).where('stud_id', '>', stud_id).orderBy('stud_id').limit(most).execute();
}
