import {
  alreadyInClass,
  cardEnded,
  cardUnknown,
  type createAttendance,
  qrUnknown,
  qrUnreadable,
  type RefusedScan,
  scanUndone,
  toldOutcomes,
} from '#contract/attendance/check-in/check-in-calls.ts';
import { looksLikeCard, looksLikeQrValue } from '#contract/attendance/qr/qr-rules.ts';
import { type StudentInClass, studentInClass } from '#contract/people/student/student-calls.ts';
import type { AnswerOf } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import { presentStudent } from '#server/attendance/attendance/attendance-queries.ts';
import { streakBefore } from '#server/attendance/attendance/streak-queries.ts';
import { wasCard } from '#server/attendance/qr/card-queries.ts';
import { keepCardScan, keepRefused, qrTokenByValue } from '#server/attendance/qr/qr-queries.ts';
import { ownSession } from '#server/attendance/session/session-queries.ts';
import { rewardNoticed } from '#server/people/ledger/latest-reward-queries.ts';
import type { ProfessorActor } from '#server/platform/base/actors.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { columnsOf, partOf } from '#server/platform/database/queries.ts';
import { settingValue } from '#server/platform/settings/settings-queries.ts';
import type { RecordBatched } from './batched-check-ins.ts';
import {
  byCode,
  checkInOf,
  type Recorded,
  reasonAgainst,
  reasonAgainstScan,
  recordedOf,
  rewarded,
  type ScannedBy,
  type ScanRefusal,
} from './check-in-decision.ts';
import {
  attendedAt,
  lockScannedCard,
  lockScannedCode,
  type Scanned,
  type ScannedCode,
  wasStatusChanged,
} from './check-in-queries.ts';
import { refusedAt } from './refused-scan-queries.ts';
import { faceSeen, settleCheckIn, storeCheckIn } from './store-check-in-queries.ts';

/** Carries a refusal and the student of the code or card out of the rolled-back transaction; clients do not get it. */
export class RefusedOf<Code extends string> extends Refusal<Code> {
  readonly student: StudentInClass;

  constructor({ code, status, message }: Refusal<Code>, student: StudentInClass) {
    super(code, status, message);
    this.student = student;
  }
}

/**
 * Handles a refused scan after the rollback. The professor sees the student, the time in if the student is present and,
 * for a code, the photo for a minute. The student's screens get the reason once, unless that code just made the student
 * present.
 * @param value the scanned value; a card's value is not among the codes, so nothing is stored and the student is not
 *   notified
 * @returns the same refusal with `RefusedScan`
 * @see decisions §2.5, §5.5
 */
export async function nameRefused<Code extends string>(
  { database, clock, notices }: Services,
  { prof_id }: ProfessorActor,
  class_id: number,
  value: string,
  refused: RefusedOf<Code>,
): Promise<Refusal<Code>> {
  const { stud_id, first_name, middle_name, last_name, courseYearSection } = refused.student;
  const isPresent = refused.code === alreadyInClass.code;
  const kept = { refusedAt: instantIn(clock), refusedClass: class_id, refusedBy: prof_id };
  const code = await database.write((db) => keepRefused(db, value, kept));
  const outcome = toldOutcomes.find((told: string) => told === refused.code);
  const isNews = code && code.refusedClass !== class_id && !(isPresent && code.class_id === class_id);
  if (outcome && isNews) notices.publish({ kind: 'scan', stud_id, class_id, outcome });
  const present = isPresent ? await refusedAt(database.read, stud_id, class_id) : undefined;
  const student = { first_name, middle_name, last_name, courseYearSection };
  const said: RefusedScan = { student, ...(present?.since && { since: present.since }) };
  return refused.saying({ ...said });
}

/** The fields of a scanned student that a professor sees. */
const shownOfStudent = columnsOf(studentInClass);

/** A scan from the professor's camera. */
export interface Scan {
  class_id: number;
  /** The value in the code or card; undefined or blank if nothing readable was sent. */
  qrValue: string | undefined;
  /** The client's idempotency key. A retry after a lost reply sends the same key. @see decisions §1.6 */
  idempotencyKey: string | undefined;
}

