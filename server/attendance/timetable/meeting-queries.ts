import { sql } from 'kysely';
import {
  type MeetingChange,
  type MeetingRule,
  MOST_MOVED_DAYS,
  meetingsOf,
  type Timetable,
} from '#contract/attendance/timetable/meeting-rules.ts';
import type { Meeting } from '#contract/attendance/timetable/timetable-calls.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { enrolmentAt } from '#server/attendance/attendance/membership-queries.ts';
import { isTakenColumn } from '#server/attendance/roll/school-session-queries.ts';
import { fullNameColumn, idsOf } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { daysOffIn, type Period } from './day-off-queries.ts';

/** A rule with its subject. Its program level is the subject's. */
export interface SubjectRule extends MeetingRule {
  weekdays: number[];
  subject_id: number;
  subject_name: string;
  courseYearSection: string;
  prof_id: number;
  professor: string;
  createdAt: Instant;
}

function rules(db: Db) {
  return db
    .selectFrom('meeting_rule')
    .innerJoin('subject', 'subject.subject_id', 'meeting_rule.subject_id')
    .innerJoin('professor', 'professor.prof_id', 'subject.prof_id')
    .select(['rule_id', 'meeting_rule.subject_id', 'weekdays', 'everyWeeks', 'firstDay', 'lastDay', 'room'])
    .select(['meeting_rule.start_time', 'meeting_rule.end_time', 'meeting_rule.createdAt', 'subject_name'])
    .select(['subject_courseYearSection as courseYearSection', 'subject.prof_id'])
    .select(fullNameColumn('professor').as('professor'))
    .where('subject.deletedAt', 'is', null)
    .orderBy('rule_id');
}

async function found(query: ReturnType<typeof rules>): Promise<SubjectRule[]> {
  return (await query.execute()).map((row) => ({ ...row, weekdays: [...row.weekdays].map(Number) }));
}

/** The rule with this id, unless its subject is deleted. */
export async function ruleById(db: Db, rule_id: number): Promise<SubjectRule | undefined> {
  return (await found(rules(db).where('rule_id', '=', rule_id)))[0];
}

/** The rules of the school's subjects, or only of some; oldest first. */
export function rulesOf(
  db: Db,
  { subject_id, courseYearSection }: { subject_id?: number | null; courseYearSection?: string } = {},
): Promise<SubjectRule[]> {
  return found(
    rules(db)
      .$if(Boolean(subject_id), (query) => query.where('meeting_rule.subject_id', '=', subject_id ?? 0))
      .$if(Boolean(courseYearSection), (query) =>
        query.where('subject_courseYearSection', '=', courseYearSection ?? ''),
      ),
  );
}

/** The rules of subjects that a professor owns, or that are shared with them, with their access to each subject. */
export async function rulesOfProfessor(db: Db, prof_id: number) {
  const staff = await db
    .selectFrom('subject_staff')
    .select(['subject_id', 'role as standing', 'firstDay', 'lastDay'])
    .where('prof_id', '=', prof_id)
    .execute();
  const access = new Map(staff.map(({ subject_id, ...standing }) => [subject_id, standing]));
  const shared = sql<boolean>`subject.subject_id in ${idsOf(db, [...access.keys()])}`;
  const all = await found(rules(db).where((eb) => eb.or([eb('subject.prof_id', '=', prof_id), shared])));
  const owner = { standing: 'owner', firstDay: null, lastDay: null } as const;
  return all.map((rule) => ({
    rule,
    access: rule.prof_id === prof_id ? owner : (access.get(rule.subject_id) ?? owner),
  }));
}

/** The rules of subjects that are meant for a student at a moment. */
export function rulesForStudent(db: Db, stud_id: number, at: Instant): Promise<SubjectRule[]> {
  const level = sql`(select "courseYearSection" from student where stud_id = ${stud_id})`;
  const isMeant = sql<boolean>`case ${enrolmentAt(stud_id, sql.ref('subject.subject_id'), at)} when 'in' then true
    when 'out' then false else subject."subject_courseYearSection" = ${level} end`;
  return found(rules(db).where(isMeant));
}

