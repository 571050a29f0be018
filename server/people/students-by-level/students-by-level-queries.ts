import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { distinctInNaturalOrder } from '#contract/platform/base/program-level.ts';
import { inClassColumns } from '#server/people/student/student-queries.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The approved students' program levels, in natural order, and the number of students in each. @see decisions §4.3 */
export async function levelsWithStudents(
  db: Db,
): Promise<{ programLevels: string[]; students: Record<string, number> }> {
  const rows = await db
    .selectFrom('student')
    .select(['courseYearSection', ({ fn }) => fn.countAll<number>().as('count')])
    .where('isValidated', '=', true)
    .groupBy('courseYearSection')
    .execute();
  const counts = new Map(rows.map((row) => [row.courseYearSection, Number(row.count)]));
  const programLevels = distinctInNaturalOrder([...counts.keys()]);
  return { programLevels, students: Object.fromEntries(programLevels.map((level) => [level, counts.get(level) ?? 0])) };
}

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
