import { calls } from '#contract/app/calls.ts';
import type { BlackBox } from '#testkit/process/black-box.ts';
import { type RequestBytes, requestBytes } from '#testkit/process/http-load.ts';
import {
  fillLargeSchool,
  largeSchoolIds,
  mintForEverybody,
  openSessionsToday,
  type SchoolSize,
  signEverybodyIn,
} from '#testkit/school/large-school.ts';

/** A university of 40,000 students a few weeks into the term. */
export const UNIVERSITY: SchoolSize = {
  programs: 800,
  studentsOfProgram: 50,
  subjectsOfProgram: 5,
  sessionsOfSubject: 10,
  programsWithPast: 100,
};

/** A school in the morning: sessions that are open now, and their professors. */
export interface MorningSchool {
  /** One session of each program level. */
  sessions: number[];
  /** The sign-in token of each program level's professor. */
  professors: string[];
  /** Sign-in tokens of the first students, in order of their ids. */
  students: string[];
  /** QR values of the students who should have one; each value is valid for an hour. */
  values: string[];
}

/**
 * Fills a school, opens a session for every program level, signs the first `signedIn` students in, and gives `minted`
 * students a code.
 * @param mintedAfter how many students are skipped, by id, before the first student with a code
 */
export function openMorning(
  box: BlackBox,
  size: SchoolSize,
  { signedIn, minted, mintedAfter = 0 }: { signedIn: number; minted: number; mintedAfter?: number },
): Promise<MorningSchool> {
  const first = (count: number, after = 0) => Array.from({ length: count }, (_none, at) => after + at + 1);
  return box.closed(async (school) => {
    await fillLargeSchool(school, size);
    const sessions = await openSessionsToday(school, size);
    const professors = await signEverybodyIn(school, 'professor', first(size.programs));
    const students = await signEverybodyIn(school, 'student', first(signedIn));
    const values = await mintForEverybody(school, first(minted, mintedAfter));
    return { sessions, professors, students, values };
  });
}

/** The request that scans a QR value for a session. */
export function scanRequest(class_id: number, proftoken: string, studtoken: string, key: string): RequestBytes {
  return requestBytes('POST', calls.createAttendance.path.replace(':sessionId', String(class_id)), {
    proftoken,
    studtoken,
    'idempotency-key': key,
  });
}

/** The scans of every student of these program levels, program level by program level. */
export function scansOf(size: SchoolSize, { sessions, professors, values }: MorningSchool): RequestBytes[] {
  const ids = largeSchoolIds(size);
  return sessions.flatMap((class_id, at) =>
    Array.from({ length: size.studentsOfProgram }, (_none, of) =>
      scanRequest(class_id, professors[at] ?? '', values[ids.student(at + 1, of + 1) - 1] ?? '', `key-${at}-${of}`),
    ),
  );
}
