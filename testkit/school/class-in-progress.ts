import { calls } from '#contract/app/calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { callAddress } from '#testkit/process/call-address.ts';
import { signedInProfessor, signedInStudent } from './people.ts';
import type { SchoolUnderTest } from './school.ts';
import { addSession, addSubject } from './teaching.ts';

/** A professor with a session that takes scans all day. */
export interface ClassInProgress {
  professor: Awaited<ReturnType<typeof signedInProfessor>>;
  subject_id: number;
  class_id: number;
}

/** Opens a session of a new subject of a new professor, worth 10 points and 10 exp. */
export async function openClass(school: SchoolUnderTest): Promise<ClassInProgress> {
  const professor = await signedInProfessor(school);
  const subject_id = await addSubject(school, professor, 'Math');
  return { professor, subject_id, class_id: await addSession(school, professor, subject_id, { exp: 10 }) };
}

/** Students of the session's program, ten at a time. */
export async function students(
  school: SchoolUnderTest,
  count: number,
): Promise<Awaited<ReturnType<typeof signedInStudent>>[]> {
  const made: Awaited<ReturnType<typeof signedInStudent>>[] = [];
  while (made.length < count) {
    const some = Math.min(10, count - made.length);
    made.push(...(await Promise.all(Array.from({ length: some }, () => signedInStudent(school)))));
  }
  return made;
}

/** What a call over the wire came to. */
export interface WireAnswer {
  status: number;
  code: string | undefined;
  body: Record<string, unknown>;
}

/** Makes a call over a real port; a connection that breaks is status 0. */
export async function overTheWire(
  origin: string,
  call: Call,
  sent: { params?: Record<string, number>; headers?: Record<string, string>; body?: object },
): Promise<WireAnswer> {
  try {
    const response = await fetch(origin + callAddress(call, sent), {
      method: call.method,
      headers: { ...sent.headers, ...(sent.body ? { 'content-type': 'application/json' } : {}) },
      ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
      signal: AbortSignal.timeout(60_000),
    });
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, code: body.code as string | undefined, body };
  } catch {
    return { status: 0, code: undefined, body: {} };
  }
}

/** A new QR value of the student, from the application at `origin`; undefined when it could not be had. */
export async function qrValue(origin: string, student: { token: string }): Promise<string | undefined> {
  const { body } = await overTheWire(origin, calls.generateNewToken, { body: { oldToken: student.token } });
  return body.QrToken as string | undefined;
}

/** Scans a QR value for the session, at the application at `origin`. */
export function scan(
  origin: string,
  { professor, class_id }: ClassInProgress,
  studtoken: string,
  idempotencyKey?: string,
): Promise<WireAnswer> {
  const headers = {
    ...professor.headers,
    studtoken,
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  return overTheWire(origin, calls.createAttendance, { params: { sessionId: class_id }, headers });
}
