import * as z from 'zod/mini';
import { attendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import { type Status, statuses, statusSources } from '#contract/attendance/attendance/status.ts';
import { notEnrolled, otherProgram, sessionNotYet } from '#contract/attendance/check-in/check-in-calls.ts';
import { mayHold } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { classSession } from '#contract/attendance/session/session-calls.ts';
import { amounts, reward } from '#contract/people/ledger/reward.ts';
import { studentInClass } from '#contract/people/student/student-calls.ts';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, idempotencyKeyOrNone, instant } from '#contract/platform/base/fields.ts';
import { keyReused, refusal } from '#contract/platform/base/refusal.ts';
import { rollLocked } from '#contract/platform/settings/roll-lock-rules.ts';
import { rollChange } from './roll-change.ts';
import { clockTimeOrNone, reasonOrNone, statusField, statusOrNone } from './roll-fields.ts';

/** The status is no longer the status that the client saw. `entry` has the current status. @see docs/decisions/0030 */
export const rollChanged = refusal('roll-changed', 409, 'Someone just changed this status.');

/** Administrators must give a reason. */
export const reasonRequired = refusal('reason-required', 400, 'Please give a reason.', 'reason');

/** The time in is not on the session's day, or is in the future. */
export const timeInOutside = refusal(
  'time-in-outside',
  400,
  'The time must be on the day of the session, and not in the future.',
  'timeIn',
);

/** The student already has this status, but came at another time. */
export const timeInStands = refusal(
  'time-in-stands',
  409,
  'The student already has this status at another time. Mark the student absent first, then set the correct time.',
  'timeIn',
);

/** The most students that one `setStatuses` changes. */
export const STATUSES_AT_ONCE = 150;

/** A student's entry in the roll of a session. */
export const rollEntry = z.object({
  student: studentInClass,
  /** The student number, in the roll that a professor downloads; left out if there is none. */
  number: z.optional(z.string()),
  /** Whether the session was meant for the student when it began. Students who joined later are only listed. */
  meant: z.boolean(),
  /** Null if the session does not count for the student, or is still in progress and the student has not come. */
  status: z.nullable(z.enum(statuses)),
  /**
   * Whether someone marked the student as absent by hand while the session is open. The student has no status yet, and
   * becomes absent when the session closes. Left out otherwise.
   */
  markedAbsent: z.optional(z.boolean()),
  /** The time in, if the student attended. */
  timeIn: z.nullable(instant),
  /** Null if nothing was recorded. */
  source: z.nullable(z.enum(statusSources)),
  /**
   * The reason of an excuse or of the last change; '' if there is none. Only administrators see the reason of a leave.
   */
  reason: z.string(),
  /** How often the status was changed after it was first recorded. */
  changes: z.int(),
});
export type RollEntry = z.output<typeof rollEntry>;

/** The number of students with each status; `none` counts expected students without a status. */
export const rollCounts = z.object({
  present: z.int(),
  late: z.int(),
  excused: z.int(),
  school: z.int(),
  absent: z.int(),
  none: z.int(),
});
export type RollCounts = z.output<typeof rollCounts>;

/** Every student of a session with their status, by last and first name. */
export const roll = z.object({
  class: classSession,
  roll: z.array(rollEntry),
  counts: rollCounts,
  /** Whether the session is over. It does not count for students who have no status then. */
  isOver: z.boolean(),
  /** Whether the caller cannot change the roll, because the session is too old or in the bin. */
  locked: z.boolean(),
  /** Whether the roll was taken: a student attended or was excused by hand, or someone closed the session. */
  taken: z.boolean(),
  /** The devices that may hold scans of the session. */
  mayHold: z.array(mayHold),
  /** The subject's professor, in the roll that a professor downloads. */
  professor: z.optional(z.string()),
  /**
   * True if the professor has another session on the same day for the same program level, in this or another subject.
   * Then two files would have the same name.
   */
  namesake: z.optional(z.enum(['subject', 'session'])),
});
export type Roll = z.output<typeof roll>;

