import { calls } from '#contract/app/calls.ts';
import { answerOf } from '#testkit/process/client.ts';
import { signedInProfessor, signedInStudent } from './people.ts';
import type { SchoolUnderTest } from './school.ts';
import { addSession, addSubject } from './teaching.ts';

/** A professor with a session that can be scanned all day. */
export interface ClassInProgress {
  professor: Awaited<ReturnType<typeof signedInProfessor>>;
  subject_id: number;
  class_id: number;
}

/** Creates a professor with a subject and an open session, worth 10 points and 10 exp. */
export async function openClass(school: SchoolUnderTest): Promise<ClassInProgress> {
  const professor = await signedInProfessor(school);
  const subject_id = await addSubject(school, professor, 'Math');
  return { professor, subject_id, class_id: await addSession(school, professor, subject_id, { exp: 10 }) };
}

/**
 * Creates students of the session's program level, ten at a time. @param of fields that differ, for each index from 0
 */
export async function students(
  school: SchoolUnderTest,
  count: number,
  of: (at: number) => Parameters<typeof signedInStudent>[1] = () => ({}),
): Promise<Awaited<ReturnType<typeof signedInStudent>>[]> {
  const made: Awaited<ReturnType<typeof signedInStudent>>[] = [];
  while (made.length < count) {
    const some = Array.from({ length: Math.min(10, count - made.length) }, (_none, at) => of(made.length + at));
    made.push(...(await Promise.all(some.map((each) => signedInStudent(school, each)))));
  }
  return made;
}

/** A new QR value of the student, from the application at `origin`; undefined if the call fails. */
export async function qrValue(origin: string, student: { token: string }): Promise<string | undefined> {
  return (await answerOf(origin, calls.generateNewToken, { body: { oldToken: student.token } })).body.QrToken;
}

/** Scans a QR value for the session, at the application at `origin`. */
export function scan(
  origin: string,
  { professor, class_id }: ClassInProgress,
  studtoken: string,
  idempotencyKey?: string,
) {
  const headers = {
    ...professor.headers,
    studtoken,
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  return answerOf(origin, calls.createAttendance, { params: { sessionId: class_id }, headers });
}
