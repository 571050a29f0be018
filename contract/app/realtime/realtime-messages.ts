import * as z from 'zod/mini';
import { attendanceRecord, toldOutcomes } from '#contract/attendance/attendance/attendance-calls.ts';
import { statuses } from '#contract/attendance/attendance/status.ts';
import { awardTold } from '#contract/people/reward/award-told.ts';
import { reward, rewardSource } from '#contract/people/reward/reward.ts';
import { instant } from '#contract/platform/base/fields.ts';

/** Where the application's own origin serves the realtime channel. @see decisions §5.1 */
export const REALTIME_PATH = '/realtime';

/** The largest message a client may send, in bytes. */
export const LARGEST_MESSAGE_BYTES = 1024;

/** As many sessions a professor's screen follows at once. */
export const MOST_ON_DESK = 12;

const shortText = z.string().check(z.maxLength(200));

/** A scanner screen opens. Without a token it learns nothing but whether its own claims are right. @see spec §7, decisions §5.2 */
export const scannerHello = z.object({
  type: z.literal('scanner'),
  token: z.optional(shortText),
  /** The session on show, whose present list the scanner then follows. */
  class_id: z.optional(z.int()),
});

/**
 * A professor's screen that is no scanner opens: it is told when something it shows is to be read again, and does not keep
 * the sign-in from ending.
 * @see docs/decisions/0040
 */
export const deskHello = z.object({
  type: z.literal('desk'),
  token: shortText,
  /** The sessions on show. */
  class_ids: z.optional(z.array(z.int()).check(z.maxLength(MOST_ON_DESK))),
});

/** A scanner says that it has just recorded this QR value. @see spec §7, decisions §5.2 */
export const scanClaim = z.object({ qrCode: z.string().check(z.maxLength(64)), subject_id: z.int() });

/** A student's screen opens, with their sign-in token. @see spec §7 */
export const studentHello = z.object({ token: shortText, qrCode: z.optional(shortText) });

/** All that a client may say; in this order, since a message is taken for the first that fits. @see decisions §5.1 */
export const realtimeClientMessage = z.union([scannerHello, deskHello, scanClaim, studentHello]);
export type RealtimeClientMessage = z.output<typeof realtimeClientMessage>;

/** To a student's own sockets, after the scan is stored. @see decisions §5.1 */
export const scannedNotice = z.extend(rewardSource, { qrCode: z.string(), reward });
export type ScannedNotice = z.output<typeof scannedNotice>;

/** To a student's own sockets: their code was read at a session and refused, so that nothing was recorded. @see decisions §5.5 */
export const scanNotice = z.object({
  type: z.literal('scan'),
  outcome: z.enum(toldOutcomes),
  class_id: z.int(),
  subject_id: z.int(),
  subject_name: z.string(),
  /** '' where the session is open to every program level. */
  class_courseYearSection: z.string(),
  /** Time in, where they are in class already. */
  since: z.nullable(instant),
});
export type ScanNotice = z.output<typeof scanNotice>;

/** To a scanner whose claim was right. @see decisions §5.2 */
export const claimAccepted = z.object({ success: z.literal(true), qrCode: z.string(), subject_id: z.int() });

/** To every scanner that shows this session, whoever scanned. @see decisions §5.3 */
export const attendanceNotice = z.object({
  type: z.literal('attendance'),
  class_id: z.int(),
  attendance: attendanceRecord,
});

/** To every scanner that shows this session: what a student is now; `attendance` is null when they are not there any more. @see docs/decisions/0030 */
export const rollNotice = z.object({
  type: z.literal('roll'),
  class_id: z.int(),
  stud_id: z.int(),
  status: z.nullable(z.enum(statuses)),
  attendance: z.nullable(attendanceRecord),
});
export type RollNotice = z.output<typeof rollNotice>;

/** To a student's own sockets: what they are at a session now, and their points, experience and level after it. @see docs/decisions/0030 */
export const ownRollNotice = z.object({
  type: z.literal('roll'),
  class_id: z.int(),
  subject_id: z.int(),
  status: z.nullable(z.enum(statuses)),
  points: z.int(),
  exp: z.int(),
  level: z.int(),
});
export type OwnRollNotice = z.output<typeof ownRollNotice>;

/**
 * To every scanner that shows this session, and to students for whom it is meant: it was closed, opened again, changed or moved
 * to the bin, or others belong to it now, so that what is shown of it is read again. @see docs/decisions/0030
 */
export const sessionNotice = z.object({ type: z.literal('session'), class_id: z.int() });

/** To a professor's screens: one of their incentives was redeemed, or a redemption verified or handed over. */
export const redemptionsNotice = z.object({ type: z.literal('redemptions') });

/** To a student's own sockets: a redemption of theirs has just been verified. @see docs/decisions/0042 */
export const redemptionVerifiedNotice = z.object({ type: z.literal('redemption-verified'), transaction_id: z.int() });

/** To a student's own sockets: a professor has given them points by hand, or they were withdrawn. @see docs/decisions/0047 */
export const awardNotice = z.extend(awardTold, { type: z.literal('award') });

/** To a student's own sockets: a redemption of theirs was declined, cancelled or returned. @see docs/decisions/0045 */
export const redemptionDecidedNotice = z.object({ type: z.literal('redemption-decided'), transaction_id: z.int() });

/**
 * The last message before the server closes a socket whose sign-in has ended. With a `class_id` the socket stays: only
 * the right to scan at that session has ended, and nothing more is told of it.
 * @see decisions §3.1, docs/decisions/0035
 */
export const signedOutNotice = z.object({ type: z.literal('signed-out'), class_id: z.optional(z.int()) });

/** All that the server may say. */
export const realtimeServerMessage = z.union([
  attendanceNotice,
  rollNotice,
  ownRollNotice,
  sessionNotice,
  redemptionsNotice,
  redemptionVerifiedNotice,
  awardNotice,
  redemptionDecidedNotice,
  signedOutNotice,
  scanNotice,
  claimAccepted,
  scannedNotice,
]);
export type RealtimeServerMessage = z.output<typeof realtimeServerMessage>;

function read<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = z.safeParse(schema, value);
  return parsed.success ? parsed.data : undefined;
}

/** What a client's text says, or undefined when it is none of the known messages. */
export function readClientMessage(text: string): RealtimeClientMessage | undefined {
  return read(realtimeClientMessage, text);
}

/** What the server's text says, or undefined when it is none of the known messages. */
export function readServerMessage(text: string): RealtimeServerMessage | undefined {
  return read(realtimeServerMessage, text);
}
