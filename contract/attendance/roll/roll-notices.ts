import * as z from 'zod/mini';
import { attendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import { statuses } from '#contract/attendance/attendance/status.ts';
import { shortText } from '#contract/platform/base/realtime.ts';

/** The most sessions that one professor's screen follows. */
export const MOST_ON_DESK = 12;

/**
 * The first message of a professor's screen that is not a scanner. The server notifies the screen when it must read
 * something again. The screen does not keep the sign-in from expiring.
 * @see docs/decisions/0040
 */
export const deskHello = z.object({
  type: z.literal('desk'),
  token: shortText,
  /** The sessions that the screen shows. */
  class_ids: z.optional(z.array(z.int()).check(z.maxLength(MOST_ON_DESK))),
});
export type DeskHello = z.output<typeof deskHello>;

/**
 * Sent to scanners of this session: a student's status. `attendance` is left out if the student did not attend.
 * @see docs/decisions/0030
 */
export const rollNotice = z.object({
  type: z.literal('roll'),
  class_id: z.int(),
  stud_id: z.int(),
  status: z.nullable(z.enum(statuses)),
  markedAbsent: z.optional(z.boolean()),
  attendance: z.nullable(attendanceRecord),
});
export type RollNotice = z.output<typeof rollNotice>;

/**
 * Sent to a student's own sockets: their status at a session, and their points, experience and level.
 * @see docs/decisions/0030
 */
export const ownRollNotice = z.object({
  type: z.literal('roll'),
  class_id: z.int(),
  subject_id: z.int(),
  subject_name: z.string(),
  status: z.nullable(z.enum(statuses)),
  points: z.int(),
  exp: z.int(),
  level: z.int(),
});
export type OwnRollNotice = z.output<typeof ownRollNotice>;

/**
 * Tells every scanner that shows this session, and the students for whom the session is meant, to read the session
 * again. The session was closed, reopened, changed or moved to the bin, or its students changed.
 * @see docs/decisions/0030
 */
export const sessionNotice = z.object({ type: z.literal('session'), class_id: z.int() });
export type SessionNotice = z.output<typeof sessionNotice>;
