import { sql } from 'kysely';
import type { AwardedPoints } from '#contract/people/ledger/award-notice.ts';
import { wholeName } from '#contract/people/student/name-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { AWARDS_A_PAGE, type Award } from '#contract/rewards/points/award-calls.ts';
import { isOrCameIn } from '#server/attendance/attendance/membership-queries.ts';
import { inClassColumns, withStudent } from '#server/people/student/student-queries.ts';
import {
  type AdministratorActor,
  type Authorized,
  authorized,
  type ProfessorActor,
} from '#server/platform/base/actors.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { FoundSubject } from '#server/subjects/subject/subject-queries.ts';

/** An award with its professor, subject and key. */
export type StoredAward = Award & { prof_id: number | null; subject_id: number | null; key: string };

function awards(db: Db) {
  return db
    .selectFrom('award')
    .innerJoin('student', 'student.stud_id', 'award.stud_id')
    .leftJoin('subject', 'subject.subject_id', 'award.subject_id')
    .select(inClassColumns)
    .select(['award_id', 'award.prof_id', 'award.subject_id', 'subject_name', 'award.key'])
    .select(['award.points', 'award.reason', 'award.createdAt', 'award.withdrawnAt', 'award.kept']);
}

/** An award in the form that calls return. */
export function shownAward({ prof_id: _by, subject_id: _for, key: _once, ...award }: StoredAward): Award {
  return award;
}

/** An award as its student sees it. `by` is '' if the professor was deleted or the award was withdrawn. */
export async function awardedPointsOf(db: Db, award_id: number): Promise<AwardedPoints | undefined> {
  const row = await awards(db)
    .leftJoin('professor', 'professor.prof_id', 'award.prof_id')
    .select(['professor.first_name as by_first_name', 'professor.last_name as by_last_name'])
    .where('award_id', '=', award_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { points, reason, subject_name, withdrawnAt } = row;
  const isWithdrawn = withdrawnAt !== null;
  const by = isWithdrawn ? '' : wholeName({ first_name: row.by_first_name ?? '', last_name: row.by_last_name ?? '' });
  return { award_id, points, reason, subject_name, by, isWithdrawn };
}

/** A page of a professor's awards, newest first, and one more row if there is another page. */
export async function awardsOfProfessor(db: Db, prof_id: number, before: number | null): Promise<Award[]> {
  const rows = await awards(db)
    .where('award.prof_id', '=', prof_id)
    .$if(before !== null, (query) => query.where('award_id', '<', before))
    .orderBy('award_id', 'desc')
    .limit(AWARDS_A_PAGE + 1)
    .execute();
  return rows.map((row) => shownAward(withStudent(row)));
}

/** All awards of a professor with this key, in the order of the students' ids. */
export async function awardsOfKey(db: Db, prof_id: number, key: string): Promise<Authorized<StoredAward>[]> {
  const rows = await awards(db)
    .where('award.prof_id', '=', prof_id)
    .where('award.key', '=', key)
    .orderBy('award.stud_id')
    .execute();
  return rows.map((row) => authorized(withStudent(row)));
}

/** The award, if this person may withdraw it: its professor or any administrator. */
export async function ownAward(
  db: Db,
  who: ProfessorActor | AdministratorActor,
  award_id: number,
): Promise<Authorized<StoredAward> | undefined> {
  const row = await awards(db)
    .where('award_id', '=', award_id)
    .$if(who.role === 'professor', (query) =>
      query.where('award.prof_id', '=', who.role === 'professor' ? who.prof_id : 0),
    )
    .executeTakeFirst();
  return row && authorized(withStudent(row));
}

/** The approved students in a list who are in a subject now, or came to one of its sessions. */
export async function studentsIn(
  db: Db,
  { subject_id }: Authorized<FoundSubject>,
  stud_ids: readonly number[],
  now: Instant,
): Promise<number[]> {
  const rows = await db
    .selectFrom('student')
    .select('stud_id')
    .where('stud_id', 'in', stud_ids)
    .where('isValidated', '=', true)
    .where(isOrCameIn('subject.subject_id', subject_id, now))
    .execute();
  return rows.map(({ stud_id }) => stud_id);
}

/**
 * Locks a professor until the transaction ends, so that awards with one key run one after another, for any students.
 * The professor is always locked before the students. `lockedProfessor` would cause a deadlock: a scan or redemption
 * that has locked its student and references the professor would wait for that stronger lock.
 */
export async function holdGiver(db: Db, prof_id: number): Promise<void> {
  await db.selectFrom('professor').select('prof_id').where('prof_id', '=', prof_id).forNoKeyUpdate().execute();
}

/** The balances of students, locked in the order of their ids, so that scans, redemptions and awards are serialized. */
export async function lockBalances(
  db: Db,
  stud_ids: readonly number[],
): Promise<Map<number, { current_token: number; current_exp: number; current_level: number }>> {
  const rows = await db
    .selectFrom('student')
    .select(['stud_id', 'current_token', 'current_exp', 'current_level'])
    .where('stud_id', 'in', stud_ids)
    .orderBy('stud_id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ stud_id, ...balance }) => [stud_id, balance]));
}

/**
 * The points that a professor has given to these students, or to all, since a moment. Withdrawn points count only if
 * students had already spent them.
 */
export async function givenSince(
  db: Db,
  prof_id: number,
  since: Instant,
  stud_ids?: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('award')
    .select('stud_id')
    .select(sql<number>`sum(case when "withdrawnAt" is null then points else kept end)`.as('given'))
    .where('prof_id', '=', prof_id)
    .where('createdAt', '>=', since)
    .$if(stud_ids !== undefined, (query) => query.where('stud_id', 'in', stud_ids ?? []))
    .groupBy('stud_id')
    .execute();
  return new Map(rows.map(({ stud_id, given }) => [stud_id, Number(given)]));
}

/** Stores an award to each of these students. @returns the ids, by student */
export async function insertAwards(
  db: Db,
  stud_ids: readonly number[],
  award: Pick<StoredAward, 'subject_id' | 'points' | 'reason' | 'createdAt' | 'key'> & { prof_id: number },
): Promise<{ award_id: number; stud_id: number }[]> {
  return db
    .insertInto('award')
    .values(stud_ids.map((stud_id) => ({ ...award, stud_id, withdrawnAt: null })))
    .returning(['award_id', 'stud_id'])
    .execute();
}

/** Stores that an award was withdrawn, and how many points could not be taken back. */
export async function storeWithdrawn(
  db: Db,
  { award_id }: Authorized<StoredAward>,
  withdrawnAt: Instant,
  kept: number,
): Promise<void> {
  await db.updateTable('award').set({ withdrawnAt, kept }).where('award_id', '=', award_id).execute();
}
