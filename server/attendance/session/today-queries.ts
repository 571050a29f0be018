import { sql } from 'kysely';
import type { CountedSession } from '#contract/attendance/session/session-calls.ts';
import { dayAfter, instantAt, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { mayOnDay, type Standing } from '#contract/subjects/subject/right-rules.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import type { Authorized } from '#server/platform/base/actors.ts';
import type { Db } from '#server/platform/database/database.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import type { Asker } from '#server/subjects/subject/right-queries.ts';
import { type OwnSession, sessions } from './session-queries.ts';

/** The numbers of students who came and of students expected, by session. */
export type SessionCounts = ReadonlyMap<number, Pick<CountedSession, 'present' | 'expected'>>;

/** Counts the attendance of sessions. A higher feature provides this function. */
export type CountSessions = (db: Db, sessions: readonly OwnSession[]) => Promise<SessionCounts>;

/** Adds to sessions the numbers of students who came and of students expected. */
export async function withCounts<One extends OwnSession>(
  db: Db,
  sessions: readonly One[],
  count: CountSessions,
): Promise<(One & Pick<CountedSession, 'present' | 'expected'>)[]> {
  const counts = await count(db, sessions);
  return sessions.map((session) => ({ ...session, ...(counts.get(session.class_id) ?? { present: 0, expected: 0 }) }));
}

/**
 * Today's sessions and sessions still in progress that a professor may scan, outside the bin, with the professor's
 * role, earliest first.
 * @see docs/decisions/0040
 */
export async function sessionsToday(db: Db, who: Asker): Promise<(OwnSession & { role: Standing['standing'] })[]> {
  const timeZone = await schoolTimeZone(db);
  const dayOf = (at: Instant) => localTime(at, timeZone).day;
  const today = dayOf(who.at);
  const found = await sessions(db)
    .leftJoin('subject_staff', (join) =>
      join.onRef('subject_staff.subject_id', '=', 'subject.subject_id').on('subject_staff.prof_id', '=', who.prof_id),
    )
    .select(['subject_staff.role as staffRole', 'firstDay', 'lastDay'])
    .where((eb) => eb.or([eb('subject.prof_id', '=', who.prof_id), eb('subject_staff.prof_id', 'is not', null)]))
    .where('isdeleted', '=', false)
    // No session is longer than until the end of the day after its own.
    .where('class_session.createdAt', '>=', instantAt(dayAfter(today, -1), '00:00', timeZone))
    .where('class_session.createdAt', '<', instantAt(dayAfter(today), '00:00', timeZone))
    .orderBy('class_session.createdAt')
    .orderBy('class_session.class_id')
    .execute();
  return found.flatMap(({ staffRole, firstDay, lastDay, ...session }) => {
    const isOwn = session.prof_id === who.prof_id;
    const role: Standing['standing'] = isOwn || !staffRole ? 'owner' : staffRole;
    const day = dayOf(session.createdAt);
    const isShown = day === today || session.overAt > who.at;
    return isShown && mayOnDay({ standing: role, firstDay, lastDay }, 'scan', today, day) ? [{ ...session, role }] : [];
  });
}

/**
 * The subject's session that is in progress or begins later today; if there is none, the last one before tomorrow.
 * Sessions in the bin are left out.
 */
export function latestSession(
  db: Db,
  { subject_id }: Authorized<Subject>,
  now: Instant,
  tomorrow: Instant,
): Promise<OwnSession | undefined> {
  return sessions(db)
    .where('class_session.subject_id', '=', subject_id)
    .where('isdeleted', '=', false)
    .where('class_session.createdAt', '<', tomorrow)
    .orderBy(sql`case when ${sql.ref('overAt')} > ${now} then 0 else 1 end`)
    .orderBy('class_session.createdAt', 'desc')
    .orderBy('class_session.class_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
