import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import { personNames } from '#contract/people/student/student-calls.ts';
import { dayAfter, instantAt, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Colleague, StaffMember } from '#contract/subjects/staff/staff-calls.ts';
import { holdsOn } from '#contract/subjects/subject/right-rules.ts';
import type { SharedSubject } from '#contract/subjects/subject/shared-subject-calls.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { standsFor } from '#server/account/sign-in/username-queries.ts';
import type { Authorized } from '#server/platform/base/actors.ts';
import { fullNameColumn } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SubjectStaffTable } from '#server/platform/database/membership-tables.ts';
import { columnsIn, countRows } from '#server/platform/database/queries.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import type { Asker } from '#server/subjects/subject/right-queries.ts';
import { type FoundSubject, subjects } from '#server/subjects/subject/subject-queries.ts';

/** The staff of a subject besides its owner, by last and first name. */
export async function staffOf(db: Db, { subject_id }: Authorized<Subject>): Promise<StaffMember[]> {
  const members = await db
    .selectFrom('subject_staff')
    .innerJoin('professor', 'professor.prof_id', 'subject_staff.prof_id')
    .select(['professor.prof_id', 'username', ...columnsIn('professor', personNames)])
    .select(['role', 'firstDay', 'lastDay', 'subject_staff.createdAt'])
    .where('subject_id', '=', subject_id)
    .execute();
  return members.sort(lastNameFirst);
}

/** Every approved professor without access to a subject, by last and first name. */
export async function colleaguesOf(db: Db, { subject_id, prof_id }: Authorized<FoundSubject>): Promise<Colleague[]> {
  const staff = db.selectFrom('subject_staff').select('prof_id').where('subject_id', '=', subject_id);
  const colleagues = await db
    .selectFrom('professor')
    .select(['username', ...columnsIn('professor', personNames)])
    .where('isValidated', '=', true)
    .where('prof_id', '!=', prof_id)
    .where('prof_id', 'not in', staff)
    .execute();
  return colleagues.sort(lastNameFirst);
}

/** How many sessions each of these subjects has on a day, not counting sessions in the bin. */
async function sessionsOnDay(
  db: Db,
  subject_ids: number[],
  day: string,
  timeZone: string,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('class_session')
    .select(['subject_id', ({ fn }) => fn.countAll<number>().as('sessions')])
    .where('subject_id', 'in', subject_ids)
    .where('isdeleted', '=', false)
    .where('createdAt', '>=', instantAt(day, '00:00', timeZone))
    .where('createdAt', '<', instantAt(dayAfter(day), '00:00', timeZone))
    .groupBy('subject_id')
    .execute();
  return new Map(rows.map(({ subject_id, sessions }) => [subject_id, Number(sessions)]));
}

/**
 * The subjects shared with a professor, newest first, with the number of sessions that the professor sees. A helper
 * sees only today's sessions. Rights that have ended are left out.
 */
export async function sharedWith(db: Db, { prof_id, at }: Asker): Promise<SharedSubject[]> {
  const timeZone = await schoolTimeZone(db);
  const today = localTime(at, timeZone).day;
  const shared = await subjects(db)
    .innerJoin('subject_staff', 'subject_staff.subject_id', 'subject.subject_id')
    .innerJoin('professor', 'professor.prof_id', 'subject.prof_id')
    .clearSelect()
    .select(['subject.subject_id', 'role', 'firstDay', 'lastDay', 'subject_staff.createdAt as addedAt'])
    .select(fullNameColumn('professor').as('owner'))
    .where('subject_staff.prof_id', '=', prof_id)
    .where((eb) => eb.or([eb('lastDay', 'is', null), eb('lastDay', '>=', today)]))
    .execute();
  if (shared.length === 0) return [];
  const ids = shared.map(({ subject_id }) => subject_id);
  const found = await subjects(db).where('subject.subject_id', 'in', ids).execute();
  const bySubject = new Map(found.map(({ prof_id: _owner, ...subject }) => [subject.subject_id, subject]));
  const todays = await sessionsOnDay(db, ids, today, timeZone);
  return shared
    .flatMap(({ subject_id, ...right }) => {
      const subject = bySubject.get(subject_id);
      const seen = right.role === 'helper' && { session_count: todays.get(subject_id) ?? 0, bin_count: 0 };
      return subject
        ? [{ ...subject, ...seen, ...right, holds: holdsOn({ standing: right.role, ...right }, today) }]
        : [];
    })
    .sort((one, other) => Date.parse(other.addedAt) - Date.parse(one.addedAt) || other.subject_id - one.subject_id);
}

