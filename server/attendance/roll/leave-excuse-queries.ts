import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/platform/base/call.ts';
import { dayAfter, instantAt } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { isMeantForSql, sessionTerms } from '#server/attendance/attendance/counting-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { heldTimeZone } from '#server/platform/settings/settings-queries.ts';
import type { SessionOnDay } from '#server/subjects/subject/subject-queries.ts';

/** Days in the school's time zone, both included. */
export interface Days {
  fromDay: string;
  toDay: string;
}

/** The instants of these days: from `from` until just before `until`. */
export function instantsOf({ fromDay, toDay }: Days, timeZone: string): { from: Instant; until: Instant } {
  return { from: instantAt(fromDay, '00:00', timeZone), until: instantAt(dayAfter(toDay), '00:00', timeZone) };
}

/** Inserts excuses that come from leave, with the leave's note, unless the student is already excused. */
const excuses = (from: RawBuilder<unknown>) => sql`
  insert into excuse (stud_id, class_id, kind, note, leave_id, "byRole", by_id, "createdAt")
  select leave.stud_id, class_session.class_id, leave.kind, leave.note, leave.leave_id, leave."byRole", leave.by_id,
    leave."createdAt" ${from} order by leave.leave_id on conflict (stud_id, class_id) do nothing`;

const ofWhom = sql`(leave.prof_id is null or leave.prof_id = subject.prof_id)`;

/** The excuses that leave gives on a day to students for whom a new session of the subject is meant, by student. */
export async function excusesOnDay(db: Db, { prof_id }: { prof_id: number }, day: string) {
  const leaves = await db
    .selectFrom('leave')
    .select(['stud_id', 'kind'])
    .where('fromDay', '<=', day)
    .where('toDay', '>=', day)
    .where((eb) => eb.or([eb('prof_id', 'is', null), eb('prof_id', '=', prof_id)]))
    .orderBy('leave_id', 'desc')
    .execute();
  // As when a session is stored, the first leave counts.
  return new Map(leaves.map(({ stud_id, kind }) => [stud_id, kind]));
}

/** Excludes students whom someone (of this role, if given) set absent by hand after the leave was given. */
const notSetAbsent = (byRole?: Role) => sql`not exists (
  select 1 from roll_change where roll_change.stud_id = leave.stud_id and roll_change.class_id = class_session.class_id
    and roll_change.now = 'absent' and roll_change.at >= leave."createdAt" ${byRole ? sql`and roll_change."byRole" = ${byRole}` : sql``})`;

/**
 * Excuses the students of these periods of leave from the sessions of some days that were meant for them, including
 * sessions in the bin, which may be restored.
 * @param which more conditions on leave and session
 * @see docs/decisions/0031
 */
export async function excuseByLeaves(
  db: Db,
  leave_ids: readonly number[],
  { from, until }: { from: Instant; until: Instant },
  which: RawBuilder<unknown> = sql``,
): Promise<void> {
  // Sessions are found by the student's program levels, open ones by their subject, and others by the student's
  // enrolment.
  const ofProgram = sql`
    join belonging on belonging.stud_id = leave.stud_id
    join class_session on class_session."class_courseYearSection" = belonging."courseYearSection"
    join subject on subject.subject_id = class_session.subject_id`;
  const open = sql`
    join belonging on belonging.stud_id = leave.stud_id
    join subject on subject."subject_courseYearSection" = belonging."courseYearSection"
    join class_session on class_session.subject_id = subject.subject_id and class_session."class_courseYearSection" = ''`;
  const enrolled = sql`
    join enrolment on enrolment.stud_id = leave.stud_id and enrolment.kind = 'in'
    join subject on subject.subject_id = enrolment.subject_id
    join class_session on class_session.subject_id = subject.subject_id`;
  for (const sessions of [ofProgram, open, enrolled])
    await excuses(sql`
      from leave ${sessions}
      where leave.leave_id in (${sql.join(leave_ids)}) and class_session."createdAt" >= ${from}
        and class_session."createdAt" < ${until} and ${ofWhom}
        and ${isMeantForSql(sql.ref('leave.stud_id'), sessionTerms)} ${which}`).execute(db);
}

