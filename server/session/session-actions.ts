import { MOST } from '#contract/base/bounds.ts';
import type { BodyOf, ParamsOf, RefusalOf } from '#contract/base/call.ts';
import { dayAfter, instantAt, localTime } from '#contract/base/dates.ts';
import type { Instant } from '#contract/base/fields.ts';
import { notFound } from '#contract/base/refusal.ts';
import {
  type ClassSession,
  type createClass,
  type deleteClassRestore,
  sessionAttended,
  sessionDateTooFar,
  sessionDayFull,
  sessionTooSoon,
  tooManySessions,
  type updateClass,
} from '#contract/session/session-calls.ts';
import { isComing, overAt, sessionDates } from '#contract/session/session-date-rules.ts';
import { SESSIONS_A_DAY } from '#contract/session/six-hours-rules.ts';
import { audit } from '#server/base/audit.ts';
import { instantIn } from '#server/base/clock.ts';
import type { Services } from '#server/base/services.ts';
import type { Professor } from '#server/base/who.ts';
import type { Db } from '#server/database/database.ts';
import { heldTimeZone } from '#server/settings/settings-queries.ts';
import { lockSubject } from '#server/subject/subject-queries.ts';
import {
  isAttended,
  ownedSessionOfSubject,
  sessionCount,
  sessionsBetween,
  sessionWithinSixHours,
} from './session-queries.ts';

/** A session of a subject: the path pairs them, and both must be the professor's. @see decisions §4.6 */
export type SessionOfSubject = ParamsOf<typeof updateClass>;

/** A session in its place: where and when it is, or is to be. */
interface Place {
  subject_id: number;
  program: string;
  createdAt: Instant;
  timeZone: string;
  /** The session itself, where it is there already. */
  class_id?: number;
}

/** Why a session may not be in this place. The subject is locked, so nothing comes between this and the write. */
async function crowded(
  db: Db,
  { subject_id, program, createdAt, timeZone, class_id }: Place,
  another: boolean | null,
): Promise<typeof sessionTooSoon | typeof sessionDayFull | undefined> {
  const other = await sessionWithinSixHours(db, subject_id, program, createdAt, class_id);
  if (other && !another) return sessionTooSoon.saying({ other });
  const { day } = localTime(createdAt, timeZone);
  const [from, until] = [instantAt(day, '00:00', timeZone), instantAt(dayAfter(day), '00:00', timeZone)];
  const sameDay = await sessionsBetween(db, subject_id, {
    from,
    until,
    ...(class_id !== undefined && { besides: class_id }),
    // Other program levels stand in nobody's way but where the six hours are lifted.
    ...(!other && { program }),
  });
  return sameDay >= SESSIONS_A_DAY ? sessionDayFull : undefined;
}

/**
 * Adds a session; the subject is locked, so that two at the same time cannot both pass the six-hour rule.
 * @returns the session, or `notFound`, `sessionTooSoon`, `sessionDayFull`, `sessionDateTooFar`, `tooManySessions`
 * @see decisions §4.7, §4.8
 */
export function createSession(
  { database, clock }: Services,
  who: Professor,
  subject_id: number,
  { isdeleted: _ignored, date, another, ...values }: BodyOf<typeof createClass>,
): Promise<ClassSession | RefusalOf<typeof createClass> | typeof notFound> {
  return database.write(async (db) => {
    const subject = await lockSubject(db, who.prof_id, subject_id);
    if (!subject) return notFound;
    const madeAt = instantIn(clock);
    const timeZone = await heldTimeZone(db);
    const { first, today, last } = sessionDates(madeAt, timeZone);
    if (date && (date < first || date > last)) return sessionDateTooFar;
    const createdAt = date && date !== today ? instantAt(date, values.start_time, timeZone) : madeAt;
    const program = values.class_courseYearSection;
    const against = await crowded(db, { subject_id, program, createdAt, timeZone }, another);
    if (against) return against;
    if ((await sessionCount(db, subject_id)) >= MOST.sessionsOfSubject) return tooManySessions;
    const { class_id } = await db
      .insertInto('class_session')
      .values({
        ...values,
        subject_id,
        isdeleted: false,
        isOpen: values.isOpen ?? program === '',
        createdAt,
        overAt: overAt({ ...values, createdAt }, timeZone),
        madeAt,
      })
      .returning('class_id')
      .executeTakeFirstOrThrow();
    return stored(db, who, { subjectId: subject_id, classId: class_id });
  });
}

/**
 * Changes a session that is not in the bin. Another program or date is refused while a session is too close there; another
 * date puts it at its start time on that day, which is no coming one once somebody is present.
 * @returns the session as it is now, or `notFound`, `sessionTooSoon`, `sessionDayFull`, `sessionDateTooFar`,
 *   `sessionAttended`
 * @see spec §5, decisions §4.8
 */
