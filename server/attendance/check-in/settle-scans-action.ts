import { qrUnreadable } from '#contract/attendance/check-in/check-in-calls.ts';
import {
  CLOCK_OFF_SECONDS,
  clockWrong,
  type KeptScan,
  type SettledScan,
  type settleScans,
} from '#contract/attendance/check-in/settle-scans-calls.ts';
import { looksLikeCard } from '#contract/attendance/qr/qr-rules.ts';
import { isLate } from '#contract/attendance/session/lateness-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import { momentNow } from '#server/attendance/attendance/counting-queries.ts';
import { lockStudentAt, type StudentAtSession, wasSetAfter } from '#server/attendance/attendance/status-queries.ts';
import { consumeQrToken, keepCardScan, qrTokenByValue } from '#server/attendance/qr/qr-queries.ts';
import { ownSession } from '#server/attendance/session/session-queries.ts';
import { settle } from '#server/people/ledger/settle-queries.ts';
import type { ProfessorActor } from '#server/platform/base/actors.ts';
import { instantIn, secondsBetween } from '#server/platform/base/clock.ts';
import type { Action } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { settingsReader } from '#server/platform/settings/settings-queries.ts';
import { byCode, type Recorded, type ScannedBy } from './check-in-decision.ts';
import { levelAt, type Scanned } from './check-in-queries.ts';
import { noteWaiting } from './class-packet-queries.ts';
import { judgeKept, type KeptRefusal, reasonAgainstMoment } from './kept-scan-decision.ts';
import {
  announceRecorded,
  answerAgain,
  cardAt,
  cardScanMark,
  codeAt,
  nameRefused,
  RefusedOf,
  record,
} from './record-attendance-action.ts';
import { storeEarlier } from './store-check-in-queries.ts';

const keptSettings = settingsReader(['cards', 'offline_hours']);

/** A scan of a student who was present before. */
interface Present {
  result: 'again' | 'already' | 'earlier';
  scanned: Scanned;
  attendance_id: number;
  since: Instant;
}

/**
 * Gives an attendance an earlier time in, and stores that as a change. If the student is not late at that time, they
 * become present, and their points are settled.
 */
async function comeEarlier(
  db: Db,
  { student, attendance }: StudentAtSession & { attendance: object },
  { session, rules }: Scanned,
  { source, prof_id: by_id }: ScannedBy,
  seenAt: Instant,
  now: Instant,
): Promise<void> {
  const { attendance_id, status: was, source: wasSource, streak } = attendance;
  const status = was === 'late' && isLate(session, seenAt, rules.time_zone) ? 'late' : 'present';
  const settled = await settle(
    db,
    { student, session, before: attendance, streak: () => Promise.resolve(streak) },
    { was, now: status, timeIn: seenAt, reason: '', source, wasSource, byRole: 'professor', by_id, at: now, key: null },
  );
  const reward = (status !== was && settled?.reward) || undefined;
  await storeEarlier(db, attendance_id, { createdAt: seenAt, source }, reward);
}

