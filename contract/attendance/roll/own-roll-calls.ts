import * as z from 'zod/mini';
import { attendanceSources, statuses } from '#contract/attendance/attendance/status.ts';
import { classSession } from '#contract/attendance/session/session-calls.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, instant } from '#contract/platform/base/fields.ts';
import { rollChange } from './roll-change.ts';

/** A session of a subject for the signed-in student. */
export const ownRollEntry = z.object({
  class: classSession,
  /** Null while the session is in progress and the student has not come. */
  status: z.nullable(z.enum(statuses)),
  timeIn: z.nullable(instant),
  /** How the attendance was recorded; null if the student did not attend. */
  source: z.nullable(z.enum(attendanceSources)),
  reason: z.string(),
  /** Everything that the session gave the student. */
  points: z.int(),
  exp: z.int(),
  changes: z.int(),
});
export type OwnRollEntry = z.output<typeof ownRollEntry>;

export const getOwnRoll = call('GET', '/api/student/getOwnRoll/:subjectId', {
  summary: 'The student’s status at each of a subject’s sessions that concern the student, newest first.',
  params: z.object({ subjectId: id() }),
  reply: z.object({ roll: z.array(ownRollEntry) }),
});

export const getOwnRollHistory = call('GET', '/api/student/getOwnRollHistory/:sessionId', {
  summary: 'The changes of the student’s status at a session, with author, time and reason, newest first.',
  params: z.object({ sessionId: id() }),
  reply: z.object({ changes: z.array(rollChange) }),
});
