import { lastNameFirst } from '#contract/student/name-rules.ts';
import type { StudentInClass } from '#contract/student/student-calls.ts';
import type { Db } from '#server/database/database.ts';
import { inClassColumns } from '#server/student/student-queries.ts';

/**
 * The approved students of a program level, by last name and first name.
 * @param programLevel in its compared form
 * @see spec §2, decisions §4.5
 */
export async function masterListOf(db: Db, programLevel: string): Promise<StudentInClass[]> {
  const students = await db
    .selectFrom('student')
    .select(inClassColumns)
    .where('courseYearSection', '=', programLevel)
    .where('isValidated', '=', true)
    .orderBy('stud_id')
    .execute();
  return students.sort(lastNameFirst);
}
