import * as calls from '#contract/attendance/session/session-calls.ts';
import { isComing, overAt, sessionDates, skippedHour } from '#contract/attendance/session/session-date-rules.ts';
import { SESSIONS_A_DAY } from '#contract/attendance/session/six-hours-rules.ts';
import type { Hours } from '#contract/attendance/session/start-rules.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import type { BodyOf, ParamsOf, RefusalOf } from '#contract/platform/base/call.ts';
import { dayAfter, instantAt, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import { unlisted } from '#server/people/program-level/program-level-queries.ts';
import type { Authorized, ProfessorActor } from '#server/platform/base/actors.ts';
import { audit } from '#server/platform/base/audit-queries.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { Action, ActionResult, Asked } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockOfDay } from '#server/platform/settings/roll-lock-queries.ts';
import { heldTimeZone } from '#server/platform/settings/settings-queries.ts';
import { type FoundSubject, heldSubject, type SessionsPlaced } from '#server/subjects/subject/subject-queries.ts';
import { nameOfSession, timesOfSession } from './session-name.ts';
import * as queries from './session-queries.ts';

/** A session of a subject. The path names both, and the professor needs rights to both. @see decisions §4.6 */
export type SessionOfSubject = ParamsOf<typeof calls.updateClass>;

/**
 * Runs an action that changes a professor's session, and notifies clients that show it. Session and subject are locked
 * until the transaction ends, so that no scan happens in between.
 */
async function changeOwnSession<Result>(
  { database, notices }: Services,
  who: ProfessorActor,
  { subjectId, classId }: SessionOfSubject,
  change: (db: Db, session: Authorized<queries.OwnSession>) => Promise<Result>,
): Promise<Result | typeof notFound> {
  const changed = await database.write(async (db) => {
    const subject = await heldSubject(db, who, subjectId);
    if (subject) await queries.lockSession(db, { class_id: classId, subject_id: subjectId }, 'to change it');
    const session = await queries.ownSession(db, who, classId, 'change', subjectId);
    return session ? change(db, session) : notFound;
  });
  if (!(changed instanceof Refusal)) notices.publish({ kind: 'session-changed', class_id: classId });
  return changed;
}

/** The subject, program level and moment of a session, now or after a change. */
interface Place {
  subject_id: number;
  program: string;
  createdAt: Instant;
  timeZone: string;
  /** The id of the session itself, if it already exists. */
  class_id?: number;
}

/**
 * The reason why a session cannot have this place, if there is one. Only sessions made by hand stand in the way of the
 * timetable's. The subject is locked, so nothing is stored between check and write.
 */
async function crowded(
  db: Db,
  { subject_id, program, createdAt, timeZone, class_id = 0 }: Place,
  another: boolean | null,
): Promise<typeof calls.sessionTooSoon | typeof calls.sessionDayFull | undefined> {
  const isPlanned = await queries.isPlanned(db, class_id);
  const other = await queries.sessionWithinSixHours(db, subject_id, program, createdAt, { class_id, isPlanned });
  if (other && !another) return calls.sessionTooSoon.saying({ other });
  if (isPlanned) return undefined;
  const { day } = localTime(createdAt, timeZone);
  const [from, until] = [instantAt(day, '00:00', timeZone), instantAt(dayAfter(day), '00:00', timeZone)];
  // Sessions of other program levels count only if the six-hour rule does not apply.
  const among = { from, until, besides: class_id, ...(!other && { program }) };
  const sameDay = await queries.sessionsBetween(db, subject_id, among);
  return sameDay >= SESSIONS_A_DAY ? calls.sessionDayFull : undefined;
}

/**
 * Adds a session, with its subject's lateness by default. The subject is locked, so that two requests cannot both pass
 * the six-hour rule.
 * @param placed called when the session is stored
 * @returns the session, or `notFound`, `sessionTooSoon`, `sessionDayFull`, `sessionDateTooFar`, `tooManySessions`,
 *   `rollLocked`, `programLevelUnlisted`
 * @see decisions §4.7, §4.8
 */
export async function createSession(
  { who, params: { subjectId: subject_id }, body: { isdeleted: _ignored, ...values } }: Asked<typeof calls.createClass>,
  { database, clock, notices }: Services,
  placed: SessionsPlaced,
): ActionResult<typeof calls.createClass> {
  const made = await database.write(async (db) => {
    const subject = await heldSubject(db, who, subject_id);
    return subject ? makeSession(db, who, subject, values, instantIn(clock), placed) : notFound;
  });
  if (made instanceof Refusal) return made;
  notices.publish({ kind: 'session-made', class_id: made.class_id });
  return { class: made };
}

/** The fields of a new session. The hours may be unknown if the new session copies a session without hours. */
type SessionValues = Omit<BodyOf<typeof calls.createClass>, 'isdeleted' | 'start_time' | 'end_time'> & Hours;

/**
 * Adds a session within a transaction that has locked the subject.
 * @returns the session, or the refusal
 */
export async function makeSession(
  db: Db,
  who: ProfessorActor,
  subject: Authorized<FoundSubject>,
  { date, another, lateAfterMinutes, ...values }: SessionValues,
  madeAt: Instant,
  placed: SessionsPlaced,
): Promise<calls.ClassSession | RefusalOf<typeof calls.createClass>> {
  const { subject_id, subject_name } = subject;
  const timeZone = await heldTimeZone(db);
  const { first, today, last } = sessionDates(madeAt, timeZone);
  if (date && (date < first || date > last)) return calls.sessionDateTooFar;
  if (skippedHour(date ?? today, values, timeZone) !== undefined) return calls.sessionHourSkipped;
  const locked = await lockOfDay(db, who, date ?? today, today);
  if (locked) return locked;
  const createdAt = date && date !== today ? instantAt(date, values.start_time ?? '00:00', timeZone) : madeAt;
  const program = values.class_courseYearSection;
  const unknown = await unlisted(db, program, 'class_courseYearSection', subject.subject_courseYearSection);
  if (unknown) return unknown;
  const against = await crowded(db, { subject_id, program, createdAt, timeZone }, another);
  if (against) return against;
  if (subject.session_count >= MAXIMUM.sessionsOfSubject) return calls.tooManySessions;
  const made = {
    ...values,
    isdeleted: false,
    isOpen: values.isOpen ?? program === '',
    createdAt,
    overAt: overAt({ ...values, createdAt }, timeZone),
    lateAfterMinutes: lateAfterMinutes === undefined ? subject.lateAfterMinutes : lateAfterMinutes,
    closedAt: null,
  };
  const class_id = await queries.insertSession(db, subject, { ...made, madeAt });
  await placed(db, [{ class_id, day: localTime(createdAt, timeZone).day }]);
  return { ...made, class_id, subject_id, subject_name };
}

/** The fields that were sent to change a session: null keeps the current value. */
function withoutNulls<Sent extends object>(sent: Sent): { [Name in keyof Sent]?: NonNullable<Sent[Name]> } {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)) as never;
}