/** A refusal of a code or card whose student is known. */
type OfStudent = RefusedOf<ScanRefusal['code']>;

/** The result of the transaction: a new record, or the id of an existing attendance. */
type Outcome = Recorded | { attendance_id: number; again: true };

/**
 * The code with its session, found for the session's owner by `lockScannedCode` in one query. If that finds nothing,
 * the access of co-teachers and helpers is checked.
 * @returns `notFound` if the professor cannot scan there, `qrUnknown` if no student has the code
 */
export async function codeAt(
  db: Db,
  who: ProfessorActor,
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

/** Checks a code, then writes the attendance with its reward and uses the code up. */
async function recordCode(
  services: Services,
  db: Db,
  who: ProfessorActor,
  scan: Scan,
  qrValue: string,
): Promise<Outcome | ScanRefusal | OfStudent> {
  const at = instantIn(services.clock);
  const { class_id, idempotencyKey = null } = scan;
  const code = await codeAt(db, who, class_id, qrValue, at);
  if (code instanceof Refusal) return code;
  const against = reasonAgainstScan(code, at);
  if (against === qrUnknown) return against;
  if (!against) return record(services, db, code, byCode(code, { prof_id: who.prof_id, idempotencyKey }), at);
  const present = await attendedAt(db, code.student.stud_id, class_id);
  if (present === undefined) return new RefusedOf(against, code.student);
  const sameScan =
    scan.idempotencyKey !== undefined &&
    code.idempotencyKey === scan.idempotencyKey &&
    code.usedForClass === class_id &&
    code.usedByProfessor === who.prof_id;
  return sameScan ? { attendance_id: present.attendance_id, again: true } : new RefusedOf(alreadyInClass, code.student);
}

/**
 * The card with its session.
 * @param at the moment of the scan, at which the card must be active
 */
export async function cardAt(
  db: Db,
  who: ProfessorActor,
  class_id: number,
  value: string,
  at: Instant,
): Promise<Scanned | typeof notFound | typeof cardEnded | typeof cardUnknown> {
  const session = await ownSession(db, who, class_id, 'scan');
  if (!session || session.isdeleted) return notFound;
  return (await lockScannedCard(db, value, session, at)) ?? ((await wasCard(db, value)) ? cardEnded : cardUnknown);
}

/** The mark of a card's scan, by which a retry is recognized. */
export function cardScanMark(value: string, class_id: number, prof_id: number, key: string): string {
  return [value, class_id, prof_id, key].join('\n');
}

/** Checks and records a card, which is not used up. */
async function recordCard(
  services: Services,
  db: Db,
  who: ProfessorActor,
  scan: Scan,
  value: string,
): Promise<Outcome | ScanRefusal | OfStudent> {
  const at = instantIn(services.clock);
  const { class_id, idempotencyKey } = scan;
  const card = await cardAt(db, who, class_id, value, at);
  if (card instanceof Refusal) return card;
  const present = await attendedAt(db, card.student.stud_id, class_id);
  if (present && present.scanKey === idempotencyKey && present.recordedBy === who.prof_id)
    return { attendance_id: present.attendance_id, again: true };
  const mark = idempotencyKey === undefined ? undefined : cardScanMark(value, class_id, who.prof_id, idempotencyKey);
  const isAgain = mark !== undefined && !present && (await qrTokenByValue(db, mark)) !== undefined;
  const against = isAgain ? scanUndone : (reasonAgainst(card, at) ?? (present && alreadyInClass));
  if (against) return new RefusedOf(against, card.student);
  if (mark !== undefined)
    await keepCardScan(db, mark, { stud_id: card.student.stud_id, class_id, prof_id: who.prof_id, at });
  const by = { source: 'card', hash: null, deviceMark: null, prof_id: who.prof_id } as const;
  return record(services, db, card, { ...by, idempotencyKey: idempotencyKey ?? null }, at);
}

/** Records an accepted check-in with its reward. */
export async function record(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  scanned: Scanned,
  by: ScannedBy,
  at: Instant,
): Promise<Recorded | OfStudent> {
  const { student, session } = scanned;
  const { stud_id } = student;
  const streak = (scanned.streakBefore ?? (await streakBefore(db, stud_id, session, by.recordedAt ?? at, session))) + 1;
  const checkIn = checkInOf(scanned, by, at);
  const recorded =
    (scanned.wasChanged ?? (await wasStatusChanged(db, stud_id, session.class_id)))
      ? await settleCheckIn(db, clock, session, checkIn, streak)
      : await storeCheckIn(db, session, rewarded(scanned, checkIn, streak));
  // The database's unique index detects that a student is already present. The refusal then rolls back all other
  // writes.
  if (!recorded) return new RefusedOf(alreadyInClass, student);
  if (student.isFaceUnseen) await faceSeen(db, stud_id);
  return recordedOf(scanned, checkIn, recorded);
}

/** The reply of a scan that was recorded earlier, read from the database; `notFound` if it was deleted since. */
export async function answerAgain(
  db: Db,
  attendance_id: number,
): Promise<AnswerOf<typeof createAttendance> | typeof notFound> {
  const attendance = await presentStudent(db, attendance_id);
  const earned = await rewardNoticed(db, attendance_id);
  return attendance && earned ? { attendance, student: attendance.student, reward: earned.reward } : notFound;
}

/**
 * Records one scan in one transaction: the student is present, gets what the session is worth and at most one bonus,
 * and their code is used up. Then the student's screens and every scanner of the session are notified. A card stays
 * valid; where the school does not accept cards, it is an unknown code.
 * @param together records codes in batches, if the database can
 * @returns the attendance with its reward, or `qrUnreadable`, `notFound`, `qrUnknown`, `alreadyInClass`, `qrUsed`,
 *   `qrExpired`, `cardUnknown`, `cardEnded`, `scanUndone`, `otherProgram`, `notEnrolled`, `eventClosed`,
 *   `sessionNotYet`, `sessionClosed`; a refusal changes nothing, and names the student (`nameRefused`)
 * @see spec §4, decisions §1.3, §1.4, §1.6, §2.4, §2.5, docs/decisions/0036
 */
export async function recordAttendance(
  services: Services,
  who: ProfessorActor,
  scan: Scan,
  together: RecordBatched | undefined,
): Promise<AnswerOf<typeof createAttendance> | ScanRefusal> {
  const { database } = services;
  const qrValue = scan.qrValue?.trim();
  if (!qrValue) return qrUnreadable;
  const { class_id, idempotencyKey = null } = scan;
  const isCardValue = looksLikeCard(qrValue);
  const isCode = together && !isCardValue && looksLikeQrValue(qrValue);
  const recorded =
    (isCode && (await together({ qrValue, class_id, prof_id: who.prof_id, idempotencyKey }))) ||
    (await database.write(async (db): Promise<Outcome | ScanRefusal | OfStudent> => {
      const isCard = isCardValue && (await settingValue(db, 'cards')) !== 'off';
      return (isCard ? recordCard : recordCode)(services, db, who, scan, qrValue);
    }));
  if (recorded instanceof RefusedOf) return nameRefused(services, who, class_id, qrValue, recorded);
  if (recorded instanceof Refusal) return recorded;
  if (recorded.again) return answerAgain(database.read, recorded.attendance_id);
  return announceRecorded(services, who, recorded, qrValue);
}

/** Notifies the screens of a recorded scan. @returns the reply of the scan */
export function announceRecorded(
  { notices }: Pick<Services, 'notices'>,
  who: ProfessorActor,
  { attendance_id, scanned, source, reward, at, status, marks }: Recorded,
  qrValue: string,
): AnswerOf<typeof createAttendance> {
  const { class_id } = scanned.session;
  const { subject_id } = scanned.session;
  const student = partOf(scanned.student, shownOfStudent);
  notices.publish({
    kind: 'attendance',
    stud_id: student.stud_id,
    class_id,
    subject_id,
    attendance_id,
    prof_id: who.prof_id,
    // A used code has no value left, but a card does.
    qrCode: source === 'card' ? '' : qrValue,
  });
  const how = { status, source };
  const seen = { createdAt: at, ...how, latestAttendedDate: at, ...(marks && { marks }) };
  const attendance = { attendance_id, student, class_id, class: { class_id }, ...seen };
  return { attendance, student, reward };
}
