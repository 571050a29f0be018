import * as z from 'zod/mini';
import { attendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import { reward, rewardSource } from '#contract/people/ledger/reward.ts';
import { instant } from '#contract/platform/base/fields.ts';
import { shortText } from '#contract/platform/base/realtime.ts';
import { toldOutcomes } from './check-in-calls.ts';

/**
 * The first message of a scanner screen. Without a token, the scanner only learns whether its claims are correct.
 * @see spec §7, decisions §5.2
 */
export const scannerHello = z.object({
  type: z.literal('scanner'),
  token: z.optional(shortText),
  /** The session on screen. The scanner is notified of changes in its list of present students. */
  class_id: z.optional(z.int()),
});
export type ScannerHello = z.output<typeof scannerHello>;

/** A scanner's claim that it just recorded this QR value. @see spec §7, decisions §5.2 */
export const scanClaim = z.object({ qrCode: z.string().check(z.maxLength(64)), subject_id: z.int() });
export type ScanClaim = z.output<typeof scanClaim>;

/** The first message of a student's screen, with the student's sign-in token. @see spec §7 */
export const studentHello = z.object({ token: shortText, qrCode: z.optional(shortText) });

/** Sent to a student's own sockets after a scan is recorded. @see decisions §5.1 */
export const scannedNotice = z.extend(rewardSource, { qrCode: z.string(), reward });
export type ScannedNotice = z.output<typeof scannedNotice>;

/** Sent to a student's own sockets: their code was read and refused, and nothing was recorded. @see decisions §5.5 */
export const scanNotice = z.object({
  type: z.literal('scan'),
  outcome: z.enum(toldOutcomes),
  class_id: z.int(),
  subject_id: z.int(),
  subject_name: z.string(),
  /** '' if the session is open to every program level. */
  class_courseYearSection: z.string(),
  /** The time in, if the student is already present. */
  since: z.nullable(instant),
});
export type ScanNotice = z.output<typeof scanNotice>;

/** Sent to a scanner whose claim was correct. @see decisions §5.2 */
export const claimAccepted = z.object({ success: z.literal(true), qrCode: z.string(), subject_id: z.int() });
export type ClaimAccepted = z.output<typeof claimAccepted>;

/** Sent to every scanner that shows this session, no matter who scanned. @see decisions §5.3 */
export const attendanceNotice = z.object({
  type: z.literal('attendance'),
  class_id: z.int(),
  attendance: attendanceRecord,
});
export type AttendanceNotice = z.output<typeof attendanceNotice>;