/**
 * Changes a session that is not in the bin. A new program level or date is refused if another session there is too
 * close. A new date puts the session at its start time on that day, which cannot be in the future if a student is
 * present. If the roll is locked, program level and date cannot change. Sessions cannot move to a locked day.
 * @param placed called when the session has moved to another day or program level
 * @returns the changed session, or `notFound`, `sessionTooSoon`, `sessionDayFull`, `sessionDateTooFar`,
 *   `sessionAttended`, `rollLocked`, `programLevelUnlisted`
 * @see spec §5, decisions §4.8
 */
export function updateSession(
  { who, params, body: changes }: Asked<typeof calls.updateClass>,
  services: Services,
  placed: SessionsPlaced,
): ActionResult<typeof calls.updateClass> {
  return changeOwnSession(services, who, params, async (db, before) => {
    if (before.isdeleted) return notFound;
    const { class_id, subject_id } = before;
    const program = changes.class_courseYearSection ?? before.class_courseYearSection;
    const timeZone = await heldTimeZone(db);
    const { date, another, lateAfterMinutes, isOpen, class_courseYearSection: _level, ...asSent } = changes;
    const { day } = localTime(before.createdAt, timeZone);
    const moved = date !== null && date !== day;
    const isElsewhere = moved || program !== before.class_courseYearSection;
    const refused = await unlisted(db, program, 'class_courseYearSection', before.class_courseYearSection);
    if (refused) return refused;
    const now = instantIn(services.clock);
    const { first, today, last } = sessionDates(now, timeZone);
    const locked = isElsewhere && (await lockOfDay(db, who, moved && date < day ? date : day, today));
    if (locked) return locked;
    if (moved && (date < first || date > last)) return calls.sessionDateTooFar;
    const isAnotherHour = changes.start_time !== before.start_time || changes.end_time !== before.end_time;
    if ((moved || isAnotherHour) && skippedHour(moved ? date : day, changes, timeZone) !== undefined)
      return calls.sessionHourSkipped;
    const createdAt = moved ? instantAt(date, changes.start_time, timeZone) : before.createdAt;
    const willCome = moved && isComing(createdAt, now, timeZone);
    if (willCome && (await queries.isAttended(db, class_id))) return calls.sessionAttended;
    // A session that moves to the future is no longer closed.
    const closedAt = willCome ? null : before.closedAt;
    if (isElsewhere) {
      const against = await crowded(db, { subject_id, program, createdAt, timeZone, class_id }, another);
      if (against) return against;
    }
    const isOfAnother = program !== before.class_courseYearSection;
    const after = await queries.storeSession(db, before, {
      class_courseYearSection: program,
      ...(isOfAnother
        ? { former_id: null, former_subject_id: null }
        : await queries.formerLevelsAt(db, before, createdAt)),
      ...withoutNulls(asSent),
      createdAt,
      closedAt,
      ...(closedAt === null && { closedBy: null }),
      overAt: overAt({ ...changes, createdAt, closedAt }, timeZone),
      lateAfterMinutes: lateAfterMinutes === undefined ? before.lateAfterMinutes : lateAfterMinutes,
      isOpen: isOpen ?? false,
    });
    if (isElsewhere) await placed(db, [{ class_id, day: localTime(createdAt, timeZone).day }]);
    const [was, is] = [await timesOfSession(db, before), await timesOfSession(db, after)];
    const object = `${await nameOfSession(db, before)}${was === is ? '' : `, now ${is}`}`;
    await audit(db, services.clock, who, 'change-session', object);
    return { class: after };
  });
}

