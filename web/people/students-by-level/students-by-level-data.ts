import { useQuery } from '@tanstack/react-query';
import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import * as calls from '#contract/people/students-by-level/students-by-level-calls.ts';
import { send } from '#web/platform/calls/send.ts';

/** A program level and how many approved students have it. */
export interface StudentsOfLevel {
  readonly programLevel: string;
  readonly students: number;
}

/** The program levels of the approved students, in natural order, with how many have each. @see spec §2 */
export function useStudentsOfLevels() {
  return useQuery({
    queryKey: ['admin', 'program-levels'],
    queryFn: async ({ signal }): Promise<readonly StudentsOfLevel[]> => {
      const { programLevels, students } = await send(calls.getAllStudentProgramLevel, { signal });
      return programLevels.map((programLevel) => ({ programLevel, students: students[programLevel] ?? 0 }));
    },
  });
}

/** One line of a master list: its number there does not change while it is searched. */
export interface NumberedStudent extends StudentInClass {
  readonly number: number;
}

/** The approved students of one program level, by last name, numbered from 1. @see spec §2 */
export function useProgramStudents(programLevel: string) {
  return useQuery({
    queryKey: ['admin', 'program-students', programLevel],
    queryFn: async ({ signal }): Promise<readonly NumberedStudent[]> => {
      const { students } = await send(calls.getClassStudentByProgram, {
        body: { courseYearSection: programLevel },
        signal,
      });
      return students.toSorted(lastNameFirst).map((student, place) => ({ ...student, number: place + 1 }));
    },
  });
}