/**
 * Excuses students on leave from sessions that are new or were moved to another day or program level. Students whom an
 * administrator marked as absent there are left out.
 */
export async function excuseFromSessions(db: Db, sessions: readonly SessionOnDay[]): Promise<void> {
  if (sessions.length === 0) return;
  const ids = sessions.map(({ class_id }) => class_id);
  await db.deleteFrom('excuse').where('class_id', 'in', ids).where('leave_id', 'is not', null).execute();
  // Both databases name the columns of `values` column1, column2.
  const placed = sessions.map(({ class_id, day }) => sql`(cast(${class_id} as integer), cast(${day} as text))`);
  await excuses(sql`
    from (values ${sql.join(placed)}) as placed join class_session on class_session.class_id = placed.column1
    join subject on subject.subject_id = class_session.subject_id
    join leave on leave."toDay" >= placed.column2 and leave."fromDay" <= placed.column2
    where ${ofWhom} and ${isMeantForSql(sql.ref('leave.stud_id'), sessionTerms)} and ${notSetAbsent('admin')}`).execute(
    db,
  );
}

/**
 * Excuses students on leave from the sessions that are meant for them since their membership changed. A student who was
 * marked as absent by hand stays absent. The caller locks the students' rows.
 * @param moved the instant since which each student has the current membership
 * @see docs/decisions/0031
 */
export async function excuseStudents(db: Db, moved: ReadonlyMap<number, Instant>): Promise<void> {
  if (moved.size === 0) return;
  const leaves = db
    .selectFrom('leave')
    .select(['stud_id', 'leave_id', 'fromDay', 'toDay'])
    .where('stud_id', 'in', [...moved.keys()])
    .orderBy('stud_id')
    .orderBy('leave_id');
  if (!(await leaves.executeTakeFirst())) return;
  // This lock prevents new sessions from being made.
  const timeZone = await heldTimeZone(db, 'to change it');
  for (const [stud_id, own] of Map.groupBy(await leaves.execute(), (leave) => leave.stud_id))
    await excuseStudent(db, { stud_id, since: moved.get(stud_id) ?? '' }, own, timeZone);
}

/** @param leaves the student's periods of leave */
async function excuseStudent(
  db: Db,
  { stud_id, since }: { stud_id: number; since: Instant },
  leaves: readonly ({ leave_id: number } & Days)[],
  timeZone: string,
): Promise<void> {
  await sql`delete from excuse where stud_id = ${stud_id} and leave_id is not null and exists (
    select 1 from class_session join subject on subject.subject_id = class_session.subject_id
    where class_session.class_id = excuse.class_id and class_session."createdAt" >= ${since}
      and not ${isMeantForSql(stud_id, sessionTerms)})`.execute(db);
  for (const { leave_id, ...days } of leaves) {
    const { from, until } = instantsOf(days, timeZone);
    if (until <= since) continue;
    await excuseByLeaves(db, [leave_id], { from: from > since ? from : since, until }, sql`and ${notSetAbsent()}`);
  }
}

/** Moves excuses to another period of leave of the student, on days that both periods cover. */
export async function handExcusesOver(
  db: Db,
  leave_id: number,
  to: number,
  { from, until }: { from: Instant; until: Instant },
): Promise<void> {
  await sql`update excuse set leave_id = leave.leave_id, kind = leave.kind, note = leave.note, "byRole" = leave."byRole",
      by_id = leave.by_id, "createdAt" = leave."createdAt"
    from leave where leave.leave_id = ${to} and excuse.leave_id = ${leave_id} and exists (
      select 1 from class_session join subject on subject.subject_id = class_session.subject_id
      where class_session.class_id = excuse.class_id and class_session."createdAt" >= ${from}
        and class_session."createdAt" < ${until} and ${ofWhom})`.execute(db);
}

/** Removes the excuses of a leave from an instant on. Deleting a leave removes all of its excuses. */
export async function endExcuses(db: Db, leave_id: number, from: Instant): Promise<void> {
  await db
    .deleteFrom('excuse')
    .where('leave_id', '=', leave_id)
    .where('class_id', 'in', (eb) => eb.selectFrom('class_session').select('class_id').where('createdAt', '>=', from))
    .execute();
}
