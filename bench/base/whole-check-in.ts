import { calls } from '#contract/app/calls.ts';
import { type RequestBytes, requestBytes, type WireReply } from '#testkit/process/http-load.ts';
import { scanRequest } from './morning-school.ts';

/** A student to be scanned, with the session. */
export interface ToBeScanned {
  /** The student's sign-in token. */
  student: string;
  /** The code that the first call requests; the code is valid for seconds only. */
  code?: string;
  class_id: number;
  subject_id: number;
  /** The sign-in token of the session's professor. */
  professor: string;
  /** The idempotency key of this scan. */
  key: string;
}

/** Sends a request to any copy of the school. */
export type Ask = (request: RequestBytes) => Promise<WireReply>;

async function answered(ask: Ask, request: RequestBytes): Promise<string> {
  const { status, body } = await ask(request);
  if (status !== 200) throw new Error(`A call of a check-in was answered with ${status}: ${body}`);
  return body.toString();
}

/** The calls of one check-in, in order. The last two calls load what the student earned. A refused call throws. */
export const checkInSteps: Record<string, (ask: Ask, who: ToBeScanned) => Promise<unknown>> = {
  'a code': async (ask, who) => {
    const reply = await answered(ask, requestBytes('POST', calls.generateNewToken.path, {}, { oldToken: who.student }));
    who.code = (JSON.parse(reply) as { QrToken: string }).QrToken;
  },
  'the scan': (ask, who) => answered(ask, scanRequest(who.class_id, who.professor, who.code ?? '', who.key)),
  'the attendance in its subject': (ask, { student: studtoken, subject_id }) => {
    const { method, path } = calls.getStudentSingleClassAndSubject;
    return answered(ask, requestBytes(method, path, { studtoken }, { subject_id }));
  },
  'the student': (ask, { student: studtoken }) =>
    answered(ask, requestBytes(calls.getStudent.method, calls.getStudent.path, { studtoken })),
};
