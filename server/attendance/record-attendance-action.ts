import { createHash } from 'node:crypto';
import {
  type AttendanceRecord,
  alreadyInClass,
  cardEnded,
  cardUnknown,
  type createAttendance,
  eventClosed,
  notEnrolled,
  otherProgram,
  qrExpired,
  qrUnknown,
  qrUnreadable,
  qrUsed,
  sessionClosed,
  sessionNotYet,
} from '#contract/attendance/attendance-calls.ts';
import type { AttendedStatus } from '#contract/attendance/status.ts';
import type { AnswerOf, RefusalOf } from '#contract/base/call.ts';
import type { Instant } from '#contract/base/fields.ts';
import { notFound, Refusal } from '#contract/base/refusal.ts';
import { looksLikeCard } from '#contract/qr/card-rules.ts';
import { looksLikeQrValue, QR_LIFE_SECONDS } from '#contract/qr/qr-rules.ts';
import type { Reward } from '#contract/reward/reward.ts';
import { bonusOf, rewardOf } from '#contract/reward/reward-rules.ts';
import { ownWorth } from '#contract/reward/settle-rules.ts';
import { isLate } from '#contract/session/lateness-rules.ts';
import { inScanWindow } from '#contract/session/scan-window-rules.ts';
import { isComing, isPast } from '#contract/session/session-date-rules.ts';
import { QR_KEPT_MINUTES } from '#contract/settings/kept-rules.ts';
import { instantIn, secondsAfter } from '#server/base/clock.ts';
import type { Services } from '#server/base/services.ts';
import type { Professor } from '#server/base/who.ts';
import type { Db } from '#server/database/database.ts';
import { wasCard } from '#server/qr/card-queries.ts';
import { rewardNoticed } from '#server/reward/latest-reward-queries.ts';
import { ownSession } from '#server/session/session-queries.ts';
import { acceptedCards, latePercent, schoolTimeZone } from '#server/settings/settings-queries.ts';
import { marksOf, presentStudent } from './attendance-queries.ts';
import {
  attendedAt,
  lockScannedCard,
  lockScannedCode,
  type Scanned,
  type ScannedCode,
  wasStatusChanged,
} from './check-in-queries.ts';
import { nameRefused, RefusedOf } from './refused-scan.ts';
import { type CheckIn, faceSeen, type StoredCheckIn, settleCheckIn, storeCheckIn } from './store-check-in-queries.ts';
import { streakBefore } from './streak-queries.ts';

/** No day that clocks are put forward on is shorter, in seconds. */
const SHORTEST_DAY_SECONDS = 23 * 3600;

/** A scan as the professor's camera sends it. */
export interface Scan {
  class_id: number;
  /** The value read from the code or card; undefined or blank when nothing readable was sent. */
  qrValue: string | undefined;
  /** The client's own mark of this scan, by which a lost reply is answered again. @see decisions §1.6 */
  idempotencyKey: string | undefined;
}

type ScanRefusal = RefusalOf<typeof createAttendance> | typeof notFound;

/** Whose code or card it was is known. */
type OfStudent = RefusedOf<ScanRefusal['code']>;

/** What a transaction hands on: the attendance as it was just written, or the id of one that was there before. */
type Recorded = { attendance_id: number } & (
  | {
      again: false;
      scanned: Scanned;
      source: CheckIn['source'];
      reward: Reward;
      at: Instant;
      status: AttendedStatus;
      marks: AttendanceRecord['marks'];
    }
  | { again: true }
);

/** Why the code may not be used now, wherever it is. */
function reasonAgainstCode(
  { usedAt, replacedAt, mintedAt, expiresAt }: ScannedCode,
  now: Instant,
): ScanRefusal | undefined {
  if (usedAt !== null) return qrUsed;
  // What was made later than now was made by a clock that has been set right since.
  const isLiving = now <= expiresAt && mintedAt <= secondsAfter(now, QR_LIFE_SECONDS);
  return replacedAt !== null || !isLiving ? qrExpired : undefined;
}

/** Why the student may not be recorded at the session now, were they not present already. */
async function reasonAgainst(
  db: Db,
  { student, session, enrolment }: Scanned,
  now: Instant,
): Promise<ScanRefusal | undefined> {
  const program = session.class_courseYearSection;
  if (enrolment === 'out') return notEnrolled;
  if (enrolment === null && program !== '' && program !== student.courseYearSection) return otherProgram;
  // Only an event's window refuses; a class is scanned early and late, from its day on. @see decisions §4.8
  const isEvent = session.subject_courseYearSection === '';
  if (isEvent && !inScanWindow(session, now, await schoolTimeZone(db))) return eventClosed;
  if (session.createdAt > now && isComing(session.createdAt, now, await schoolTimeZone(db))) return sessionNotYet;
  if (session.closedAt !== null) return sessionClosed;
  // The zone is asked for where it can make a difference.
  const isOld = now > secondsAfter(session.createdAt, SHORTEST_DAY_SECONDS);
  if (!isEvent && isOld && isPast(session.createdAt, now, await schoolTimeZone(db))) return sessionClosed;
  return undefined;
}

