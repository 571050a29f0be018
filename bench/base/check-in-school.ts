import type { BlackBox } from '#testkit/process/black-box.ts';
import type { RequestBytes } from '#testkit/process/http-load.ts';
import { largeSchoolIds, type SchoolSize } from '#testkit/school/large-school.ts';
import { openMorning, scanRequest } from './morning-school.ts';
import type { ToBeScanned } from './whole-check-in.ts';

/** A school's students in the order in which they are scanned; each student occurs once. */
export interface CheckInSchool {
  /** Students who are signed in and request their own code. */
  whole: ToBeScanned[];
  /** The scans of all other students, who have a code already. */
  scans: RequestBytes[];
}

/** Fills a school in the morning, signs in its first students, and gives a code to each of the other students. */
export async function fillForCheckIns(box: BlackBox, size: SchoolSize, signedIn: number): Promise<CheckInSchool> {
  const minted = size.programs * size.studentsOfProgram - signedIn;
  const morning = await openMorning(box, size, { signedIn, minted, mintedAfter: signedIn });
  const where = (stud_id: number) => {
    const program = Math.floor((stud_id - 1) / size.studentsOfProgram);
    const [class_id = 0, professor = ''] = [morning.sessions[program], morning.professors[program]];
    return { class_id, professor, subject_id: largeSchoolIds(size).subject(program + 1, 1), key: `key-${stud_id}` };
  };
  return {
    whole: morning.students.map((student, at) => ({ ...where(at + 1), student })),
    scans: morning.values.map((value, at) => {
      const { class_id, professor, key } = where(signedIn + at + 1);
      return scanRequest(class_id, professor, value, key);
    }),
  };
}
