import { sql } from 'kysely';
import type { Leave } from '#contract/attendance/roll/leave-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { isOrCameIn } from '#server/attendance/attendance/membership-queries.ts';
import { inClassColumns, withStudent } from '#server/people/student/student-queries.ts';
import { type Authorized, authorized } from '#server/platform/base/actors.ts';
import { doersName } from '#server/platform/base/person-names-queries.ts';
import type { LeaveTable } from '#server/platform/database/attendance-tables.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';
import type { Days } from './leave-excuse-queries.ts';

/**
 * The periods of leave that a query concerns: those that this professor gave for their own sessions; null means all.
 */
export interface LeaveScope {
  prof_id: number | null;
}

/** The fields of a leave, without the student's fields. */
export type NewLeave = Omit<LeaveTable, 'leave_id' | 'stud_id' | 'endedAt'>;

/** A leave with the days that it has now. */
export type OwnLeave = Pick<Leave, 'leave_id' | 'fromDay' | 'toDay' | 'endedAt'> & { stud_id: number };

/** The number of sessions that the student missed because of the leave; sessions attended anyway do not count. */
const excusedSessions = sql<number>`(
  select count(*) from excuse join class_session on class_session.class_id = excuse.class_id
  where excuse.leave_id = leave.leave_id and not class_session.isdeleted and not exists (
    select 1 from attendance where attendance.class_id = excuse.class_id and attendance.stud_id = excuse.stud_id))`;

function leavesWithNames(db: Db) {
  return db
    .selectFrom('leave')
    .innerJoin('student', 'student.stud_id', 'leave.stud_id')
    .select(['leave_id', 'fromDay', 'toDay', 'kind', 'note', 'prof_id', 'byRole', 'leave.createdAt', 'endedAt'])
    .select([...inClassColumns, doersName('leave').as('by'), excusedSessions.as('sessions')])
    .orderBy('leave_id', 'desc');
}

/**
 * Periods of leave that were not over before a day, newest first.
 * @param stud_id only this student's; null for all students'
 */
export async function leavesSince(
  db: Db,
  { prof_id }: LeaveScope,
  since: string,
  stud_id: number | null,
): Promise<Leave[]> {
  const rows = await leavesWithNames(db)
    .where('toDay', '>=', since)
    .$if(prof_id !== null, (query) => query.where('prof_id', '=', prof_id))
    .$if(stud_id !== null, (query) => query.where('leave.stud_id', '=', stud_id ?? 0))
    .execute();
  return rows.map(withStudent);
}

/** The periods of leave with these ids, newest first. */
export async function leavesNamed(db: Db, ids: readonly number[]): Promise<Leave[]> {
  const rows = await leavesWithNames(db).where('leave_id', 'in', ids).execute();
  return rows.map(withStudent);
}

export async function leaveInScope(
  db: Db,
  { prof_id }: LeaveScope,
  leave_id: number,
): Promise<Authorized<OwnLeave> | undefined> {
  const found = await db
    .selectFrom('leave')
    .select(['leave_id', 'stud_id', 'fromDay', 'toDay', 'endedAt'])
    .where('leave_id', '=', leave_id)
    .$if(prof_id !== null, (query) => query.where('prof_id', '=', prof_id))
    .executeTakeFirst();
  return authorized(found);
}

/**
 * How many of these students are approved and, for a professor, are on one of their master lists or came to a session.
 */
export async function countApprovedAmong(
  db: Db,
  stud_ids: readonly number[],
  { prof_id }: LeaveScope,
  now: Instant,
): Promise<number> {
  const approved = db.selectFrom('student').where('stud_id', 'in', stud_ids).where('isValidated', '=', true);
  return countRows(approved.$if(prof_id !== null, (of) => of.where(isOrCameIn('subject.prof_id', prof_id ?? 0, now))));
}

/** The students' periods of leave that have the same fields and have not ended, by student. */
export async function sameLeaves(
  db: Db,
  stud_ids: readonly number[],
  { prof_id, fromDay, toDay, kind, note }: NewLeave,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('leave')
    .select(['stud_id', 'leave_id'])
    .where('stud_id', 'in', stud_ids)
    .where('prof_id', prof_id === null ? 'is' : '=', prof_id)
    .where('fromDay', '=', fromDay)
    .where('toDay', '=', toDay)
    .where('kind', '=', kind)
    .where('note', '=', note)
    .where('endedAt', 'is', null)
    .execute();
  return new Map(rows.map(({ stud_id, leave_id }) => [stud_id, leave_id]));
}

/** A student with at least `least` periods of leave from one giver that were not ended, nor over by a given day. */
export async function studentWithLeaves(
  db: Db,
  stud_ids: readonly number[],
  { least, since, prof_id }: { least: number; since: string } & LeaveScope,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('leave')
    .select('stud_id')
    .where('stud_id', 'in', stud_ids)
    .where('prof_id', prof_id === null ? 'is' : '=', prof_id)
    .where('toDay', '>=', since)
    .where('endedAt', 'is', null)
    .groupBy('stud_id')
    .having(({ fn }) => fn.countAll<number>(), '>=', least)
    .limit(1)
    .executeTakeFirst();
  return row?.stud_id;
}

/** Stores the same leave for each of these students. @returns their leave_ids */
export async function insertLeaves(db: Db, stud_ids: readonly number[], leave: NewLeave): Promise<number[]> {
  const rows = await db
    .insertInto('leave')
    .values(stud_ids.map((stud_id) => ({ ...leave, stud_id, endedAt: null })))
    .returning('leave_id')
    .execute();
  return rows.map(({ leave_id }) => leave_id);
}

/**
 * The sessions that are in progress during some days and are excused by these periods of leave, except those in the
 * bin.
 */
export async function sessionsExcused(
  db: Db,
  leave_ids: readonly number[],
  { from, until }: { from: Instant; until: Instant },
): Promise<number[]> {
  const rows = await db
    .selectFrom('excuse')
    .innerJoin('class_session', 'class_session.class_id', 'excuse.class_id')
    .select('excuse.class_id')
    .distinct()
    .where('leave_id', 'in', leave_ids)
    .where('isdeleted', '=', false)
    .where('class_session.createdAt', '<', until)
    .where('overAt', '>=', from)
    .execute();
  return rows.map(({ class_id }) => class_id);
}

/** Stores the end of a leave and its last day. */
export async function storeEnd(
  db: Db,
  { leave_id }: Authorized<OwnLeave>,
  end: { toDay: string; endedAt: Instant },
): Promise<void> {
  await db.updateTable('leave').set(end).where('leave_id', '=', leave_id).execute();
}

/** Removes a leave with its excuses. */
export async function removeLeave(db: Db, { leave_id }: Authorized<OwnLeave>): Promise<void> {
  await db.deleteFrom('leave').where('leave_id', '=', leave_id).execute();
}

/** The student's other periods of leave that overlap these days. */
export function leavesBeside(
  db: Db,
  { leave_id, stud_id }: Authorized<OwnLeave>,
  { fromDay, toDay }: Days,
): Promise<Pick<Leave, 'leave_id' | 'fromDay' | 'toDay'>[]> {
  return db
    .selectFrom('leave')
    .select(['leave_id', 'fromDay', 'toDay'])
    .where('stud_id', '=', stud_id)
    .where('leave_id', '!=', leave_id)
    .where('fromDay', '<=', toDay)
    .where('toDay', '>=', fromDay)
    .orderBy('leave_id')
    .execute();
}
