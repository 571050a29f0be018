import type { ClassSession, startClass, tooManySessions } from '#contract/attendance/session/session-calls.ts';
import { hoursFromNow } from '#contract/attendance/session/start-rules.ts';
import type { RefusalOf } from '#contract/platform/base/call.ts';
import { dayAfter, instantAt, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { notFound, Refusal } from '#contract/platform/base/refusal.ts';
import type { Authorized, ProfessorActor } from '#server/platform/base/actors.ts';
import { instantIn } from '#server/platform/base/clock.ts';
import type { ActionResult, Asked } from '#server/platform/base/serve.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { Db } from '#server/platform/database/database.ts';
import { heldTimeZone, sessionWorth } from '#server/platform/settings/settings-queries.ts';
import { type FoundSubject, heldSubject, type SessionsPlaced } from '#server/subjects/subject/subject-queries.ts';
import { makeSession } from './session-actions.ts';
import { latestSession } from './today-queries.ts';

/** A session, and whether the call made it. */
export interface StartedClass {
  class: ClassSession;
  made: boolean;
}

/** Opens the meeting that a locked subject has now or soon, if there is one. A higher feature plans meetings. */
export type OpenPlanned = (
  db: Db,
  who: ProfessorActor,
  subject: Authorized<FoundSubject>,
  now: Instant,
  placed: SessionsPlaced,
) => Promise<StartedClass | typeof notFound | typeof tooManySessions | undefined>;

/**
 * Starts today's class of a subject: the planned meeting that is due now or, if there is none, the session in progress
 * or a copy of the last one for the subject's current program level. A subject's first class uses the subject's hours and the school's default points.
 * The subject is locked, so that the second of two requests finds the session of the first.
 * @param placed called when a new session is stored
 * @param openPlanned opens a planned meeting
 * @returns the session and whether it was made now, or `notFound`, or the refusal
 * @see decisions §4.7, docs/decisions/0040
 */
export async function startClassAction(
  { who, params, body }: Asked<typeof startClass>,
  { database, clock, notices }: Services,
  placed: SessionsPlaced,
  openPlanned: OpenPlanned,
): ActionResult<typeof startClass> {
  const started = await database.write(async (db) => {
    const subject = await heldSubject(db, who, params.subjectId);
    if (!subject) return notFound;
    const now = instantIn(clock);
    const planned = await openPlanned(db, who, subject, now, placed);
    if (planned) return planned;
    const timeZone = await heldTimeZone(db);
    const tomorrow = instantAt(dayAfter(localTime(now, timeZone).day), '00:00', timeZone);
    const last = await latestSession(db, subject, now, tomorrow);
    if (last && last.overAt > now) return { class: last, made: false };
    const { session_points, session_exp } = await sessionWorth(db);
    const { class_token, class_exp } = last ?? { class_token: session_points, class_exp: session_exp };
    const hours = last ?? { start_time: subject.subject_start_time, end_time: subject.subject_end_time };
    const values = {
      // If the last session was open to every program level, this one is too. Otherwise it gets the subject's current
      // level, which may have changed since.
      class_courseYearSection: last?.class_courseYearSection === '' ? '' : subject.subject_courseYearSection,
      class_token,
      class_exp,
      ...hoursFromNow(hours, now, timeZone),
      isOpen: null,
      date: null,
      another: body?.another ?? null,
      lateAfterMinutes: undefined,
    };
    const made = await makeSession(db, who, subject, values, now, placed);
    return made instanceof Refusal ? (made as RefusalOf<typeof startClass>) : { class: made, made: true };
  });
  if (!(started instanceof Refusal) && started.made)
    notices.publish({ kind: 'session-made', class_id: started.class.class_id });
  return started;
}
