import * as z from 'zod/mini';
import { attendanceSources, statuses } from '#contract/attendance/attendance/status.ts';
import { classSession } from '#contract/attendance/session/session-calls.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, instant } from '#contract/platform/base/fields.ts';
import { rollChange } from './roll-change.ts';

/** A session of a subject for the signed-in student. */
export const ownRollEntry = z.object({
  class: classSession,
  /** Null while it is under way and they have not come. */
  status: z.nullable(z.enum(statuses)),
  timeIn: z.nullable(instant),
  /** How they were recorded; null where they did not attend. */
  source: z.nullable(z.enum(attendanceSources)),
  reason: z.string(),
  /** What the session gave them in all. */
  points: z.int(),
  exp: z.int(),
  changes: z.int(),
});
export type OwnRollEntry = z.output<typeof ownRollEntry>;

export const getOwnRoll = call({
  method: 'GET',
  path: '/api/student/getOwnRoll/:subjectId',
  summary: 'What the student was at each session of a subject that concerns them, newest first.',
  params: z.object({ subjectId: id() }),
  reply: z.object({ roll: z.array(ownRollEntry) }),
});

export const getOwnRollHistory = call({
  method: 'GET',
  path: '/api/student/getOwnRollHistory/:sessionId',
  summary: 'Who changed what the student was at a session, when and why, newest first.',
  params: z.object({ sessionId: id() }),
  reply: z.object({ changes: z.array(rollChange) }),
});
