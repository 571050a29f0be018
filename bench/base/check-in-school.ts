import type { BlackBox } from '#testkit/process/black-box.ts';
import type { RequestBytes } from '#testkit/process/http-load.ts';
import {
  fillLargeSchool,
  largeSchoolIds,
  mintForEverybody,
  openSessionsToday,
  type SchoolSize,
  signEverybodyIn,
} from '#testkit/school/large-school.ts';
import { scanRequest } from './morning-school.ts';
import type { ToBeScanned } from './whole-check-in.ts';

/** A school's students in the order in which they are scanned, each once. */
export interface CheckInSchool {
  /** Those who are signed in and make their code themselves. */
  whole: ToBeScanned[];
  /** The scans of all others, whose code is there already. */
  scans: RequestBytes[];
}

/** Fills a school, opens a session for every program level and signs the first so many students in; the others get a code. */
export function fillForCheckIns(box: BlackBox, size: SchoolSize, signedIn: number): Promise<CheckInSchool> {
  const ids = largeSchoolIds(size);
  const everybody = Array.from({ length: size.programs * size.studentsOfProgram }, (_none, at) => at + 1);
  const programs = Array.from({ length: size.programs }, (_none, at) => at + 1);
  return box.closed(async (school) => {
    await fillLargeSchool(school, size);
    const sessions = await openSessionsToday(school, size);
    const professors = await signEverybodyIn(school, 'professor', programs);
    const tokens = await signEverybodyIn(school, 'student', everybody.slice(0, signedIn));
    const values = await mintForEverybody(school, everybody.slice(signedIn));
    const where = (stud_id: number) => {
      const program = Math.floor((stud_id - 1) / size.studentsOfProgram);
      const [class_id = 0, professor = ''] = [sessions[program], professors[program]];
      return { class_id, professor, subject_id: ids.subject(program + 1, 1), key: `key-${stud_id}` };
    };
    return {
      whole: tokens.map((student, at) => ({ ...where(at + 1), student })),
      scans: values.map((value, at) => {
        const { class_id, professor, key } = where(signedIn + at + 1);
        return scanRequest(class_id, professor, value, key);
      }),
    };
  });
}
