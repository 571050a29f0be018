import { type RawBuilder, sql } from 'kysely';
import type { AttendedStatus, ExcuseKind } from '#contract/attendance/attendance/status.ts';
import type { Membership } from '#contract/people/student/belonging-rules.ts';
import { localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { mayOnDay } from '#contract/subjects/subject/right-rules.ts';
import { isOrCameIn } from '#server/attendance/attendance/membership-queries.ts';
import { isTakenColumn } from '#server/attendance/roll/school-session-queries.ts';
import { levelColumns } from '#server/attendance/session/session-queries.ts';
import { doersName, fullNameColumn, idsOf } from '#server/platform/base/person-names-queries.ts';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import type { Asker } from '#server/subjects/subject/right-queries.ts';
import type { ReportQuestion } from './report-question.ts';

/** A time from one instant until just before another. */
export interface ReportTime {
  from: Instant;
  until: Instant;
}

type Scope = Pick<ReportQuestion, 'subject_ids' | 'stud_id'>;

/** The sessions outside the bin of some time, of these subjects. */
function sessionsIn(db: Db, { from, until }: ReportTime, { subject_ids }: Scope) {
  return db
    .selectFrom('class_session')
    .where('class_session.createdAt', '>=', from)
    .where('class_session.createdAt', '<', until)
    .where('class_session.isdeleted', '=', false)
    .$if(subject_ids !== null, (query) =>
      query.where(sql<boolean>`class_session.subject_id in ${idsOf(db, subject_ids ?? [])}`),
    );
}

/** The sessions of some time, in the order in which they began. */
export function sessionsToReport(db: Db, time: ReportTime, scope: Scope) {
  return sessionsIn(db, time, scope)
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .innerJoin('professor', 'professor.prof_id', 'subject.prof_id')
    .select(['class_session.class_id', 'class_session.subject_id', 'subject_name', 'subject.prof_id'])
    .select(['class_session.createdAt', 'start_time', 'end_time', 'overAt', 'closedAt', 'class_courseYearSection'])
    .select(levelColumns)
    .select([fullNameColumn('professor').as('professor'), isTakenColumn.as('isTaken')])
    .orderBy('class_session.createdAt')
    .orderBy('class_session.class_id')
    .execute();
}

/** Who came to each session of some time. One row per session: drivers would take seconds for a row per student. */
export async function cameToSessions(
  db: Db,
  time: ReportTime,
  scope: Scope,
): Promise<Map<number, Map<number, AttendedStatus>>> {
  // A negative id means late.
  const id = sql`case status when 'late' then -stud_id else stud_id end`;
  const ids: RawBuilder<string> =
    dialectOf(db) === 'postgres' ? sql`string_agg((${id})::text, ',')` : sql`group_concat(${id})`;
  const rows = await db
    .selectFrom('attendance')
    .select(['class_id', ids.as('ids')])
    .where('class_id', 'in', sessionsIn(db, time, scope).select('class_session.class_id'))
    .$if(scope.stud_id !== null, (query) => query.where('stud_id', '=', scope.stud_id ?? 0))
    .groupBy('class_id')
    .execute();
  const came = (ids: string) =>
    new Map(ids.split(',').map((each) => [Math.abs(Number(each)), each.startsWith('-') ? 'late' : 'present'] as const));
  return new Map(rows.map((row) => [row.class_id, came(row.ids)]));
}

/** Who is excused from each session of some time, including excused students who came. */
export async function excusedFromSessions(
  db: Db,
  time: ReportTime,
  scope: Scope,
): Promise<Map<number, Map<number, ExcuseKind>>> {
  const rows = await db
    .selectFrom('excuse')
    .select(['class_id', 'stud_id', 'kind'])
    .where('class_id', 'in', sessionsIn(db, time, scope).select('class_session.class_id'))
    .$if(scope.stud_id !== null, (query) => query.where('stud_id', '=', scope.stud_id ?? 0))
    .execute();
  const bySession = new Map<number, Map<number, ExcuseKind>>();
  for (const { class_id, stud_id, kind } of rows) {
    const own = bySession.get(class_id) ?? new Map();
    bySession.set(class_id, own.set(stud_id, kind));
  }
  return bySession;
}

/** Everyone's program levels and enrolments of some time, or only one student's. */
export async function membershipsIn(
  db: Db,
  { from, until }: ReportTime,
  { stud_id }: Scope,
): Promise<Map<number, Membership>> {
  const lasting = <Table extends 'belonging' | 'enrolment'>(table: Table) =>
    db
      .selectFrom(table as 'belonging')
      .where('since', '<', until)
      .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', from)]))
      .$if(stud_id !== null, (query) => query.where('stud_id', '=', stud_id ?? 0));
  const belongings = await lasting('belonging')
    .select(['stud_id', 'courseYearSection', 'since', 'until', 'former'])
    .execute();
  const enrolments = await lasting('enrolment')
    .select(['stud_id', 'since', 'until'])
    .select([sql.ref<number>('subject_id').as('subject_id'), sql.ref<'in' | 'out'>('kind').as('kind')])
    .execute();
  const enrolmentsOf = Map.groupBy(enrolments, (each) => each.stud_id);
  return new Map(
    [...Map.groupBy(belongings, (each) => each.stud_id)].map(([id, own]) => [
      id,
      { belongings: own, enrolments: enrolmentsOf.get(id) ?? [] },
    ]),
  );
}

/** How each roll of some time was taken: when first, by what, and how many attendances are flagged. */
export async function howTaken(db: Db, time: ReportTime, scope: Scope) {
  const ids = sessionsIn(db, time, scope).select('class_session.class_id');
  const count = (condition: RawBuilder<unknown>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  const attendances = await db
    .selectFrom('attendance')
    .select((eb) => ['class_id', eb.fn.countAll<number>().as('all')])
    .select([
      count(sql`source = 'hand'`).as('hand'),
      count(sql`source = 'card'`).as('card'),
      count(sql`source = 'offline'`).as('offline'),
      count(sql`"isSharedDevice" or "isNewFace"`).as('flagged'),
      sql<Instant>`min(coalesce("recordedAt", "createdAt"))`.as('first'),
    ])
    .where('class_id', 'in', ids)
    .groupBy('class_id')
    .execute();
  const excuses = await db
    .selectFrom('excuse')
    .select(['class_id', sql<Instant>`min("createdAt")`.as('first')])
    .where('class_id', 'in', ids)
    .where('leave_id', 'is', null)
    .groupBy('class_id')
    .execute();
  return {
    attendances: new Map(attendances.map((row) => [row.class_id, row])),
    excuses: new Map(excuses.map((row) => [row.class_id, row.first])),
  };
}

/** When a student came to each session of some time. */
export async function timesIn(db: Db, time: ReportTime, scope: Scope): Promise<Map<number, Instant>> {
  const rows = await db
    .selectFrom('attendance')
    .select(['class_id', 'createdAt'])
    .where('stud_id', '=', scope.stud_id ?? 0)
    .where('class_id', 'in', sessionsIn(db, time, scope).select('class_session.class_id'))
    .execute();
  return new Map(rows.map(({ class_id, createdAt }) => [class_id, createdAt]));
}

/** The changes of a student's statuses at the sessions of some time, newest first. */
export function changesOfStudent(db: Db, time: ReportTime, scope: Scope) {
  return sessionsIn(db, time, scope)
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .innerJoin('roll_change', 'roll_change.class_id', 'class_session.class_id')
    .select(['roll_change.class_id', 'subject_name', 'class_session.createdAt', 'was', 'now', 'byRole', 'at'])
    .select(doersName('roll_change').as('by'))
    .where('roll_change.stud_id', '=', scope.stud_id ?? 0)
    .orderBy('roll_change.change_id', 'desc')
    .execute();
}

/** The subjects that a professor may see now: their own, and those that they teach together with others. */
export async function subjectsSeen(db: Db, { prof_id, at }: Asker): Promise<number[]> {
  const kept = db.selectFrom('subject').where('subject.deletedAt', 'is', null);
  const own = await kept.select('subject_id').where('prof_id', '=', prof_id).orderBy('subject_id').execute();
  const shared = await kept
    .innerJoin('subject_staff', 'subject_staff.subject_id', 'subject.subject_id')
    .select(['subject.subject_id', 'role as standing', 'firstDay', 'lastDay'])
    .where('subject_staff.prof_id', '=', prof_id)
    .orderBy('subject.subject_id')
    .execute();
  const today = localTime(at, await schoolTimeZone(db)).day;
  return [...own, ...shared.filter((one) => mayOnDay(one, 'see', today))].map(({ subject_id }) => subject_id);
}

/** Whether a student is in one of these subjects, or came to one of their sessions. */
export async function isInSubjects(
  db: Db,
  stud_id: number,
  subject_ids: readonly number[],
  at: Instant,
): Promise<boolean> {
  if (subject_ids.length === 0) return false;
  const student = db.selectFrom('student').where('stud_id', '=', stud_id);
  return (await countRows(student.where(isOrCameIn('subject.subject_id', subject_ids, at)))) > 0;
}

/** Whether a student has or had this program level, or a subject has it. */
export async function isKnownLevel(db: Db, courseYearSection: string): Promise<boolean> {
  const belonging = db.selectFrom('belonging').select('stud_id').where('courseYearSection', '=', courseYearSection);
  const subject = db.selectFrom('subject').select('subject_id');
  return (
    (await belonging.executeTakeFirst()) !== undefined ||
    (await subject.where('subject_courseYearSection', '=', courseYearSection).executeTakeFirst()) !== undefined
  );
}
