import { type Insertable, type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import * as calls from '#contract/attendance/session/session-calls.ts';
import { overAtIn } from '#contract/attendance/session/session-date-rules.ts';
import { sixHoursAround } from '#contract/attendance/session/six-hours-rules.ts';
import { localTime, sameClock } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { mayOnDay, type Right, type Standing } from '#contract/subjects/subject/right-rules.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { type Authorized, authorized } from '#server/platform/base/actors.ts';
import { fullNameColumn } from '#server/platform/base/person-names-queries.ts';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import { columnsIn, countRows } from '#server/platform/database/queries.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { type Asker, may } from '#server/subjects/subject/right-queries.ts';
import type { FoundSubject } from '#server/subjects/subject/subject-queries.ts';

/** The columns of a session in replies. */
export const sessionWireColumns = [
  ...columnsIn('class_session', z.omit(calls.classSession, { subject_name: true })),
  'subject.subject_name',
] as const;

/** Sessions with the name of their subject, without sessions of deleted subjects. */
export function sessions(db: Db) {
  return db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .select([...sessionWireColumns, ...levelColumns, 'subject.prof_id'])
    .where('subject.deletedAt', 'is', null);
}

/** The program levels that apply to a session, besides its own. */
export const levelColumns = [
  'subject.subject_courseYearSection',
  'class_session.former_id',
  'class_session.former_subject_id',
] as const;

/** A session as a professor sees it, with program levels, owner and the professor's role. */
export type OwnSession = calls.ClassSession &
  Pick<Subject, 'subject_courseYearSection'> &
  Record<'former_id' | 'former_subject_id', number | null> & { prof_id: number; standing?: Standing['standing'] };

/**
 * The session with this id, in the bin or not, if the professor has this right.
 * @param subject_id if given, the session must belong to it
 * @see decisions §4.6
 */
export async function ownSession(
  db: Db,
  who: Asker,
  class_id: number,
  right: Right,
  subject_id?: number,
): Promise<Authorized<OwnSession> | undefined> {
  const found = await sessions(db)
    .where('class_session.class_id', '=', class_id)
    .$if(subject_id !== undefined, (query) => query.where('class_session.subject_id', '=', subject_id ?? 0))
    .executeTakeFirst();
  const standing = found && (await may(db, who, found, right));
  return authorized(standing && { ...found, standing });
}

/** The sessions of a subject, newest first, either in the bin or outside it. */
export function sessionsOfSubject(
  db: Db,
  { subject_id }: Authorized<Subject>,
  isdeleted: boolean,
): Promise<OwnSession[]> {
  return sessions(db)
    .where('class_session.subject_id', '=', subject_id)
    .where('class_session.isdeleted', '=', isdeleted)
    .orderBy('class_session.createdAt', 'desc')
    .orderBy('class_session.class_id', 'desc')
    .execute();
}

/** The sessions of the subject that someone may see: a helper sees only today's. */
export async function sessionsSeen(
  db: Db,
  who: Asker,
  subject: Authorized<FoundSubject>,
  isdeleted: boolean,
): Promise<OwnSession[]> {
  const all = await sessionsOfSubject(db, subject, isdeleted);
  if (subject.standing !== 'helper') return all;
  const timeZone = await schoolTimeZone(db);
  const dayOf = (at: Instant) => localTime(at, timeZone).day;
  const today = { standing: subject.standing, firstDay: null, lastDay: null };
  return all.filter(({ createdAt }) => mayOnDay(today, 'scan', dayOf(who.at), dayOf(createdAt)));
}

/** A session's own columns without its ids. Columns that clients see have no defaults. */
export type SessionRow = Omit<Insertable<Tables['class_session']>, 'class_id' | 'subject_id'> &
  Omit<calls.ClassSession, 'class_id' | 'subject_id' | 'subject_name'>;

/** Stores a new session of a subject. @returns its class_id */
export async function insertSession(db: Db, { subject_id }: Authorized<Subject>, row: SessionRow): Promise<number> {
  const { class_id } = await db
    .insertInto('class_session')
    .values({ ...row, subject_id })
    .returning('class_id')
    .executeTakeFirstOrThrow();
  return class_id;
}

/** Stores changes of a session. @returns the changed session */
export async function storeSession(
  db: Db,
  session: Authorized<OwnSession>,
  changed: Partial<SessionRow>,
): Promise<calls.ClassSession> {
  await db.updateTable('class_session').set(changed).where('class_id', '=', session.class_id).execute();
  return { ...session, ...changed };
}

/**
 * The former program levels that apply to a session that is moved to this moment: those renamed after it.
 * @see docs/decisions/0038
 */
export async function formerLevelsAt(
  db: Db,
  { former_id, former_subject_id }: Authorized<OwnSession>,
  createdAt: Instant,
): Promise<Pick<OwnSession, 'former_id' | 'former_subject_id'>> {
  const ids = [former_id, former_subject_id].filter((each) => each !== null);
  if (ids.length === 0) return { former_id, former_subject_id };
  const lasting = await db
    .selectFrom('former_level')
    .select('former_id')
    .where('former_id', 'in', ids)
    .where('until', '>=', createdAt)
    .execute();
  const kept = (id: number | null) => lasting.find((each) => each.former_id === id)?.former_id ?? null;
  return { former_id: kept(former_id), former_subject_id: kept(former_subject_id) };
}

/** Removes a session with its attendance. */
export async function removeSession(db: Db, { class_id }: Authorized<OwnSession>): Promise<void> {
  await db.deleteFrom('class_session').where('class_id', '=', class_id).execute();
}

/**
 * The subject's latest session of this program level outside the bin that is less than six hours from `createdAt`.
 * @param besides the session itself, which is ignored; if it is planned, only sessions made by hand are found
 * @see decisions §4.7
 */
export function sessionWithinSixHours(
  db: Db,
  subject_id: number,
  program: string,
  createdAt: Instant,
  besides: { class_id: number; isPlanned: boolean },
): Promise<calls.OtherSession | undefined> {
  const { before, after } = sixHoursAround(createdAt);
  return db
    .selectFrom('class_session')
    .select(['class_id', 'createdAt', 'start_time'])
    .where('subject_id', '=', subject_id)
    .where('class_courseYearSection', '=', program)
    .where('isdeleted', '=', false)
    .where('createdAt', '>', before)
    .where('createdAt', '<', after)
    .where('class_id', '!=', besides.class_id)
    .$if(besides.isPlanned, (query) => query.where('rule_id', 'is', null))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a session was opened for a planned meeting. Then other sessions can be near. @see docs/decisions/0065 */
export async function isPlanned(db: Db, class_id: number): Promise<boolean> {
  const session = db.selectFrom('class_session').where('class_id', '=', class_id);
  return (await countRows(session.where('rule_id', 'is not', null))) > 0;
}

/** Sessions of a subject, or of one of its program levels, outside the bin, from `from` until before `until`. */
export function sessionsBetween(
  db: Db,
  subject_id: number,
  { from, until, besides = 0, program }: { from: Instant; until: Instant; besides?: number; program?: string },
): Promise<number> {
  return countRows(
    db
      .selectFrom('class_session')
      .where('subject_id', '=', subject_id)
      .where('isdeleted', '=', false)
      .where('createdAt', '>=', from)
      .where('createdAt', '<', until)
      .where('class_id', '!=', besides)
      .$if(program !== undefined, (query) => query.where('class_courseYearSection', '=', program ?? '')),
  );
}

/** The number of sessions that one statement moves. */
const MOVED_AT_ONCE = 5000;

/**
 * Keeps the date and hours of every session when the school's time zone changes, by changing their instants.
 * @see decisions §4.8
 */
export async function moveSessions(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  const overAt = overAtIn(to);
  const instant = dialectOf(db) === 'postgres' ? sql`timestamptz` : sql`text`;
  for (let last = 0, more = true; more; ) {
    const sessions = await db
      .selectFrom('class_session')
      .select(['class_id', 'createdAt', 'start_time', 'end_time', 'closedAt'])
      .where('class_id', '>', last)
      .orderBy('class_id')
      .limit(MOVED_AT_ONCE)
      .execute();
    const moved = sessions.map((session): RawBuilder<unknown> => {
      const createdAt = sameClock(session.createdAt, from, to);
      return sql`(${session.class_id}, ${createdAt}, ${overAt({ ...session, createdAt })})`;
    });
    if (moved.length > 0)
      // Both databases give the columns of `values` these names.
      await sql`update class_session set "createdAt" = cast(moved.column2 as ${instant}),
          "overAt" = cast(moved.column3 as ${instant})
        from (values ${sql.join(moved)}) as moved where class_id = cast(moved.column1 as integer) and class_id > ${last}
          and class_id <= ${sessions.at(-1)?.class_id}`.execute(db);
    last = sessions.at(-1)?.class_id ?? last;
    more = sessions.length === MOVED_AT_ONCE;
  }
}

/**
 * Locks a session of a subject until the transaction ends. A change of the session waits for running check-ins, and
 * sees their results. Later check-ins see the changed session. Check-ins and status changes share a lock that prevents
 * this change.
 */
export async function lockSession(
  db: Db,
  { class_id, subject_id }: Pick<calls.ClassSession, 'class_id' | 'subject_id'>,
  what: 'to change it' | 'as it is',
): Promise<void> {
  await db
    .selectFrom('class_session')
    .select('class_id')
    .where('class_id', '=', class_id)
    .where('subject_id', '=', subject_id)
    .$call((query) => (what === 'to change it' ? query.forUpdate() : query.forKeyShare()))
    .execute();
}

/** Sessions in the bin, with the time at which each was put there and the current name of the professor who did so. */
export async function withBinning<One extends OwnSession>(
  db: Db,
  sessions: readonly One[],
): Promise<(One & Pick<calls.BinnedSession, 'deletedAt' | 'deletedBy'>)[]> {
  if (sessions.length === 0) return [];
  const ids = sessions.map(({ class_id }) => class_id);
  const found = await db
    .selectFrom('class_session')
    .leftJoin('professor', 'professor.prof_id', 'class_session.deletedBy')
    .select(['class_id', 'deletedAt', sql<string>`coalesce(${fullNameColumn('professor')}, '')`.as('deletedBy')])
    .where('class_id', 'in', ids)
    .execute();
  const binnings = new Map(found.map(({ class_id, ...binning }) => [class_id, binning]));
  return sessions.map((one) => ({ ...one, ...(binnings.get(one.class_id) ?? { deletedAt: null, deletedBy: '' }) }));
}

/** Whether a session has any attendance. */
export async function isAttended(db: Db, class_id: number): Promise<boolean> {
  const first = db.selectFrom('attendance').select('attendance_id').where('class_id', '=', class_id).limit(1);
  return (await first.executeTakeFirst()) !== undefined;
}

/**
 * Whether a session still has the moment for which it was made, no status was ever set or changed, and no device has said
 * that it holds scans of it. Changes that came from leave are ignored, because leave makes them again. A session of the
 * timetable can be opened again.
 */
export async function isAsStarted(db: Db, class_id: number): Promise<boolean> {
  const changes = db.selectFrom('roll_change').where('class_id', '=', class_id).where('source', '!=', 'leave');
  const held = db.selectFrom('class_packet').where('class_id', '=', class_id).where('waiting', '>', 0);
  if ((await countRows(changes)) + (await countRows(held)) > 0) return false;
  const session = db.selectFrom('class_session').where('class_id', '=', class_id);
  const asMade = session.where((eb) => eb.or([eb('createdAt', '=', eb.ref('madeAt')), eb('rule_id', 'is not', null)]));
  return (await countRows(asMade)) > 0;
}