/** A status to set (null to remove the status), and the status that the client saw. */
export interface StatusToSet {
  stud_id: number;
  status: Status | null;
  was: Status | null;
}

const ofSession = z.object({ sessionId: id() });
const toSet = z.object({ stud_id: id('stud_id'), status: statusField, was: statusOrNone('was') });
/** Identifies one change of a client. If the client sends it again, the server repeats its first answer. */
export const idempotencyKey = z.object({
  'idempotency-key': idempotencyKeyOrNone(64),
});
/** The body of the calls that set the status of one student. */
export const statusBody = z.extend(toSet, { reason: reasonOrNone('Reason'), timeIn: clockTimeOrNone('Time in') });
/** The current entry, its attendance if it has one, what the student earned, and what could not be taken back. */
export const statusSet = z.object({
  message: z.string(),
  entry: rollEntry,
  attendance: z.nullable(attendanceRecord),
  reward: z.nullable(reward),
  kept: z.nullable(amounts),
});

export const getRoll = call('GET', '/api/professor/getRoll/:sessionId', {
  summary: 'Every student of a session with their status.',
  params: ofSession,
  reply: roll,
});

/**
 * Sets one student's status at a session. `was` is the status that the client saw. If another status is stored now,
 * nothing changes. If the client sends the same `Idempotency-Key` again with the same student, session and status, the
 * server repeats its first answer.
 */
export const setStatus = call('PUT', '/api/professor/setStatus/:sessionId', {
  summary: 'Sets a student’s status at a session, and corrects points and experience to match.',
  params: ofSession,
  headers: idempotencyKey,
  body: statusBody,
  reply: statusSet,
  refusals: [rollChanged, rollLocked, keyReused, timeInOutside, timeInStands, otherProgram, notEnrolled, sessionNotYet],
  done: 'Status saved.',
  pace: aDay(5000),
});

/**
 * Sets several statuses, each on its own. Each failure has its reason and the student's current status. The
 * `Idempotency-Key` works for each status as in `setStatus`.
 */
export const setStatuses = call('PUT', '/api/professor/setStatuses/:sessionId', {
  summary: 'Sets the status of up to 150 students at a session; each change succeeds or fails separately.',
  params: ofSession,
  headers: idempotencyKey,
  body: z.object({
    entries: z.array(toSet, 'entries must be a list.').check(
      z.minLength(1, 'entries must not be empty.'),
      z.maxLength(STATUSES_AT_ONCE, `entries must have at most ${STATUSES_AT_ONCE} students.`),
      z.refine(
        (entries) => new Set(entries.map(({ stud_id }) => stud_id)).size === entries.length,
        'entries must have each student once.',
      ),
    ),
    reason: reasonOrNone('Reason'),
  }),
  reply: z.object({
    message: z.string(),
    done: z.array(rollEntry),
    failed: z.array(
      z.object({
        stud_id: z.int(),
        code: z.string(),
        message: z.string(),
        status: z.nullable(z.enum(statuses)),
      }),
    ),
    counts: rollCounts,
  }),
  refusals: [rollLocked],
  done: 'Statuses saved.',
  pace: aDay(500),
});

/** Closes a session, so that it is over and takes no scans, or reopens it. */
export const closeRoll = call('PUT', '/api/professor/closeRoll/:sessionId', {
  summary: 'Closes a session, so that the session accepts no more scans, or reopens a session.',
  params: ofSession,
  body: z.object({ closed: z.boolean('closed must be true or false.') }),
  reply: z.object({ message: z.string(), class: classSession, counts: rollCounts }),
  refusals: [rollLocked, sessionNotYet],
  done: 'Roll saved.',
});

export const getRollHistory = call('GET', '/api/professor/getRollHistory/:sessionId/:studId', {
  summary: 'The changes of a student’s status at a session, with author and reason, newest first.',
  params: z.object({ sessionId: id(), studId: id() }),
  reply: z.object({ changes: z.array(rollChange) }),
});
