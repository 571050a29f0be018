import { sql } from 'kysely';
import {
  type Meeting,
  type MeetingChange,
  type MeetingRule,
  MOST_MOVED_DAYS,
  meetingsOf,
} from '#contract/attendance/timetable/meeting-rules.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Standing } from '#contract/subjects/subject/right-rules.ts';
import { enrolmentAt } from '#server/attendance/attendance/membership-queries.ts';
import { isTakenColumn } from '#server/attendance/roll/school-session-queries.ts';
import { fullNameColumn, idsOf } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { daysOffIn, type Period } from './day-off-queries.ts';

/** A rule with its subject, whose program level it has. */
export interface SubjectRule extends MeetingRule {
  weekdays: number[];
  subject_id: number;
  subject_name: string;
  courseYearSection: string;
  professor: string;
  createdAt: Instant;
  import_id: number | null;
}

/**
 * The rules of subjects that are not deleted, oldest first; all, or those with these values.
 * @param which another condition on the subject
 */
export async function rulesOf(
  db: Db,
  only: { rule_id?: number; subject_id?: number | null; courseYearSection?: string } = {},
  which = sql<boolean>`1 = 1`,
): Promise<SubjectRule[]> {
  const { rule_id, subject_id, courseYearSection } = only;
  const rows = await db
    .selectFrom('meeting_rule')
    .innerJoin('subject', 'subject.subject_id', 'meeting_rule.subject_id')
    .innerJoin('professor', 'professor.prof_id', 'subject.prof_id')
    .select(['rule_id', 'meeting_rule.subject_id', 'weekdays', 'everyWeeks', 'firstDay', 'lastDay', 'room'])
    .select(['meeting_rule.start_time', 'meeting_rule.end_time', 'meeting_rule.createdAt', 'import_id', 'subject_name'])
    .select(['subject_courseYearSection as courseYearSection', fullNameColumn('professor').as('professor')])
    .where('subject.deletedAt', 'is', null)
    .where(which)
    .$if(rule_id !== undefined, (query) => query.where('rule_id', '=', Number(rule_id)))
    .$if((subject_id ?? null) !== null, (query) => query.where('meeting_rule.subject_id', '=', Number(subject_id)))
    .$if(Boolean(courseYearSection), (query) => query.where('subject_courseYearSection', '=', `${courseYearSection}`))
    .orderBy('rule_id')
    .execute();
  return rows.map((row) => ({ ...row, weekdays: [...row.weekdays].map(Number) }));
}

const owner: Standing = { standing: 'owner', firstDay: null, lastDay: null };

/** The rules of a professor's own and shared subjects, each with the professor's access to the subject. */
export async function rulesOfProfessor(db: Db, prof_id: number): Promise<(SubjectRule & { access: Standing })[]> {
  const shared = await db
    .selectFrom('subject_staff')
    .select(['subject_id', 'role as standing', 'firstDay', 'lastDay'])
    .where('prof_id', '=', prof_id)
    .execute();
  const access = new Map<number, Standing>(shared.map((each) => [each.subject_id, each]));
  const isTheirs = sql<boolean>`(subject.prof_id = ${prof_id} or subject.subject_id in ${idsOf(db, [...access.keys()])})`;
  const rules = await rulesOf(db, {}, isTheirs);
  return rules.map((rule) => ({ ...rule, access: access.get(rule.subject_id) ?? owner }));
}

/** The rules of subjects that are meant for a student at a moment. */
export function rulesForStudent(db: Db, stud_id: number, at: Instant): Promise<SubjectRule[]> {
  const isMeant = sql<boolean>`case ${enrolmentAt(stud_id, sql.ref('subject.subject_id'), at)} when 'in' then true
    when 'out' then false else "subject_courseYearSection" =
      (select "courseYearSection" from student where stud_id = ${stud_id}) end`;
  return rulesOf(db, {}, isMeant);
}

/** A planned meeting with its session. */
export interface FoundMeeting extends Meeting {
  /** Whether it has a session, in the bin or not. */
  isOpened: boolean;
}

/**
 * The meetings that these rules plan, earliest first.
 * @param now a meeting that is over by then is due if its roll was not taken
 * @param daysOff whether meetings on days off are left out
 */
export async function meetingsBetween(
  db: Db,
  all: readonly SubjectRule[],
  { from, to }: Period,
  now: Instant,
  daysOff: 'left out' | 'included' = 'left out',
): Promise<FoundMeeting[]> {
  // Days of rules that can have a meeting here, also one that has moved.
  const [first, last] = [dayAfter(from, -MOST_MOVED_DAYS), dayAfter(to, MOST_MOVED_DAYS)];
  const rules = all.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first);
  const isOfThese = sql<boolean>`rule_id in ${idsOf(
    db,
    rules.map(({ rule_id }) => rule_id),
  )}`;
  const changes: MeetingChange[] = await db
    .selectFrom('meeting_change')
    .select(['rule_id', 'day', 'kind', 'toDay', 'start_time', 'end_time', 'room', 'reason'])
    .where(isOfThese)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();
  const sessions = await db
    .selectFrom('class_session')
    .select(['class_id', 'rule_id', 'meetingDay', 'isdeleted', 'overAt', isTakenColumn.as('isTaken')])
    .where(isOfThese)
    .where('meetingDay', '>=', first)
    .where('meetingDay', '<=', last)
    .execute();
  const opened = new Map(sessions.map((session) => [`${session.rule_id} ${session.meetingDay}`, session]));
  const off = daysOff === 'included' ? [] : await daysOffIn(db, { from, to });
  const planned = meetingsOf({ rules, changes, daysOff: off }, from, to, await schoolTimeZone(db));
  return planned.map(({ rule, meeting }) => {
    const session = opened.get(`${meeting.rule_id} ${meeting.day}`);
    const shown = session?.isdeleted ? undefined : session;
    const isOver = (shown?.overAt ?? meeting.overAt) <= now;
    return {
      ...meeting,
      subject_id: rule.subject_id,
      subject_name: rule.subject_name,
      subject_courseYearSection: rule.courseYearSection,
      professor: rule.professor,
      class_id: shown?.class_id ?? null,
      isDue: isOver && meeting.change !== 'cancelled' && meeting.overAt > rule.createdAt && !shown?.isTaken,
      isOpened: session !== undefined,
    };
  });
}

/** The meeting that a rule plans on a day, wherever it has moved. */
export async function meetingOn(
  db: Db,
  rule: SubjectRule,
  day: string,
  now: Instant,
  daysOff?: 'included',
): Promise<FoundMeeting | undefined> {
  const near = { from: dayAfter(day, -MOST_MOVED_DAYS), to: dayAfter(day, MOST_MOVED_DAYS) };
  return (await meetingsBetween(db, [rule], near, now, daysOff)).find((meeting) => meeting.day === day);
}