/**
 * Moves a session to the bin. A session that is already in the bin stays there.
 * @param unattended whether only a session without attendance is moved; if it also was started today, is not over and
 *   has an unchanged roll, it is deleted for good, because nothing is lost
 * @returns the session (if it was deleted, as it was before), or `notFound`, `sessionBegun`
 */
export const binSession: Action<typeof calls.deleteClass> = ({ who, params, body }, services) =>
  changeOwnSession(services, who, params, async (db, session) => {
    const unattended = body?.unattended === true;
    const { class_id, isdeleted, createdAt, overAt: end } = session;
    if (unattended && (await queries.isAttended(db, class_id))) return calls.sessionBegun;
    const timeZone = await heldTimeZone(db);
    const isOfToday = localTime(createdAt, timeZone).day === localTime(who.at, timeZone).day;
    if (unattended && !isdeleted && isOfToday && end > who.at && (await queries.isAsStarted(db, class_id))) {
      await queries.removeSession(db, session);
      await audit(db, services.clock, who, 'delete-session', await nameOfSession(db, session));
      return { class: session };
    }
    if (isdeleted) return { class: session };
    await audit(db, services.clock, who, 'bin-session', await nameOfSession(db, session));
    const binned = { isdeleted: true, deletedAt: who.at, deletedBy: who.prof_id };
    return { class: await queries.storeSession(db, session, binned) };
  });

/**
 * Restores a session, unless another session of its program level outside the bin is less than six hours away.
 * @returns the session, or `notFound`, `sessionTooSoon`, `sessionDayFull`
 * @see decisions §4.7
 */
export const restoreSession: Action<typeof calls.deleteClassRestore> = ({ who, params, body }, services) =>
  changeOwnSession(services, who, params, async (db, session) => {
    if (!session.isdeleted) return { class: session };
    const { class_id, subject_id, class_courseYearSection: program, createdAt } = session;
    const timeZone = await heldTimeZone(db);
    const against = await crowded(db, { class_id, subject_id, program, createdAt, timeZone }, body?.another ?? null);
    if (against) return against;
    await audit(db, services.clock, who, 'restore-session', await nameOfSession(db, session));
    const restored = { isdeleted: false, deletedAt: null, deletedBy: null };
    return { class: await queries.storeSession(db, session, restored) };
  });

/**
 * Deletes a session in the bin for good, with its attendance; points earned there stay.
 * @returns undefined, or `notFound` (also for a session that is not in the bin)
 * @see decisions §4.11
 */
export const deleteSessionForGood: Action<typeof calls.deleteClassPerma> = ({ who, params }, services) =>
  changeOwnSession(services, who, params, async (db, session) => {
    if (!session.isdeleted) return notFound;
    await queries.removeSession(db, session);
    await audit(db, services.clock, who, 'delete-session', await nameOfSession(db, session));
    return undefined;
  });