/**
 * The code with its session, as `lockScannedCode` finds it for whose the session is, which is one query; co-teachers and
 * helpers are looked up where it finds nothing.
 * @returns `notFound` where the professor may not scan there, `qrUnknown` where the code is nobody's
 */
async function codeAt(
  db: Db,
  who: Professor,
  class_id: number,
  qrValue: string,
  at: Instant,
): Promise<ScannedCode | typeof notFound | typeof qrUnknown> {
  const codeOf = (prof_id: number) =>
    looksLikeQrValue(qrValue) ? lockScannedCode(db, qrValue, class_id, prof_id, at) : undefined;
  const own = await codeOf(who.prof_id);
  if (own) return own;
  const session = await ownSession(db, who, class_id, 'scan');
  if (!session || session.isdeleted) return notFound;
  return (session.standing !== 'owner' && (await codeOf(session.prof_id))) || qrUnknown;
}

/** The device's mark at one session: nobody sees by it at which others the device was. */
function markAtSession(deviceMark: string | null, class_id: number): string | null {
  return deviceMark && createHash('sha256').update(`${deviceMark}\n${class_id}`).digest('base64url');
}

/** Writes the first record of a student at a session, with what it earns. */
async function storeFirst(
  db: Db,
  { student, session, levelThreshold: threshold }: Scanned,
  checkIn: Omit<CheckIn, 'own' | 'bonus' | 'reward'>,
  streak: number,
): Promise<{ stored: StoredCheckIn; reward: Reward } | undefined> {
  const own = checkIn.status === 'late' ? ownWorth(session, await latePercent(db)) : session;
  const bonus = bonusOf({ exp: student.current_exp + own.class_exp, threshold, streak });
  const reward = rewardOf(own, student, { threshold, streak });
  const stored = await storeCheckIn(db, session, { ...checkIn, own, bonus, reward });
  return stored && { stored, reward };
}

/** How somebody was scanned, as the check-in keeps it. */
type ScannedBy = Pick<CheckIn, 'source' | 'hash' | 'deviceMark'>;

/** Checks a code, then writes the attendance with what it earns and uses it up. */
async function recordCode(
  services: Services,
  db: Db,
  who: Professor,
  scan: Scan,
  qrValue: string,
): Promise<Recorded | ScanRefusal | OfStudent> {
  const at = instantIn(services.clock);
  const { class_id } = scan;
  const code = await codeAt(db, who, class_id, qrValue, at);
  if (code instanceof Refusal) return code;
  // The next cleaning takes it away; whose it was is said no longer.
  if (code.mintedAt < instantIn(services.clock, -QR_LIFE_SECONDS - QR_KEPT_MINUTES * 60)) return qrUnknown;
  const against = reasonAgainstCode(code, at) ?? (await reasonAgainst(db, code, at));
  if (!against) {
    const deviceMark = markAtSession(code.deviceMark, class_id);
    return record(services, db, who, scan, code, { source: 'code', hash: code.hash, deviceMark }, at);
  }
  const present = await attendedAt(db, code.student.stud_id, class_id);
  if (present === undefined) return new RefusedOf(against, code.student);
  const sameScan =
    scan.idempotencyKey !== undefined &&
    code.idempotencyKey === scan.idempotencyKey &&
    code.usedForClass === class_id &&
    code.usedByProfessor === who.prof_id;
  return sameScan ? { attendance_id: present.attendance_id, again: true } : new RefusedOf(alreadyInClass, code.student);
}

/** The same for a card, which is not used up. */
async function recordCard(
  services: Services,
  db: Db,
  who: Professor,
  scan: Scan,
  value: string,
): Promise<Recorded | ScanRefusal | OfStudent> {
  const at = instantIn(services.clock);
  const { class_id, idempotencyKey } = scan;
  const session = await ownSession(db, who, class_id, 'scan');
  if (!session || session.isdeleted) return notFound;
  const card = await lockScannedCard(db, value, session, at);
  if (!card) return (await wasCard(db, value)) ? cardEnded : cardUnknown;
  const present = await attendedAt(db, card.student.stud_id, class_id);
  if (present && present.scanKey === idempotencyKey && present.recordedBy === who.prof_id)
    return { attendance_id: present.attendance_id, again: true };
  const against = (await reasonAgainst(db, card, at)) ?? (present && alreadyInClass);
  if (against) return new RefusedOf(against, card.student);
  return record(services, db, who, scan, card, { source: 'card', hash: null, deviceMark: null }, at);
}

