import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { NameBeside } from '#web/people/student/name-beside.tsx';
import { listedName, type Sign, signBesideProgram } from '#web/people/student/person-name.ts';
import type { Column } from '#web/platform/table/table-order.ts';

/** A column with a row's student, their program level and what distinguishes namesakes. */
export function namedStudentColumn<Row extends { readonly student: StudentInClass }>(
  header: string,
  sign: Sign,
): Column<Row> {
  return {
    header,
    sortBy: ({ student }) => listedName(student),
    cell: ({ student }) => (
      <>
        {listedName(student)} <span className="faint">{student.courseYearSection}</span>
        <NameBeside>{signBesideProgram(sign, student)}</NameBeside>
      </>
    ),
  };
}