/** Judges one scan by the moment at which it was made and records the result, in the caller's transaction. */
async function settleOne(
  { clock }: Services,
  db: Db,
  who: ProfessorActor,
  class_id: number,
  { key, value, seenAt }: KeptScan,
): Promise<Recorded | Present | KeptRefusal | RefusedOf<KeptRefusal['code']>> {
  const { cards, offline_hours } = await keptSettings(db);
  const moment = await momentNow(db, clock);
  const { now } = moment;
  // Who may scan at a session can depend on the day.
  const whoThen = { ...who, at: seenAt };
  const isCard = cards !== 'off' && looksLikeCard(value);
  const scanned = await (isCard ? cardAt : codeAt)(db, whoThen, class_id, value, seenAt);
  if (scanned instanceof Refusal) return reasonAgainstMoment(seenAt, now, offline_hours) ?? scanned;
  const { student, session } = scanned;
  const there = await lockStudentAt(db, moment, session, student.stud_id);
  const { prof_id } = who;
  const mark = cardScanMark(value, class_id, prof_id, key);
  const code = 'hash' in scanned ? scanned : undefined;
  const isSame = code
    ? code.idempotencyKey === key && code.usedForClass === class_id && code.usedByProfessor === prof_id
    : (await qrTokenByValue(db, mark)) !== undefined;
  const attendance = there?.attendance;
  const since = attendance?.createdAt;
  const programThen = await levelAt(db, student.stud_id, seenAt);
  const wasSet = await wasSetAfter(db, class_id, student.stud_id, seenAt);
  const result = judgeKept(scanned, { seenAt, now, offlineHours: offline_hours, programThen, since, isSame, wasSet });
  if (result instanceof Refusal) return new RefusedOf(result, student);
  const kept = { prof_id, idempotencyKey: key, recordedAt: now };
  const by: ScannedBy = code
    ? { ...byCode(code, kept), ...kept, source: 'offline' }
    : { ...kept, source: 'card', hash: null, deviceMark: null };
  // An earlier proof uses up a code as well, and is known if it is sent again.
  const isProof = result === 'recorded' || (result === 'earlier' && !isSame);
  if (isProof && !code) await keepCardScan(db, mark, { stud_id: student.stud_id, class_id, prof_id, at: now });
  if (there && attendance && result !== 'recorded') {
    if (isProof && code?.usedAt === null)
      await consumeQrToken(db, { hash: code.hash, usedAt: now, class_id, prof_id, idempotencyKey: key });
    if (result === 'earlier') await comeEarlier(db, { ...there, attendance }, scanned, by, seenAt, now);
    const { attendance_id, createdAt } = attendance;
    return { result, scanned, attendance_id, since: result === 'earlier' ? seenAt : createdAt };
  }
  return record({ clock }, db, { ...scanned, streakBefore: undefined }, by, seenAt);
}

/** Settles one scan in its own transaction, and notifies the screens that it concerns. */
async function settled(
  services: Services,
  who: ProfessorActor,
  class_id: number,
  scan: KeptScan,
): Promise<Omit<SettledScan, 'key'>> {
  const { database, notices } = services;
  const value = scan.value.trim();
  const done = value
    ? await database.write((db) => settleOne(services, db, who, class_id, { ...scan, value }))
    : qrUnreadable;
  if (done instanceof Refusal) {
    const { code, message, also } =
      done instanceof RefusedOf ? await nameRefused(services, who, class_id, value, done) : done;
    return { result: 'refused', code, message, ...also };
  }
  if (!('result' in done)) {
    const { student, reward } = announceRecorded(services, who, done, value);
    return { result: 'recorded', student, reward };
  }
  const { result, scanned, attendance_id, since } = done;
  const { subject_id } = scanned.session;
  const { stud_id } = scanned.student;
  if (result === 'earlier') notices.publish({ kind: 'roll', stud_id, class_id, subject_id, isMark: false });
  const again = result === 'again' ? await answerAgain(database.read, attendance_id) : undefined;
  const reward = again === undefined || again instanceof Refusal ? {} : { reward: again.reward };
  return { result, student: scanned.student, since, ...reward };
}

/**
 * Settles the scans that a device kept at one of the professor's sessions, one after another, and notes how many more
 * wait there.
 * @returns the result of each scan, or `notFound` or `clockWrong`; then none is judged
 * @see docs/decisions/0066
 */
export const settleScansAction: Action<typeof settleScans> = async (
  { who, params: { sessionId }, body: { sentAt, device, waiting, scans } },
  services,
) => {
  const { database, clock } = services;
  const now = instantIn(clock);
  const session = await ownSession(database.read, { ...who, at: scans[0]?.seenAt ?? now }, sessionId, 'scan');
  if (!session || session.isdeleted) return notFound;
  if (Math.abs(secondsBetween(sentAt, now)) > CLOCK_OFF_SECONDS) return clockWrong;
  const results: SettledScan[] = [];
  for (const scan of scans) results.push({ key: scan.key, ...(await settled(services, who, sessionId, scan)) });
  await database.write((db) => noteWaiting(db, who, sessionId, { device, waiting, open: true }, instantIn(clock)));
  return { results };
};
