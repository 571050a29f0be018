import { absentDayCount, dayCount, dayShareOf, type StudentFigures } from '#contract/attendance/report/figure-rules.ts';
import { lastNameFirst, wholeName } from '#contract/people/student/name-rules.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { studentsOf } from '#server/attendance/attendance/participation-queries.ts';
import type { Db } from '#server/platform/database/database.ts';

/** A student with the cells that name the student and lead to the student's report. */
export interface NamedStudent {
  student: StudentInClass;
  cells: { student: string; level: string; link: { report: 'student'; stud_id: number } };
}

/** These students by last name, by id. Namesakes have their username beside the name. */
export async function namedStudents(db: Db, ids: Iterable<number>): Promise<Map<number, NamedStudent>> {
  const students = (await studentsOf(db, [...ids])).sort(lastNameFirst);
  const called = Map.groupBy(students, wholeName);
  return new Map(
    students.map((student) => {
      const name = wholeName(student);
      const isAlone = called.get(name)?.length === 1 || !student.username;
      const { stud_id, courseYearSection: level } = student;
      const cells = { student: isAlone ? name : `${name} (${student.username})`, level };
      return [stud_id, { student, cells: { ...cells, link: { report: 'student', stud_id } } }];
    }),
  );
}

/** The cells of a student's days. */
export function dayCells({ days }: StudentFigures) {
  return { days: dayCount(days), absentDays: absentDayCount(days), dayShare: dayShareOf(days) };
}

/** The cells of the absences up to now. */
export const inARowCells = ({ sessionsInARow, daysInARow }: StudentFigures) => ({ sessionsInARow, daysInARow });
