import { type SqlBool, sql } from 'kysely';
import { type Moment, meantAmong, statusesAt } from '#contract/attendance/attendance/counting-rules.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import { membershipsFor } from '#server/attendance/attendance/membership-queries.ts';
import { cameAndExcused } from '#server/attendance/attendance/participation-queries.ts';
import { levelColumns, type OwnSession, sessionWireColumns } from '#server/attendance/session/session-queries.ts';
import { type Authorized, authorized } from '#server/platform/base/actors.ts';
import { fullNameColumn } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { instantsOf } from './leave-excuse-queries.ts';

/** A time from one instant until just before another. */
type Between = ReturnType<typeof instantsOf>;

/** A session of the school with its professor's name. */
export interface HeldInSchool extends OwnSession {
  professor: string;
}

/** The session with this id outside the bin, for an administrator, who may see and correct every session. */
export async function sessionOfSchool(
  db: Db,
  class_id: number,
): Promise<{ session: Authorized<OwnSession>; professor: string } | undefined> {
  const found = await heldInSchool(db).where('class_session.class_id', '=', class_id).executeTakeFirst();
  if (!found || found.isdeleted) return undefined;
  const { professor, ...session } = found;
  return { session: authorized(session), professor };
}

function heldInSchool(db: Db) {
  return db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .innerJoin('professor', 'professor.prof_id', 'subject.prof_id')
    .select([...sessionWireColumns, ...levelColumns, 'subject.prof_id', fullNameColumn('professor').as('professor')]);
}

/** Whether a session's roll was taken, as a column: someone attended or was excused by hand, or someone closed it. */
export const isTakenColumn = sql<SqlBool>`(class_session."closedAt" is not null
  or exists (select 1 from attendance where attendance.class_id = class_session.class_id)
  or exists (select 1 from excuse where excuse.class_id = class_session.class_id and excuse.leave_id is null))`;

/** The ids of the school's sessions of some days, without sessions in the bin. */
function idsBetween(db: Db, { from, until }: Between) {
  return db
    .selectFrom('class_session')
    .select('class_session.class_id')
    .where('class_session.createdAt', '>=', from)
    .where('class_session.createdAt', '<', until)
    .where('class_session.isdeleted', '=', false);
}

/** The ids of the sessions for one program level: its own sessions, and open ones of its subjects. */
function idsOfProgram(db: Db, program: string, between: Between) {
  const ids = idsBetween(db, between).innerJoin('subject', 'subject.subject_id', 'class_session.subject_id');
  const own = ids.where('class_courseYearSection', '=', program).where('subject_courseYearSection', '!=', '');
  const open = ids.where('class_courseYearSection', '=', '').where('subject_courseYearSection', '=', program);
  return own.unionAll(open);
}

/** Each student's status at a session; null if the session was meant for the student, who has no status yet. */
export interface HeldRoll {
  session: HeldInSchool;
  statuses: ReadonlyMap<number, Status | null>;
  /** Whether the roll was taken: a student attended or was excused by hand, or someone closed the session. */
  taken: boolean;
}

/**
 * The rolls of some days' sessions (all, or only sessions meant for one program level), earliest first. The number of
 * queries stays the same however many students there are.
 */
export async function rollsBetween(db: Db, between: Between, moment: Moment, program?: string): Promise<HeldRoll[]> {
  const ids = program === undefined ? idsBetween(db, between) : idsOfProgram(db, program, between);
  const sessions = await heldInSchool(db)
    .select(isTakenColumn.as('taken'))
    .where('class_session.class_id', 'in', ids)
    .orderBy('class_session.createdAt')
    .orderBy('class_session.class_id')
    .execute();
  if (sessions.length === 0) return [];
  const found = await cameAndExcused(db, ids);
  const meant = meantAmong(await membershipsFor(db, sessions));
  return sessions.map(({ taken, ...session }) => {
    const roll = { ...session, ...found(session.class_id) };
    return { session, statuses: statusesAt(roll, meant(session), moment), taken: Boolean(taken) };
  });
}
