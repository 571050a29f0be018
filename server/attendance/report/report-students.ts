import { absentDayCount, dayCount, dayShareOf, type StudentFigures } from '#contract/attendance/report/figure-rules.ts';
import { lastNameFirst, wholeName } from '#contract/people/student/name-rules.ts';
import { studentsOf } from '#server/attendance/attendance/participation-queries.ts';
import type { Db } from '#server/platform/database/database.ts';

/** These students by last name, with their cells and what was found about each. Namesakes have their username too. */
export async function namedStudents<Found>(db: Db, found: ReadonlyMap<number, Found>) {
  const students = (await studentsOf(db, [...found.keys()])).sort(lastNameFirst);
  const called = Map.groupBy(students, wholeName);
  return students.map((student) => {
    const { stud_id, courseYearSection: level, username } = student;
    const name = wholeName(student);
    const isAlone = called.get(name)?.length === 1 || !username;
    const link = { report: 'student', stud_id } as const;
    const cells = { student: isAlone ? name : `${name} (${username})`, level, link };
    return { student, cells, own: found.get(stud_id) as Found };
  });
}

/** The cells of a student's days. */
export function dayCells({ days }: StudentFigures) {
  return { days: dayCount(days), absentDays: absentDayCount(days), dayShare: dayShareOf(days) };
}

/** The cells of the absences up to now. */
export const inARowCells = ({ sessionsInARow, daysInARow }: StudentFigures) => ({ sessionsInARow, daysInARow });
