/** Decides in SQL for whom a session counts. Twin: contract/attendance/attendance/counting-rules.ts, in TypeScript. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Moment, SessionForStudents } from '#contract/attendance/attendance/counting-rules.ts';
import { dayAfter, instantAt, localTime } from '#contract/platform/base/dates.ts';
import { type Clock, instantIn } from '#server/platform/base/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { enrolmentAt } from './membership-queries.ts';

/** The inputs of the rule: values, or columns of the surrounding query. */
export type SessionTerms = { [Name in keyof SessionForStudents]: unknown };

/** The inputs as columns of a query over `class_session` and `subject`. */
export const sessionTerms = {
  class_id: sql.ref('class_session.class_id'),
  subject_id: sql.ref('class_session.subject_id'),
  class_courseYearSection: sql.ref('class_session.class_courseYearSection'),
  subject_courseYearSection: sql.ref('subject.subject_courseYearSection'),
  createdAt: sql.ref('class_session.createdAt'),
  former_id: sql.ref('class_session.former_id'),
  former_subject_id: sql.ref('class_session.former_subject_id'),
} satisfies SessionTerms & { class_id: unknown };

/** Whether a session was meant for a student, as SQL. @see decisions §4.9, docs/decisions/0033 */
export function isMeantForSql(stud_id: unknown, session: SessionTerms): RawBuilder<SqlBool> {
  const { subject_id, class_courseYearSection: own, subject_courseYearSection: ofSubject, createdAt } = session;
  const [former, formerOfSubject] = [session.former_id, session.former_subject_id].map(
    (id) => sql`coalesce(cast(${id} as integer), 0)`,
  );
  return sql`(${ofSubject} <> '' and exists (
    select 1 from belonging where belonging.stud_id = ${stud_id} and belonging.since <= ${createdAt}
      and (belonging.until is null or belonging.until > ${createdAt})
      and case ${enrolmentAt(stud_id, subject_id, createdAt)} when 'out' then false
        when 'in' then ${own} = '' or (${own} = ${ofSubject} and ${former} = ${formerOfSubject})
        else case ${former} when 0 then belonging."courseYearSection" = case ${own} when '' then ${ofSubject} else ${own} end
          else ',' || belonging.former like '%,' || ${former} || ',%' end end))`;
}

/**
 * Whether a session that a student did not attend is an absence when it is over: it was meant for the student, who has
 * no excuse.
 * @see docs/decisions/0030
 */
export function isDue(stud_id: unknown, session: SessionTerms & { class_id: unknown }): RawBuilder<SqlBool> {
  return sql`(${isMeantForSql(stud_id, session)} and not exists (
    select 1 from excuse where excuse.stud_id = ${stud_id} and excuse.class_id = ${session.class_id}))`;
}

/** The current instant, and the start of the school's next day. */
export async function momentNow(db: Db, clock: Clock): Promise<Moment> {
  const now = instantIn(clock);
  const timeZone = await schoolTimeZone(db);
  return { now, tomorrow: instantAt(dayAfter(localTime(now, timeZone).day), '00:00', timeZone) };
}