export function updateSession(
  { database, clock }: Services,
  who: Professor,
  ids: SessionOfSubject,
  changes: BodyOf<typeof updateClass>,
): Promise<ClassSession | RefusalOf<typeof updateClass> | typeof notFound> {
  return database.write(async (db) => {
    await lockSubject(db, who.prof_id, ids.subjectId);
    const before = await ownedSessionOfSubject(db, who.prof_id, ids.subjectId, ids.classId);
    if (!before || before.isdeleted) return notFound;
    const program = changes.class_courseYearSection ?? before.class_courseYearSection;
    const timeZone = await heldTimeZone(db);
    const { date } = changes;
    const moved = date !== null && date !== localTime(before.createdAt, timeZone).day;
    const now = instantIn(clock);
    const { first, last } = sessionDates(now, timeZone);
    if (moved && (date < first || date > last)) return sessionDateTooFar;
    const createdAt = moved ? instantAt(date, changes.start_time, timeZone) : before.createdAt;
    if (moved && isComing(createdAt, now, timeZone) && (await isAttended(db, ids.classId))) return sessionAttended;
    if (moved || program !== before.class_courseYearSection) {
      const place = { subject_id: ids.subjectId, program, createdAt, timeZone, class_id: ids.classId };
      const against = await crowded(db, place, changes.another);
      if (against) return against;
    }
    await db
      .updateTable('class_session')
      .set({
        class_courseYearSection: program,
        class_token: changes.class_token ?? before.class_token,
        class_exp: changes.class_exp ?? before.class_exp,
        start_time: changes.start_time,
        end_time: changes.end_time,
        createdAt,
        overAt: overAt({ ...changes, createdAt }, timeZone),
        isOpen: changes.isOpen ?? false,
      })
      .where('class_id', '=', ids.classId)
      .execute();
    return stored(db, who, ids);
  });
}

/**
 * Moves a session to the bin; one that is there already stays there.
 * @returns the session, or `notFound`
 */
export function binSession(
  { database }: Services,
  who: Professor,
  ids: SessionOfSubject,
): Promise<ClassSession | typeof notFound> {
  return database.write(async (db) => {
    await lockSubject(db, who.prof_id, ids.subjectId);
    const session = await ownedSessionOfSubject(db, who.prof_id, ids.subjectId, ids.classId);
    if (!session) return notFound;
    await db.updateTable('class_session').set({ isdeleted: true }).where('class_id', '=', ids.classId).execute();
    return stored(db, who, ids);
  });
}

/**
 * Takes a session out of the bin, unless another one of its program, not deleted, is less than six hours away from it.
 * @returns the session, or `notFound`, `sessionTooSoon`, `sessionDayFull`
 * @see decisions §4.7
 */
export function restoreSession(
  { database }: Services,
  who: Professor,
  ids: SessionOfSubject,
  asked: BodyOf<typeof deleteClassRestore>,
): Promise<ClassSession | RefusalOf<typeof deleteClassRestore> | typeof notFound> {
  return database.write(async (db) => {
    await lockSubject(db, who.prof_id, ids.subjectId);
    const session = await ownedSessionOfSubject(db, who.prof_id, ids.subjectId, ids.classId);
    if (!session) return notFound;
    if (!session.isdeleted) return stored(db, who, ids);
    const { class_id, subject_id, class_courseYearSection: program, createdAt } = session;
    const timeZone = await heldTimeZone(db);
    const against = await crowded(db, { class_id, subject_id, program, createdAt, timeZone }, asked?.another ?? null);
    if (against) return against;
    await db.updateTable('class_session').set({ isdeleted: false }).where('class_id', '=', ids.classId).execute();
    return stored(db, who, ids);
  });
}

/**
 * Deletes a session that is in the bin, and its attendance, for good; points earned there stay earned.
 * @returns undefined, or `notFound`, also for a session that is not in the bin
 * @see decisions §4.11
 */
export function deleteSessionForGood(
  { database, clock }: Services,
  who: Professor,
  ids: SessionOfSubject,
): Promise<undefined | typeof notFound> {
  return database.write(async (db) => {
    await lockSubject(db, who.prof_id, ids.subjectId);
    const session = await ownedSessionOfSubject(db, who.prof_id, ids.subjectId, ids.classId);
    if (!session?.isdeleted) return notFound;
    await db.deleteFrom('class_session').where('class_id', '=', ids.classId).execute();
    await audit(db, clock, who, 'delete-session', `${ids.classId} of ${session.subject_name}, ${session.createdAt}`);
    return undefined;
  });
}

/** The session as it stands in the transaction. */
async function stored(db: Db, who: Professor, ids: SessionOfSubject): Promise<ClassSession> {
  const session = await ownedSessionOfSubject(db, who.prof_id, ids.subjectId, ids.classId);
  if (!session) throw new Error(`Session ${ids.classId} was just written and is not there.`);
  return session;
}
