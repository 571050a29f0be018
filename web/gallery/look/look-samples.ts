import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { CallFailed } from '#web/platform/calls/call-failed.ts';

export const lostNetwork = new CallFailed('network', 0, 'The server cannot be reached.');

const ana: StudentInClass = {
  stud_id: 7,
  first_name: 'Ana',
  middle_name: 'Reyes',
  last_name: 'Cruz',
  courseYearSection: 'BSCS 4A',
};
/** A class of so many. */
export const classOf = (many: number): readonly StudentInClass[] =>
  Array.from({ length: many }, (_, place) => ({
    ...ana,
    stud_id: place + 1,
    first_name: ['Ana', 'Ben', 'Cara', 'Dino', 'Ella'][place % 5] ?? '',
    middle_name: '',
    last_name: ['Abad', 'Bautista', 'Cruz', 'Dizon'][place % 4] ?? '',
    courseYearSection: `BSCS ${(place % 4) + 1}A`,
  }));

/** What the parts ask a server for. */
export function lookAnswers(path: string): Response {
  if (path.endsWith('/getSchool')) {
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return Response.json({ school_name: 'Mapúa Senior High School', time_zone, password_min_length: 8 });
  }
  if (path.endsWith('/getLevelThreshold')) return Response.json({ level_threshold: 1500 });
  return new Response(new Blob());
}
