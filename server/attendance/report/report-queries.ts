import { type RawBuilder, sql } from 'kysely';
import type { AttendanceReport, ReportQuery } from '#contract/attendance/report/report-calls.ts';
import type { EnrolmentKind, Membership } from '#contract/people/student/belonging-rules.ts';
import type { Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { isOrCameIn } from '#server/attendance/attendance/membership-queries.ts';
import type { instantsOf } from '#server/attendance/roll/leave-excuse-queries.ts';
import { isTakenColumn } from '#server/attendance/roll/school-session-queries.ts';
import { levelColumns } from '#server/attendance/session/session-queries.ts';
import { doersName, fullNameColumn, idsOf } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';

/** A report that someone may see, with everything that its tables depend on except the time. */
export interface ReportQuestion
  extends Pick<ReportQuery, 'courseYearSection' | 'stud_id' | 'day_of_week' | 'hour'>,
    Pick<AttendanceReport, 'report' | 'from' | 'to' | 'filters' | 'rules'> {
  in_a_row: number;
  /** The subjects that the report is about; null for every subject. */
  subject_ids: readonly number[] | null;
  /** Whether the columns are sessions, because the report is about one subject. */
  isOfSubject: boolean;
  /** Who reads it: a professor's report shows only leave that the professor gave. */
  viewer: { role: Role; prof_id: number | null };
  timeZone: string;
}

/** A time from one instant until just before another. */
type Between = ReturnType<typeof instantsOf>;
type Scope = Pick<ReportQuestion, 'subject_ids' | 'stud_id'>;

function sessionsIn(db: Db, { from, until }: Between, { subject_ids }: Scope) {
  return db
    .selectFrom('class_session')
    .where('class_session.createdAt', '>=', from)
    .where('class_session.createdAt', '<', until)
    .where('class_session.isdeleted', '=', false)
    .$if(subject_ids !== null, (query) =>
      query.where(sql<boolean>`class_session.subject_id in ${idsOf(db, subject_ids ?? [])}`),
    );
}

/** The ids of the sessions outside the bin of some time, of these subjects. */
export const idsIn = (db: Db, time: Between, scope: Scope) =>
  sessionsIn(db, time, scope).select('class_session.class_id');

/** The sessions of some time, in the order in which they began. */
export function sessionsToReport(db: Db, time: Between, scope: Scope) {
  return sessionsIn(db, time, scope)
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .innerJoin('professor', 'professor.prof_id', 'subject.prof_id')
    .select(['class_session.class_id', 'class_session.subject_id', 'subject_name as subject', 'subject.prof_id'])
    .select(['class_session.createdAt', 'start_time', 'end_time', 'overAt', 'closedAt', 'class_courseYearSection'])
    .select(levelColumns)
    .select([fullNameColumn('professor').as('professor'), isTakenColumn.as('isTaken')])
    .orderBy('class_session.createdAt')
    .orderBy('class_session.class_id')
    .execute();
}

/** Everyone's program levels and enrolments of some time, or only one student's. */
export async function membershipsIn(db: Db, { from, until }: Between, { stud_id }: Scope) {
  const lasting = <Table extends 'belonging' | 'enrolment'>(table: Table) =>
    db
      .selectFrom(table as 'belonging')
      .where('since', '<', until)
      .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', from)]))
      .$if(stud_id !== null, (query) => query.where('stud_id', '=', stud_id ?? 0))
      .select(['stud_id', 'since', 'until']);
  const belongings = await lasting('belonging').select(['courseYearSection', 'former']).execute();
  const enrolments = await lasting('enrolment')
    .select([sql.ref<number>('subject_id').as('subject_id'), sql.ref<EnrolmentKind>('kind').as('kind')])
    .execute();
  const enrolmentsOf = Map.groupBy(enrolments, (each) => each.stud_id);
  return new Map(
    [...Map.groupBy(belongings, (each) => each.stud_id)].map(([id, own]): [number, Membership] => [
      id,
      { belongings: own, enrolments: enrolmentsOf.get(id) ?? [] },
    ]),
  );
}

/** How each roll of some time was taken: when first, by what, and how many attendances are flagged. */
export async function howTaken(db: Db, time: Between, scope: Scope) {
  const ids = idsIn(db, time, scope);
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

/** When the scope's student came to each session of some time. */
export async function timesIn(db: Db, time: Between, scope: Scope): Promise<Map<number, Instant>> {
  const rows = await db
    .selectFrom('attendance')
    .select(['class_id', 'createdAt'])
    .where('stud_id', '=', scope.stud_id ?? 0)
    .where('class_id', 'in', idsIn(db, time, scope))
    .execute();
  return new Map(rows.map(({ class_id, createdAt }) => [class_id, createdAt]));
}

/** The changes of the scope's student's statuses at the sessions of some time, newest first. */
export function changesOfStudent(db: Db, time: Between, scope: Scope) {
  return sessionsIn(db, time, scope)
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .innerJoin('roll_change', 'roll_change.class_id', 'class_session.class_id')
    .select([
      'roll_change.class_id',
      'subject_name as subject',
      'class_session.createdAt',
      'was',
      'now',
      'byRole',
      'at',
    ])
    .select(doersName('roll_change').as('by'))
    .where('roll_change.stud_id', '=', scope.stud_id ?? 0)
    .orderBy('roll_change.change_id', 'desc')
    .execute();
}

/** Whether a student is in one of these subjects, or came to one of their sessions. */
export async function isInSubjects(db: Db, stud_id: number, subject_ids: readonly number[], at: Instant) {
  if (subject_ids.length === 0) return false;
  const student = db.selectFrom('student').where('stud_id', '=', stud_id);
  return (await countRows(student.where(isOrCameIn('subject.subject_id', subject_ids, at)))) > 0;
}

/** Whether a student has or had this program level, or a subject has it. */
export async function isKnownLevel(db: Db, level: string): Promise<boolean> {
  const levels = db.selectFrom('belonging').select('courseYearSection as level');
  const all = levels.unionAll(db.selectFrom('subject').select('subject_courseYearSection as level'));
  const query = db.selectFrom(all.as('all')).select('level').where('level', '=', level);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