/** The approved professor with this username, in upper or lower case. */
export async function professorNamed(db: Db, username: string): Promise<number | undefined> {
  const found = db.selectFrom('professor').select('prof_id').where(standsFor(username)).where('isValidated', '=', true);
  return (await found.executeTakeFirst())?.prof_id;
}

/** The number of a subject's staff, without its owner and without this professor. */
export function staffCount(db: Db, { subject_id }: Authorized<Subject>, besides: number): Promise<number> {
  const others = db.selectFrom('subject_staff').where('subject_id', '=', subject_id).where('prof_id', '!=', besides);
  return countRows(others);
}

/** Stores a professor's right and its days in place of the previous right and days. */
export async function storeStaff(
  db: Db,
  { subject_id }: Authorized<Subject>,
  member: Omit<SubjectStaffTable, 'subject_id'>,
): Promise<void> {
  const { role, firstDay, lastDay } = member;
  await db
    .insertInto('subject_staff')
    .values({ ...member, subject_id })
    .onConflict((conflict) => conflict.columns(['subject_id', 'prof_id']).doUpdateSet({ role, firstDay, lastDay }))
    .execute();
}

/** Removes a professor's right. @returns whether there was one */
export async function removeStaff(db: Db, { subject_id }: Authorized<Subject>, prof_id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('subject_staff')
    .where('subject_id', '=', subject_id)
    .where('prof_id', '=', prof_id)
    .executeTakeFirst();
  return removed.numDeletedRows > 0;
}

/** The professors who may have access to a session: the subject's owner and its staff, on any days. */
export async function teachersOf(db: Db, class_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .leftJoin('subject_staff', 'subject_staff.subject_id', 'subject.subject_id')
    .select(['subject.prof_id as owner', 'subject_staff.prof_id as member'])
    .where('class_id', '=', class_id)
    .execute();
  return [...new Set(rows.flatMap(({ owner, member }) => (member === null ? [owner] : [owner, member])))];
}

/**
 * Moves the excuses in a subject from the former owner's periods of leave to copies that belong to the new owner,
 * because deleting the former owner deletes the originals. The copies have ended, so they excuse nobody from other
 * sessions.
 */
export async function moveExcuses(
  db: Db,
  { subject_id }: Authorized<Subject>,
  from: number,
  prof_id: number,
  endedAt: Instant,
): Promise<void> {
  const sessions = db.selectFrom('class_session').select('class_id').where('subject_id', '=', subject_id);
  const leaves = await db
    .selectFrom('leave')
    .selectAll()
    .where('prof_id', '=', from)
    .where(
      'leave_id',
      'in',
      db.selectFrom('excuse').select('leave_id').where('class_id', 'in', sessions).$castTo<number>(),
    )
    .orderBy('leave_id')
    .execute();
  for (const { leave_id, ...leave } of leaves) {
    const copy = await db
      .insertInto('leave')
      .values({ ...leave, prof_id, endedAt: leave.endedAt ?? endedAt })
      .returning('leave_id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('excuse')
      .set({ leave_id: copy.leave_id })
      .where('leave_id', '=', leave_id)
      .where('class_id', 'in', sessions)
      .execute();
  }
}