/** Writes the attendance of somebody against whom nothing speaks, with what it earns. */
async function record(
  { clock }: Services,
  db: Db,
  who: Professor,
  { class_id, idempotencyKey = null }: { class_id: number; idempotencyKey?: string | null | undefined },
  scanned: Scanned,
  by: ScannedBy,
  at: Instant,
): Promise<Recorded | OfStudent> {
  const { student, session } = scanned;
  const { stud_id } = student;
  const streak = (scanned.streakBefore ?? (await streakBefore(db, stud_id, session, at, session))) + 1;
  const isNewFace = student.isFaceUnseen || (student.faceNewUntil !== null && student.faceNewUntil > at);
  const status =
    session.lateAfterMinutes !== null && isLate(session, at, await schoolTimeZone(db)) ? 'late' : 'present';
  const checkIn = { ...by, stud_id, prof_id: who.prof_id, idempotencyKey, isNewFace, at, status } as const;
  const recorded =
    (scanned.wasChanged ?? (await wasStatusChanged(db, stud_id, class_id)))
      ? await settleCheckIn(db, clock, session, checkIn, streak)
      : await storeFirst(db, scanned, checkIn, streak);
  // A student who is present already is found out here, by the database's own rule; the refusal takes the rest back.
  if (!recorded) return new RefusedOf(alreadyInClass, student);
  const { stored, reward } = recorded;
  if (student.isFaceUnseen) await faceSeen(db, stud_id);
  const marks = marksOf({ ...stored, isNewFace });
  const { attendance_id } = stored;
  return { attendance_id, again: false, scanned, source: by.source, reward, at, status, marks };
}

/** The answer of a scan that was recorded before, as it stands in the database; `notFound` when it was deleted since. */
async function answerAgain(
  db: Db,
  attendance_id: number,
): Promise<AnswerOf<typeof createAttendance> | typeof notFound> {
  const attendance = await presentStudent(db, attendance_id);
  const earned = await rewardNoticed(db, attendance_id);
  return attendance && earned ? { attendance, student: attendance.student, reward: earned.reward } : notFound;
}

/**
 * Records one scan: the student is present, has what the session gives and at most one bonus, and their code is used up,
 * all in one transaction; then their own screens and every scanner of the session are told. A card stays good, where the
 * school accepts any; where it does not, it is a code that nobody knows.
 * @returns the attendance with its reward, or `qrUnreadable`, `notFound`, `qrUnknown`, `alreadyInClass`, `qrUsed`,
 *   `qrExpired`, `cardUnknown`, `cardEnded`, `otherProgram`, `notEnrolled`, `eventClosed`, `sessionNotYet`, `sessionClosed`; a refusal changes
 *   nothing, and says whose it was (`nameRefused`)
 * @see spec §4, decisions §1.3, §1.4, §1.6, §2.4, §2.5, docs/decisions/0036
 */
export async function recordAttendance(
  services: Services,
  who: Professor,
  scan: Scan,
): Promise<AnswerOf<typeof createAttendance> | ScanRefusal> {
  const { database, notices } = services;
  const qrValue = scan.qrValue?.trim();
  if (!qrValue) return qrUnreadable;
  const recorded = await database.write(async (db): Promise<Recorded | ScanRefusal | OfStudent> => {
    const isCard = looksLikeCard(qrValue) && (await acceptedCards(db)) !== 'off';
    return (isCard ? recordCard : recordCode)(services, db, who, scan, qrValue);
  });
  if (recorded instanceof RefusedOf) return nameRefused(services, who, scan.class_id, qrValue, recorded);
  if (recorded instanceof Refusal) return recorded;
  const { attendance_id } = recorded;
  if (recorded.again) return answerAgain(database.read, attendance_id);
  const { scanned, source, reward, at, status, marks } = recorded;
  const { class_id, subject_id } = scanned.session;
  const { current_exp: _exp, isFaceUnseen: _unseen, faceNewUntil: _until, ...student } = scanned.student;
  notices.publish({
    kind: 'attendance',
    stud_id: student.stud_id,
    class_id,
    subject_id,
    attendance_id,
    prof_id: who.prof_id,
    // A code is worth nothing any more; a card is.
    qrCode: source === 'code' ? qrValue : '',
  });
  const how = { status, source };
  const seen = { createdAt: at, ...how, latestAttendedDate: at, ...(marks && { marks }) };
  const attendance = { attendance_id, student, class_id, class: { class_id }, ...seen };
  return { attendance, student, reward };
}
