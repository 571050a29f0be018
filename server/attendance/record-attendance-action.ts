import {
  type AttendanceRecord,
  alreadyInClass,
  createAttendance,
  eventClosed,
  otherProgram,
  qrExpired,
  qrUnknown,
  qrUnreadable,
  qrUsed,
} from '#contract/attendance/attendance-calls.ts';
import type { Instant } from '#contract/base/fields.ts';
import { notFound, Refusal } from '#contract/base/refusal.ts';
import { looksLikeQrValue } from '#contract/qr/qr-rules.ts';
import { bonusOf } from '#contract/reward/reward-rules.ts';
import { inScanWindow } from '#contract/session/scan-window-rules.ts';
import type { Reward } from '#contract/student/student-calls.ts';
import { instantIn } from '#server/base/clock.ts';
import type { Db } from '#server/base/database.ts';
import type { Services } from '#server/base/services.ts';
import type { Professor } from '#server/base/who.ts';
import { consumeQrToken } from '#server/qr/qr-queries.ts';
import { type LedgerEntry, postToLedger } from '#server/reward/ledger-queries.ts';
import { ownedSession } from '#server/session/session-queries.ts';
import { levelThreshold, schoolTimeZone } from '#server/settings/settings-queries.ts';
import {
  attendanceOf,
  lockScannedCode,
  presentStudent,
  type ScannedCode,
  storeAttendance,
  toReward,
} from './attendance-queries.ts';
import { streakOf } from './streak-queries.ts';

/** A scan as the professor's camera sends it. */
export interface Scan {
  class_id: number;
  /** The value read from the code; undefined or blank when nothing readable was sent. */
  qrValue: string | undefined;
  /** The client's own mark of this scan, by which a lost reply is answered again. @see decisions §1.6 */
  idempotencyKey: string | undefined;
}

/** The answer to a recorded scan. */
export interface RecordedAttendance {
  message: string;
  attendance: AttendanceRecord;
  student: AttendanceRecord['student'];
  reward: Reward;
}

type ScanRefusal = (typeof createAttendance.refusals)[number] | typeof notFound;

/** What a transaction hands on: the attendance, its session's subject, and whether it was there before. */
interface Recorded {
  attendance_id: number;
  stud_id: number;
  subject_id: number;
  again: boolean;
}

type OwnedSession = NonNullable<Awaited<ReturnType<typeof ownedSession>>>;

/** Whether the session takes scans now. Only an event's window refuses; a class is scanned early and late. @see decisions §4.8 */
async function isClosed(db: Db, session: OwnedSession, now: Instant): Promise<boolean> {
  if (session.subject_courseYearSection !== '') return false;
  return !inScanWindow(session, now, await schoolTimeZone(db));
}

/** Checks everything, then uses the code up and writes the attendance with what it earns. */
async function record(
  services: Services,
  db: Db,
  who: Professor,
  scan: Scan,
  qrValue: string,
): Promise<Recorded | ScanRefusal> {
  const now = instantIn(services.clock);
  const session = await ownedSession(db, who.prof_id, scan.class_id);
  if (!session || session.isdeleted) return notFound;
  const code = looksLikeQrValue(qrValue) ? await lockScannedCode(db, qrValue, services.database.dialect) : undefined;
  if (!code) return qrUnknown;

  const { class_id, subject_id } = session;
  const { student, usedFor } = code;
  const { stud_id } = student;
  const present = await attendanceOf(db, stud_id, class_id);
  if (present) {
    const sameScan =
      scan.idempotencyKey !== undefined &&
      usedFor.idempotencyKey === scan.idempotencyKey &&
      usedFor.class_id === class_id &&
      usedFor.prof_id === who.prof_id;
    return sameScan ? { attendance_id: present.attendance_id, stud_id, subject_id, again: true } : alreadyInClass;
  }
  if (code.usedAt !== null) return qrUsed;
  if (code.expiresAt < now) return qrExpired;
  const program = session.class_courseYearSection;
  if (program !== '' && program !== student.courseYearSection) return otherProgram;
  if (await isClosed(db, session, now)) return eventClosed;

  const use = { usedAt: now, class_id, prof_id: who.prof_id, idempotencyKey: scan.idempotencyKey ?? null };
  if (!(await consumeQrToken(db, code.hash, use))) return qrUsed;
  const attendance_id = await storeAttendance(db, { stud_id, class_id, createdAt: now });
  if (attendance_id === undefined) return alreadyInClass;
  await reward(db, student, session, attendance_id, now);
  return { attendance_id, stud_id, subject_id, again: false };
}

/** Gives what the attendance earns: the session's own, then at most one bonus. @see decisions §1.4 */
async function reward(
  db: Db,
  student: ScannedCode['student'],
  session: OwnedSession,
  attendance_id: number,
  now: Instant,
): Promise<void> {
  const { class_token: points, class_exp: exp, class_id } = session;
  const streak = await streakOf(db, student, session, session);
  const bonus = bonusOf({ exp: student.current_exp + exp, threshold: await levelThreshold(db), streak });
  const entries: LedgerEntry[] = [{ kind: 'attendance', points, exp, level: 0 }];
  if (bonus.kind !== 'none') entries.push({ ...bonus, kind: bonus.kind });
  await postToLedger(db, student.stud_id, class_id, entries, now);
  await db
    .updateTable('attendance')
    .set({
      rewardKind: bonus.kind,
      streak,
      points: points + bonus.points,
      exp: exp + bonus.exp,
      level: bonus.level,
    })
    .where('attendance_id', '=', attendance_id)
    .execute();
}

/**
 * Records one scan: the student is present, has what the session gives and at most one bonus, and his code is used up,
 * all in one transaction; then his own screens and every scanner of the session are told.
 * @returns the attendance with its reward, or `qrUnreadable`, `notFound`, `qrUnknown`, `alreadyInClass`, `qrUsed`,
 *   `qrExpired`, `otherProgram`, `eventClosed`; a refusal changes nothing
 * @see spec §4, decisions §1.3, §1.4, §1.6, §2.4
 */
export async function recordAttendance(
  services: Services,
  who: Professor,
  scan: Scan,
): Promise<RecordedAttendance | ScanRefusal> {
  const { database, notices } = services;
  const qrValue = scan.qrValue?.trim();
  if (!qrValue) return qrUnreadable;
  const recorded = await database.write((db) => record(services, db, who, scan, qrValue));
  if (recorded instanceof Refusal) return recorded;
  const { attendance_id, stud_id, subject_id, again } = recorded;
  const attendance = await presentStudent(database.read, attendance_id);
  const earned = await attendanceOf(database.read, stud_id, scan.class_id);
  // Deleted between the commit and now: there is nothing left to answer with.
  if (!attendance || !earned) return notFound;
  if (!again) {
    notices.publish({
      kind: 'attendance',
      stud_id,
      class_id: scan.class_id,
      subject_id,
      attendance_id,
      prof_id: who.prof_id,
      qrCode: qrValue,
    });
  }
  return { message: createAttendance.done, attendance, student: attendance.student, reward: toReward(earned) };
}