/** What `meetingsOf` needs for the meetings of some days: rules that can have one, their changes, and days off. */
async function timetableOf(db: Db, all: readonly SubjectRule[], { from, to }: Period): Promise<Timetable<SubjectRule>> {
  const [earliest, latest] = [dayAfter(from, -MOST_MOVED_DAYS), dayAfter(to, MOST_MOVED_DAYS)];
  const rules = all.filter(({ firstDay, lastDay }) => firstDay <= latest && lastDay >= earliest);
  const ids = rules.map(({ rule_id }) => rule_id);
  const changes: MeetingChange[] = await db
    .selectFrom('meeting_change')
    .select(['rule_id', 'day', 'kind', 'toDay', 'start_time', 'end_time', 'room', 'reason'])
    .where(sql<boolean>`rule_id in ${idsOf(db, ids)}`)
    .where('day', '>=', earliest)
    .where('day', '<=', latest)
    .execute();
  return { rules, changes, daysOff: await daysOffIn(db, { from, to }) };
}

/** The sessions that were opened for meetings, in the bin or not, by rule and day. */
async function openedFor(db: Db, meetings: readonly { rule_id: number; day: string }[]) {
  const days = meetings.map(({ day }) => day).sort();
  const rows = await db
    .selectFrom('class_session')
    .select(['class_id', 'rule_id', 'meetingDay', 'isdeleted', 'overAt', isTakenColumn.as('isTaken')])
    .where(sql<boolean>`rule_id in ${idsOf(db, [...new Set(meetings.map(({ rule_id }) => rule_id))])}`)
    .where('meetingDay', '>=', days[0] ?? '')
    .where('meetingDay', '<=', days.at(-1) ?? '')
    .execute();
  return new Map(rows.map((row) => [`${row.rule_id} ${row.meetingDay}`, row]));
}

/** A planned meeting with its session, if one was opened. `isOpened` also if that session is in the bin. */
export interface FoundMeeting extends Meeting {
  isOpened: boolean;
}

/**
 * The meetings that these rules plan, earliest first.
 * @param now a meeting that is over by then is due if its roll was not taken
 * @param daysOff whether meetings on days off are left out
 */
export async function meetingsBetween(
  db: Db,
  rules: readonly SubjectRule[],
  period: Period,
  now: Instant,
  daysOff: 'left out' | 'included' = 'left out',
): Promise<FoundMeeting[]> {
  const timetable = await timetableOf(db, rules, period);
  const planned = meetingsOf(
    daysOff === 'included' ? { ...timetable, daysOff: [] } : timetable,
    period.from,
    period.to,
    await schoolTimeZone(db),
  );
  const sessions = await openedFor(
    db,
    planned.map(({ meeting }) => meeting),
  );
  return planned.map(({ rule, meeting }) => {
    const opened = sessions.get(`${meeting.rule_id} ${meeting.day}`);
    const session = opened?.isdeleted ? undefined : opened;
    return {
      ...meeting,
      subject_id: rule.subject_id,
      subject_name: rule.subject_name,
      subject_courseYearSection: rule.courseYearSection,
      professor: rule.professor,
      class_id: session?.class_id ?? null,
      isDue:
        meeting.change !== 'cancelled' &&
        (session?.overAt ?? meeting.overAt) <= now &&
        meeting.overAt > rule.createdAt &&
        !session?.isTaken,
      isOpened: opened !== undefined,
    };
  });
}

/** The meeting that a rule plans on a day, wherever it has moved. On a day off, there is one only if these are included. */
export async function meetingOn(
  db: Db,
  rule: SubjectRule,
  day: string,
  now: Instant,
  daysOff?: 'included',
): Promise<FoundMeeting | undefined> {
  const moved = await db
    .selectFrom('meeting_change')
    .select('toDay')
    .where('rule_id', '=', rule.rule_id)
    .where('day', '=', day)
    .where('kind', '=', 'moved')
    .executeTakeFirst();
  const date = moved?.toDay ?? day;
  const meetings = await meetingsBetween(db, [rule], { from: date, to: date }, now, daysOff);
  return meetings.find((meeting) => meeting.day === day);
}
