/** Decides for a scan which codes are too old. Twin: server/app/housekeeping.ts, for the cleaning. */
// The decision on a check-in: whether it is refused and why, present or late, and its reward.
import { hash } from 'node:crypto';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import type { AttendedStatus } from '#contract/attendance/attendance/status.ts';
import {
  type createAttendance,
  eventClosed,
  notEnrolled,
  otherProgram,
  qrExpired,
  qrUnknown,
  qrUsed,
  sessionClosed,
  sessionNotYet,
} from '#contract/attendance/check-in/check-in-calls.ts';
import { QR_LIFE_SECONDS } from '#contract/attendance/qr/qr-rules.ts';
import { isLate } from '#contract/attendance/session/lateness-rules.ts';
import { inScanWindow } from '#contract/attendance/session/scan-window-rules.ts';
import { isComing, isPast } from '#contract/attendance/session/session-date-rules.ts';
import type { Reward } from '#contract/people/ledger/reward.ts';
import { bonusOf, rewardOf } from '#contract/people/ledger/reward-rules.ts';
import { ownWorth } from '#contract/people/ledger/settle-rules.ts';
import type { RefusalOf } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { notFound } from '#contract/platform/base/refusal.ts';
import { QR_KEPT_MINUTES } from '#contract/platform/settings/retention-periods.ts';
import { attendanceMarksOf } from '#server/attendance/attendance/attendance-queries.ts';
import { secondsBetween } from '#server/platform/base/clock.ts';
import type { Scanned, ScannedCode } from './check-in-queries.ts';
import type { CheckIn, StoredCheckIn } from './store-check-in-queries.ts';

/** The length of the shortest day, on which clocks go forward, in seconds. */
const SHORTEST_DAY_SECONDS = 23 * 3600;

/** The reason why a scan is not recorded. */
export type ScanRefusal = RefusalOf<typeof createAttendance> | typeof notFound;

/** A check-in before its reward is known. */
export type Unrewarded = Omit<CheckIn, 'own' | 'bonus' | 'reward'>;

/** The result of a transaction: the new attendance. */
export interface Recorded {
  attendance_id: number;
  again: false;
  scanned: Scanned;
  source: CheckIn['source'];
  reward: Reward;
  at: Instant;
  status: AttendedStatus;
  marks: AttendanceRecord['marks'];
}

/** How and by whom a student was scanned, as stored with the check-in. */
export type ScannedBy = Pick<CheckIn, 'source' | 'hash' | 'deviceMark' | 'prof_id' | 'idempotencyKey' | 'recordedAt'>;

/**
 * Whether a scan no longer knows the code, so that its student is no longer revealed. If devices without a network keep
 * no scans, the next cleaning deletes it.
 */
export function isForgotten({ mintedAt, expiresAt }: ScannedCode, now: Instant): boolean {
  if (now <= expiresAt) return false;
  return secondsBetween(mintedAt, now) > QR_LIFE_SECONDS + QR_KEPT_MINUTES * 60;
}

/** The reason why the code cannot be used now, at any session. */
function reasonAgainstCode(
  { usedAt, replacedAt, mintedAt, expiresAt }: ScannedCode,
  now: Instant,
): ScanRefusal | undefined {
  if (usedAt !== null) return qrUsed;
  // A code seems to be from the future if the clock that made it has been corrected since.
  const isLiving = now <= expiresAt && (mintedAt <= now || secondsBetween(now, mintedAt) <= QR_LIFE_SECONDS);
  return replacedAt !== null || !isLiving ? qrExpired : undefined;
}

/** The reason why a student who is not present yet cannot be recorded at the session now. */
export function reasonAgainst(
  { student, session, enrolment, rules: { time_zone } }: Scanned,
  now: Instant,
): ScanRefusal | undefined {
  const program = session.class_courseYearSection;
  if (enrolment === 'out') return notEnrolled;
  if (enrolment === null && program !== '' && program !== student.courseYearSection) return otherProgram;
  // Only an event's window refuses scans. A class can be scanned before and after its hours, from its day on. @see
  // decisions §4.8
  const isEvent = session.subject_courseYearSection === '';
  if (isEvent && !inScanWindow(session, now, time_zone)) return eventClosed;
  if (session.createdAt > now && isComing(session.createdAt, now, time_zone)) return sessionNotYet;
  if (session.closedAt !== null) return sessionClosed;
  // Days are computed only if they can matter.
  const isOld = secondsBetween(session.createdAt, now) > SHORTEST_DAY_SECONDS;
  return !isEvent && isOld && isPast(session.createdAt, now, time_zone) ? sessionClosed : undefined;
}

/** The reason why a code cannot be scanned now, if its student is not present yet. */
export function reasonAgainstScan(code: ScannedCode, now: Instant): ScanRefusal | undefined {
  if (isForgotten(code, now)) return qrUnknown;
  return reasonAgainstCode(code, now) ?? reasonAgainst(code, now);
}

/** A device's mark for one session. The mark does not reveal at which other sessions the device was used. */
function markAtSession(deviceMark: string | null, class_id: number): string | null {
  return deviceMark && hash('sha256', `${deviceMark}\n${class_id}`, 'base64url');
}

/** How the student of a code was scanned. */
export function byCode(
  { hash, deviceMark, session }: ScannedCode,
  by: Pick<ScannedBy, 'prof_id' | 'idempotencyKey'>,
): ScannedBy {
  return { ...by, source: 'code', hash, deviceMark: markAtSession(deviceMark, session.class_id) };
}

/** The check-in of a student who may be recorded. */
export function checkInOf(
  { student: { stud_id, isFaceUnseen, faceNewUntil }, session, rules: { time_zone } }: Scanned,
  by: ScannedBy,
  at: Instant,
): Unrewarded {
  const isNewFace = isFaceUnseen || (faceNewUntil !== null && faceNewUntil > at);
  const status = session.lateAfterMinutes !== null && isLate(session, at, time_zone) ? 'late' : 'present';
  return { ...by, stud_id, isNewFace, at, status };
}

/**
 * Adds the reward to a check-in of a student whose status at the session was never changed.
 * @param streak the streak including this session
 */
export function rewarded({ student, session, rules }: Scanned, checkIn: Unrewarded, streak: number): CheckIn {
  const own = checkIn.status === 'late' ? ownWorth(session, rules.late_percent) : session;
  const bonus = bonusOf(student.current_exp + own.class_exp, streak, rules);
  return { ...checkIn, own, bonus, reward: rewardOf(own, student, streak, rules) };
}

/** The result of a check-in that was written. */
export function recordedOf(
  scanned: Scanned,
  { source, at, status, isNewFace }: Unrewarded,
  { stored, reward }: { stored: StoredCheckIn; reward: Reward },
): Recorded {
  const marks = attendanceMarksOf({ ...stored, isNewFace });
  return { attendance_id: stored.attendance_id, again: false, scanned, source, reward, at, status, marks };
}
