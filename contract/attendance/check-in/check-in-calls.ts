import * as z from 'zod/mini';
import { attendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import { reward } from '#contract/people/ledger/reward.ts';
import { type StudentInClass, studentInClass } from '#contract/people/student/student-calls.ts';
import { call } from '#contract/platform/base/call.ts';
import { type Instant, id, idempotencyKeyOrNone } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';

/** Checked before `qrUsed`, so that a second scan of the same code gets this answer. @see spec §8, decisions §1.6 */
export const alreadyInClass = refusal('already-in-class', 400, 'Student Already In class');
/** `studtoken` is missing or blank. @see spec §5 */
export const qrUnreadable = refusal('qr-unreadable', 400, 'An error occurred');
export const qrUnknown = refusal('qr-unknown', 400, 'This is not a valid QR code.');
/** The code is older than 15 s, or a newer code replaced it. @see decisions §2.2, §2.4 */
export const qrExpired = refusal('qr-expired', 400, 'This QR code has expired. Ask the student for a new QR code.');
export const qrUsed = refusal('qr-used', 400, 'This QR code has already been used. Ask the student for a new QR code.');
/** No card has this value, or its student was removed. @see docs/decisions/0036 */
export const cardUnknown = refusal('card-unknown', 400, 'This card is unknown.');
/** The card was replaced or ended, or the student of the card has left the school. */
export const cardEnded = refusal('card-ended', 400, 'This card is no longer valid.');
/**
 * The client sent a card scan again with its key, but a professor has removed the attendance that the scan recorded.
 * @see docs/decisions/0036
 */
export const scanUndone = refusal('scan-undone', 400, 'This scan was recorded and later removed.');
/** The session is not open, and the student has another program level. @see decisions §2.4 */
export const otherProgram = refusal(
  'other-program',
  400,
  "This student does not belong to this session's program level.",
);
/** The student was dropped from the subject. Then the program level does not matter. @see docs/decisions/0033 */
export const notEnrolled = refusal('not-enrolled', 400, 'This student is not enrolled in this subject.');
/**
 * The scan window of an event is closed. A class session's window never refuses a scan.
 * @see spec §4, decisions §4.8
 */
export const eventClosed = refusal('event-closed', 400, 'This event is not open for attendance now.');

/** The class session is on a later day. @see decisions §4.8 */
export const sessionNotYet = refusal(
  'session-not-yet',
  400,
  'This session has not started. You can scan on the day of the session.',
);

/** The session was closed, or is more than a day past. @see decisions §4.8 */
export const sessionClosed = refusal('session-closed', 400, 'This session is closed.');

/** Refusals that are also sent to the student whose code was read, for their own screen. @see decisions §5.5 */
export const toldOutcomes = [
  alreadyInClass.code,
  qrExpired.code,
  qrUsed.code,
  otherProgram.code,
  notEnrolled.code,
  eventClosed.code,
  sessionNotYet.code,
  sessionClosed.code,
] as const;

/**
 * What a refusal adds to its `code` if the code or card belongs to an approved student. Only people who may scan at the
 * session get these fields.
 * @see decisions §2.5
 */
export interface RefusedScan {
  student?: Omit<StudentInClass, 'stud_id' | 'username'>;
  /** Time in, for `alreadyInClass`. */
  since?: Instant;
}

/**
 * Records a scan in one transaction: attendance, points, experience and at most one bonus. `studtoken` holds the QR
 * value, or a card's value if the school accepts cards. If a client sends the same `Idempotency-Key`, session and value
 * again, the server repeats its first answer. A refusal says whose code it was and, if the student is already present,
 * since when (`RefusedScan`).
 * @see spec §4, decisions §1.3, §1.4, §1.6, §2.4, §2.5, docs/decisions/0036
 */
export const createAttendance = call('POST', '/api/professor/createAttendance/:sessionId', {
  summary: 'Records the attendance of the student whose QR value or card value is in `studtoken`.',
  params: z.object({ sessionId: id() }),
  headers: z.object({
    studtoken: z.optional(z.string()),
    'idempotency-key': idempotencyKeyOrNone(200),
  }),
  reply: z.object({ message: z.string(), attendance: attendanceRecord, student: studentInClass, reward }),
  refusals: [
    alreadyInClass,
    qrUnreadable,
    qrUnknown,
    qrExpired,
    qrUsed,
    cardUnknown,
    cardEnded,
    scanUndone,
    otherProgram,
    notEnrolled,
    eventClosed,
    sessionNotYet,
    sessionClosed,
  ],
  done: 'Student marked as present.',
  pace: 'own',
});
