import * as z from 'zod/mini';
import { reward } from '#contract/people/ledger/reward.ts';
import { studentInClass } from '#contract/people/student/student-calls.ts';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call } from '#contract/platform/base/call.ts';
import { id, instant, requiredText } from '#contract/platform/base/fields.ts';
import { refusal } from '#contract/platform/base/refusal.ts';

/** The most scans that one `settleScans` takes. */
export const SCANS_AT_ONCE = 100;
/** The most scans that wait on one device. */
export const SCANS_WAITING = 2000;
/** How far the corrected clock of a device may be from the server's when it sends scans, in seconds. */
export const CLOCK_OFF_SECONDS = 120;
/** How far a scan's moment may be outside the life of its code, in seconds: what correcting a clock leaves. */
export const SEEN_OFF_SECONDS = 5;

/** The scan is older than `offline_hours`, or the school does not accept the scans of devices without a network. */
export const tooOld = refusal('too-old', 400, 'This scan is older than your school accepts.');
/** The device's clock differs from the server's by more than `CLOCK_OFF_SECONDS`, or the scan is in the future. */
export const clockWrong = refusal('clock-wrong', 409, 'This device’s clock is wrong.');
/** Someone set the student absent or excused by hand after the scan; the professor whose device kept it is asked. */
export const setSince = refusal('status-set', 409, 'Someone set this status after the scan.');

/** An instant in exactly the form of `toISOString`, so that instants sort like texts. */
const moment = (label: string) =>
  z
    .string(`${label} must be text.`)
    .check(
      z.refine(
        (value) => new Date(value).toJSON() === value,
        `${label} must be an instant like 2026-11-21T08:30:00.000Z.`,
      ),
    );
/** The value with which the device fetched the class packet. */
const deviceMark = requiredText('device', 'device is required.', 64);
/** How many scans of a session wait on the device. */
const waitingScans = z
  .int('waiting must be a whole number.')
  .check(
    z.gte(0, 'waiting must be a whole number.'),
    z.lte(SCANS_WAITING, `waiting must be at most ${SCANS_WAITING}.`),
  );

/** A value that a device read without a network, the moment by its corrected clock, and its idempotency key. */
const keptScan = z.object({
  key: z.string('key must be text.').check(z.minLength(1, 'key is required.'), z.maxLength(64, 'key is too long.')),
  value: z.string('value must be text.').check(z.maxLength(64, 'value is too long.')),
  seenAt: moment('seenAt'),
});
export type KeptScan = z.output<typeof keptScan>;

/** The result of a kept scan. */
const settledScan = z.object({
  key: z.string(),
  /**
   * `recorded`; `again`: this key was recorded before; `already`: the student was present before; `earlier`: the student
   * was present, and the scan proves an earlier time in; `refused`: nothing was recorded.
   */
  result: z.enum(['recorded', 'again', 'already', 'earlier', 'refused']),
  /** The refusal of a refused scan: one of `createAttendance`, `too-old`, `clock-wrong` or `status-set`. */
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  /** The student of the code or card, if it has one. */
  student: z.optional(z.omit(studentInClass, { stud_id: true, username: true })),
  /** The time in of a student who is present. */
  since: z.optional(instant),
  /** What a recorded scan earned. */
  reward: z.optional(reward),
});
export type SettledScan = z.output<typeof settledScan>;

/**
 * Settles scans that a device made at a session without a network, oldest first. Each is judged by the moment at which it was
 * made, in its own transaction. A scan that is sent again changes nothing.
 * @see docs/decisions/0066
 */
export const settleScans = call('POST', '/api/professor/settleScans/:sessionId', {
  summary:
    'Records up to 100 scans that a device made without a network, each judged by the moment at which it was made.',
  params: z.object({ sessionId: id() }),
  body: z.object({
    /** When the device sends this, by its corrected clock. */
    sentAt: moment('sentAt'),
    device: deviceMark,
    /** How many more scans of the session wait on the device. */
    waiting: waitingScans,
    scans: z
      .array(keptScan, 'scans must be a list.')
      .check(
        z.minLength(1, 'scans must not be empty.'),
        z.maxLength(SCANS_AT_ONCE, `scans must have at most ${SCANS_AT_ONCE} scans.`),
      ),
  }),
  reply: z.object({ message: z.string(), results: z.array(settledScan) }),
  refusals: [clockWrong],
  done: 'Scans settled.',
  pace: aDay(5000),
});

/** A device that may hold scans of a session. */
export const mayHold = z.object({
  class_id: z.int(),
  subject_name: z.string(),
  /** The professor who took the session on the device. */
  professor: z.string(),
  /** The device's browser and system; '' if unknown. */
  device: z.string(),
  /** When the device was last heard of. */
  since: instant,
  /** How many scans it said were waiting there. */
  waiting: z.int(),
});
export type MayHold = z.output<typeof mayHold>;

/** Says how many scans of a session wait on a device that holds its class packet. */
export const reportKept = call('POST', '/api/professor/reportKept/:sessionId', {
  summary: 'Says how many scans of a session wait on a device.',
  params: z.object({ sessionId: id() }),
  body: z.object({
    device: deviceMark,
    waiting: waitingScans,
    /** Whether the device goes on with the session. If not, and no scan waits, the server forgets the device. */
    open: z.boolean('open must be true or false.'),
  }),
  done: 'Saved.',
});
