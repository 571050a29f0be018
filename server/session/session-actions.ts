import { notFound } from '#contract/base/refusal.ts';
import { type ClassSession, sessionTooSoon } from '#contract/session/session-calls.ts';
import { sixHoursBefore } from '#contract/session/six-hours-rules.ts';
import { audit } from '#server/base/audit.ts';
import { instantIn } from '#server/base/clock.ts';
import type { Db } from '#server/base/database.ts';
import type { Services } from '#server/base/services.ts';
import type { Professor } from '#server/base/who.ts';
import { lockSubject } from '#server/subject/subject-queries.ts';
import { hasYoungerSession, ownedSessionOfSubject } from './session-queries.ts';

/** What a professor enters of a new session. */
export interface SessionValues {
  /** '' opens it to all programs. */
  class_courseYearSection: string;
  class_token: number;
  class_exp: number;
  start_time: string;
  end_time: string;
  /** Null leaves it to the program: false with one, true without. @see spec §4 */
  isOpen: boolean | null;
}

/** What a professor changes of a session; null keeps. */
export interface SessionChanges {
  class_courseYearSection: string | null;
  class_token: number | null;
  class_exp: number | null;
  start_time: string;
  end_time: string;
  /** Null sets it to false. @see spec §4 */
  isOpen: boolean | null;
}

/** Names a session of a subject: the path pairs them, and both must be the professor's. @see decisions §4.6 */
export interface SessionOfSubject {
  subjectId: number;
  classId: number;
}

/**
 * Adds a session; the subject is locked, so that two at the same time cannot both pass the six-hour rule.
 * @returns the session, or `notFound`, `sessionTooSoon`
 * @see decisions §4.7
 */
export function createSession(
  { database, clock }: Services,
  who: Professor,
  subject_id: number,
  values: SessionValues,
): Promise<ClassSession | typeof notFound | typeof sessionTooSoon> {
  return database.write(async (db) => {
    const subject = await lockSubject(db, database.dialect, who.prof_id, subject_id);
    if (!subject) return notFound;
    const now = instantIn(clock);
    const program = values.class_courseYearSection;
    if (await hasYoungerSession(db, subject_id, program, sixHoursBefore(now))) return sessionTooSoon;
    const { class_id } = await db
      .insertInto('class_session')
      .values({ subject_id, isdeleted: false, createdAt: now, ...values, isOpen: values.isOpen ?? program === '' })
      .returning('class_id')
      .executeTakeFirstOrThrow();
    return stored(db, who, { subjectId: subject_id, classId: class_id });
  });
}

/**
 * Changes a session that is not in the bin. Another program is refused while a session of it is younger than six hours.
 * @returns the session as it is now, or `notFound`, `sessionTooSoon`
 * @see spec §5
 */
export function updateSession(
  { database, clock }: Services,
  who: Professor,
  ids: SessionOfSubject,
  changes: SessionChanges,
): Promise<ClassSession | typeof notFound | typeof sessionTooSoon> {
  return database.write(async (db) => {
    await lockSubject(db, database.dialect, who.prof_id, ids.subjectId);
    const before = await ownedSessionOfSubject(db, who.prof_id, ids.subjectId, ids.classId);
    if (!before || before.isdeleted) return notFound;
    const program = changes.class_courseYearSection ?? before.class_courseYearSection;
    if (program !== before.class_courseYearSection) {
      const since = sixHoursBefore(instantIn(clock));
      const tooSoon = await hasYoungerSession(db, ids.subjectId, program, since, ids.classId);
      if (tooSoon && before.createdAt > since) return sessionTooSoon;
    }
    await db
      .updateTable('class_session')
      .set({
        class_courseYearSection: program,
        class_token: changes.class_token ?? before.class_token,
        class_exp: changes.class_exp ?? before.class_exp,
        start_time: changes.start_time,
        end_time: changes.end_time,
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
    await lockSubject(db, database.dialect, who.prof_id, ids.subjectId);
    const session = await ownedSessionOfSubject(db, who.prof_id, ids.subjectId, ids.classId);
    if (!session) return notFound;
    await db.updateTable('class_session').set({ isdeleted: true }).where('class_id', '=', ids.classId).execute();
    return stored(db, who, ids);
  });
}

/**
 * Takes a session out of the bin, unless another one of its program, not deleted, is younger than six hours now.
 * @returns the session, or `notFound`, `sessionTooSoon`
 * @see decisions §4.7
 */
export function restoreSession(
  { database, clock }: Services,
  who: Professor,
  ids: SessionOfSubject,
): Promise<ClassSession | typeof notFound | typeof sessionTooSoon> {
  return database.write(async (db) => {
    await lockSubject(db, database.dialect, who.prof_id, ids.subjectId);
    const session = await ownedSessionOfSubject(db, who.prof_id, ids.subjectId, ids.classId);
    if (!session) return notFound;
    if (!session.isdeleted) return stored(db, who, ids);
    const since = sixHoursBefore(instantIn(clock));
    const program = session.class_courseYearSection;
    if (await hasYoungerSession(db, ids.subjectId, program, since, ids.classId)) return sessionTooSoon;
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
    await lockSubject(db, database.dialect, who.prof_id, ids.subjectId);
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
