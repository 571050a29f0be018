import type { Moment } from '#contract/attendance/attendance/counting-rules.ts';
import { attends, type Status } from '#contract/attendance/attendance/status.ts';
import { notEnrolled, otherProgram, sessionNotYet } from '#contract/attendance/check-in/check-in-calls.ts';
import * as calls from '#contract/attendance/roll/roll-calls.ts';
import { instantAtSession, isComing } from '#contract/attendance/session/session-date-rules.ts';
import type { Amounts } from '#contract/people/ledger/reward.ts';
import type { BodyOf, RefusalOf, ReplyOf } from '#contract/platform/base/call.ts';
import { instantAt, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { keyReused, notFound, Refusal } from '#contract/platform/base/refusal.ts';
import type { rollLocked } from '#contract/platform/settings/roll-lock-rules.ts';
import { momentNow } from '#server/attendance/attendance/counting-queries.ts';
import { lockStudentAt, type StudentAtSession } from '#server/attendance/attendance/status-queries.ts';
import { streakBefore } from '#server/attendance/attendance/streak-queries.ts';
import { lockSession, type OwnSession } from '#server/attendance/session/session-queries.ts';
import { settle } from '#server/people/ledger/settle-queries.ts';
import {
  type AdministratorActor,
  type Authorized,
  type ProfessorActor,
  personIdOf,
} from '#server/platform/base/actors.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type LockFor, lockOfDay } from '#server/platform/settings/roll-lock-queries.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { rollEntries } from './roll-entries-queries.ts';
import * as queries from './set-status-queries.ts';

/** A person who may set a status. */
export type Setter = ProfessorActor | AdministratorActor;

/** A status to set by hand, with the client's idempotency key. */
export type StatusAsked = BodyOf<typeof calls.setStatus> & { key?: string | undefined };

/** The reply after a status was set. */
export type StatusAnswer = Omit<ReplyOf<typeof calls.setStatus>, 'message'>;

/** The result of setting a status: whether it changed, and the amounts that could not be taken back. */
interface StatusDone {
  changed: boolean;
  /** Whether the student was only marked to be absent at the end, or the mark was removed. */
  isMark?: boolean;
  kept: Amounts | null;
}

/** The reason why a status is refused, apart from a locked day. */
export type StatusRefusal = Exclude<RefusalOf<typeof calls.setStatus>, typeof rollLocked> | typeof notFound;

/**
 * The reason why this person may no longer change a session's roll: the session is older than the school allows
 * professors to change.
 * @see docs/decisions/0030
 */
export async function lockOf<Who extends Setter>(
  db: Db,
  who: Who,
  session: Authorized<OwnSession>,
  now: Instant,
): Promise<LockFor<Who> | undefined> {
  const timeZone = await schoolTimeZone(db);
  return lockOfDay(db, who, localTime(session.createdAt, timeZone).day, localTime(now, timeZone).day);
}

/**
 * The time in of a student whom someone marks as present: the given time; or now, if the session or its day is not
 * over; or the session's start.
 */
function cameAt(session: OwnSession, given: string | null, now: Instant, timeZone: string): Instant {
  if (given) return instantAtSession(session, given, timeZone);
  const date = localTime(session.createdAt, timeZone).day;
  if (localTime(now, timeZone).day === date || now < session.overAt) return now;
  return session.start_time ? instantAt(date, session.start_time.padStart(5, '0'), timeZone) : session.createdAt;
}

/** The reason why a student who is not on a session's roll cannot be added. */
function stranger({ student, attendance, excuse, isMeant, enrolment }: StudentAtSession, session: OwnSession) {
  if (attendance || excuse || isMeant) return undefined;
  if (!student.isValidated) return notFound;
  if (enrolment !== null) return enrolment === 'in' ? undefined : notEnrolled;
  const program = session.class_courseYearSection;
  return program !== '' && program !== student.courseYearSection ? otherProgram : undefined;
}

/** For a person who sets a status, a student without a status is absent: not there, and without an excuse. */
const asSeen = (status: Status | null) => status ?? 'absent';

/** A session whose statuses are being set now. */
interface Held {
  session: Authorized<OwnSession>;
  moment: Moment;
  timeZone: string;
}

/**
 * Sets a student's status at a session and corrects the student's points, within a transaction.
 * @param who a person who is allowed to change the roll, and for whom the session's day is not locked
 */
async function changeStatus(
  db: Db,
  who: Setter,
  { session, moment, timeZone }: Held,
  { stud_id, status, was, reason, timeIn, key }: StatusAsked,
): Promise<StatusDone | StatusRefusal> {
  const { now: at } = moment;
  const { class_id } = session;
  const there = await lockStudentAt(db, moment, session, stud_id);
  if (!there) return notFound;
  const { attendance } = there;

  const known = key && (await queries.changeOfKey(db, who, key));
  if (known) {
    const isSame = known.stud_id === stud_id && known.class_id === class_id && known.now === status;
    return isSame ? { changed: false, kept: known.kept } : keyReused;
  }
  const against = stranger(there, session);
  if (against) return against;
  let isMark = false;
  if (asSeen(there.status) === asSeen(status)) {
    const isSet = asSeen(status) === 'absent' && (await queries.isMarkedAbsent(db, class_id, stud_id));
    // A student without a status can be marked to be absent at the end, and the mark can be removed again.
    isMark = status === null ? isSet : status === 'absent' && there.status === null && !isSet;
    const isOther = timeIn && attendance && localTime(attendance.createdAt, timeZone).time !== timeIn;
    // If the client saw another status, this may be the retry of a change that was already made.
    if (!isMark)
      return isOther && attends(status) && was === status ? calls.timeInStands : { changed: false, kept: null };
  }
  if (asSeen(there.status) !== asSeen(was)) {
    const [entry] = await rollEntries(db, who, session, moment, stud_id);
    return calls.rollChanged.saying({ entry });
  }

  if (attends(status) && isComing(session.createdAt, at, timeZone)) return sessionNotYet;
  const came = attendance && !timeIn ? attendance.createdAt : cameAt(session, timeIn, at, timeZone);
  if (attends(status) && timeIn && came > at) return calls.timeInOutside;

  const byRole = who.role;
  const by_id = personIdOf(who);
  const streak = async () => (await streakBefore(db, stud_id, session, at, session)) + 1;
  const change = { was: there.status, now: status, timeIn: attends(status) ? came : null, reason, byRole, by_id, at };
  const settled = await settle(
    db,
    { student: there.student, session, before: attendance, streak },
    { ...change, source: 'hand', wasSource: attendance?.source, key: key ?? null },
  );
  if (!settled) return keyReused;
  if (attends(status) && settled.reward)
    await queries.storeAttended(db, { stud_id, class_id, status, createdAt: came, at, who, reward: settled.reward });
  else if (attendance) await queries.removeAttendance(db, attendance.attendance_id);
  if (asSeen(status) === 'absent') await queries.removeExcuse(db, stud_id, class_id);
  if (status === 'excused' || status === 'school')
    await queries.storeExcuse(db, { stud_id, class_id, kind: status, note: reason, byRole, by_id, createdAt: at });
  return { changed: true, isMark, kept: settled.kept };
}

/** The state after a status was set. */
async function answerOf(
  db: Db,
  { clock }: Services,
  who: Setter,
  session: Authorized<OwnSession>,
  stud_id: number,
  kept: Amounts | null,
): Promise<StatusAnswer> {
  const [entry] = await rollEntries(db, who, session, await momentNow(db, clock), stud_id);
  return {
    entry: entry as calls.RollEntry,
    kept: kept && (kept.points || kept.exp || kept.level) ? kept : null,
    ...(await queries.attendanceAndReward(db, session.class_id, stud_id)),
  };
}

/** Finds the session if this person may set its statuses. A session in the bin is not found. */
type FindSession = (db: Db) => Promise<Authorized<OwnSession> | undefined>;

/**
 * Sets statuses of one session independently in one transaction, and notifies the screens that show the session. If
 * there are several statuses, callers sort them by student id, so that transactions cannot deadlock.
 * @param find finds the session, if this person may set it
 * @param andRead reads more data before the transaction ends
 * @returns for each status the data that was read, or a refusal that changed nothing; `roll-changed` has the current
 *   `entry`
 */
export async function storeStatuses<Read, Who extends Setter>(
  services: Services,
  who: Who,
  find: FindSession,
  asked: readonly StatusAsked[],
  andRead: (db: Db, session: Authorized<OwnSession>, kept: Amounts | null) => Promise<Read>,
): Promise<({ read: Read } | StatusRefusal | LockFor<Who>)[]> {
  const { database, clock, notices } = services;
  const done = await database.write(async (db) => {
    const found = await find(db);
    if (found) await lockSession(db, found, 'as it is');
    const session = found && (await find(db));
    if (!session || session.isdeleted) return notFound;
    const locked = await lockOf(db, who, session, instantIn(clock));
    if (locked) return locked;
    const held = { session, moment: await momentNow(db, clock), timeZone: await schoolTimeZone(db) };
    const all: ((StatusDone & { read: Read }) | StatusRefusal)[] = [];
    for (const each of asked) {
      const set = await changeStatus(db, who, held, each);
      all.push(set instanceof Refusal ? set : { ...set, read: await andRead(db, session, set.kept) });
    }
    return { session, all };
  });
  if (done instanceof Refusal) return asked.map(() => done);
  const { class_id, subject_id } = done.session;
  done.all.forEach((set, place) => {
    const { stud_id } = asked[place] as StatusAsked;
    if (set instanceof Refusal || !set.changed) return;
    notices.publish({ kind: 'roll', stud_id, class_id, subject_id, isMark: set.isMark ?? false });
  });
  return done.all;
}

/**
 * Sets a status and returns the current one.
 * @returns see {@link storeStatuses}
 * @see docs/decisions/0030
 */
export async function setStatusBy<Who extends Setter>(
  services: Services,
  who: Who,
  find: FindSession,
  asked: StatusAsked,
): Promise<StatusAnswer | StatusRefusal | LockFor<Who>> {
  const [stored = notFound] = await storeStatuses(services, who, find, [asked], (db, session, kept) =>
    answerOf(db, services, who, session, asked.stud_id, kept),
  );
  return stored instanceof Refusal ? stored : stored.read;
}
