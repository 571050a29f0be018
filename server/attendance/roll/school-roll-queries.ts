import { sql } from 'kysely';
import { type Moment, missedMark, statusOf } from '#contract/attendance/attendance/counting-rules.ts';
import { countsOf } from '#contract/attendance/roll/roll-rules.ts';
import type * as calls from '#contract/attendance/roll/school-roll-calls.ts';
import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { isMeantFor, sessionTerms } from '#server/attendance/attendance/counting-queries.ts';
import { studentsOf } from '#server/attendance/attendance/participation-queries.ts';
import { candidateIds } from '#server/attendance/attendance/student-attendance-queries.ts';
import { sessionColumns } from '#server/attendance/session/session-queries.ts';
import { inClassColumns } from '#server/people/student/student-queries.ts';
import { fullName } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type Days, instantsOf } from './leave-excuse-queries.ts';
import { type HeldRoll, rollsBetween } from './school-session-queries.ts';

function toSchoolSession({ session, statuses, taken }: HeldRoll, { now }: Moment): calls.SchoolSession {
  const { subject_courseYearSection, professor, ...held } = session;
  const counts = countsOf(statuses.values());
  return { class: held, subject_courseYearSection, professor, counts, isOver: held.overAt <= now, taken };
}

/** A day's sessions with their counts, and who was late, excused or absent. */
export async function schoolDay(
  db: Db,
  day: string,
  moment: Moment,
  timeZone: string,
): Promise<ReplyOf<typeof calls.getDay>> {
  const rolls = await rollsBetween(db, instantsOf({ fromDay: day, toDay: day }, timeZone), moment);
  const marks = new Map<number, ReplyOf<typeof calls.getDay>['students'][number]['marks']>();
  for (const { session, statuses } of rolls)
    for (const [stud_id, status] of statuses) {
      if (status === null || status === 'present') continue;
      const { class_id } = session;
      marks.set(stud_id, [...(marks.get(stud_id) ?? []), { class_id, status }]);
    }
  const students = await studentsOf(db, [...marks.keys()]);
  return {
    day,
    sessions: rolls.map((roll) => toSchoolSession(roll, moment)),
    students: students.sort(lastNameFirst).map((student) => ({ student, marks: marks.get(student.stud_id) ?? [] })),
  };
}

/** A program level's approved students with how often they were what at its sessions of some days. */
export async function classRoll(
  db: Db,
  program: string,
  days: Days,
  moment: Moment,
  timeZone: string,
): Promise<ReplyOf<typeof calls.getClassRoll>> {
  const rolls = await rollsBetween(db, instantsOf(days, timeZone), moment, program);
  const students = await db
    .selectFrom('student')
    .select(inClassColumns)
    .where('courseYearSection', '=', program)
    .where('isValidated', '=', true)
    .execute();
  const statuses = (stud_id: number) =>
    rolls.flatMap((roll) => (roll.statuses.has(stud_id) ? [roll.statuses.get(stud_id) ?? null] : []));
  return {
    from: days.fromDay,
    to: days.toDay,
    students: students.sort(lastNameFirst).map((student) => ({ student, counts: countsOf(statuses(student.stud_id)) })),
    sessions: rolls.map((roll) => toSchoolSession(roll, moment)),
  };
}

/** All sessions that concern a student, newest first: attended, excused from, or meant for them. */
export async function studentRoll(db: Db, stud_id: number, moment: Moment): Promise<calls.SchoolRollEntry[]> {
  const isMeant = isMeantFor(stud_id, sessionTerms);
  const changes = sql`from roll_change
    where roll_change.class_id = class_session.class_id and roll_change.stud_id = ${stud_id}`;
  const rows = await db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .innerJoin('professor', 'professor.prof_id', 'subject.prof_id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.class_id', '=', 'class_session.class_id').on('attendance.stud_id', '=', stud_id),
    )
    .leftJoin('excuse', (join) =>
      join.onRef('excuse.class_id', '=', 'class_session.class_id').on('excuse.stud_id', '=', stud_id),
    )
    .select([...sessionColumns, fullName('professor').as('professor')])
    .select(['attendance.createdAt as timeIn', 'attendance.source', 'attendance.status as attended'])
    .select(['excuse.kind as excuse', isMeant.as('isMeant')])
    .select(
      // The first of them is no change where a mark by hand came before any attendance.
      sql<number>`(select count(*) ${changes} and (roll_change.was is not null or exists (
        select 1 from roll_change earlier where earlier.class_id = roll_change.class_id
          and earlier.stud_id = roll_change.stud_id and earlier.change_id < roll_change.change_id)))`.as('changes'),
    )
    .select(
      sql<string>`coalesce(case when attendance.stud_id is null then excuse.note end,
        (select reason ${changes} order by change_id desc limit 1), '')`.as('reason'),
    )
    .where(
      'class_session.class_id',
      'in',
      candidateIds(db, stud_id).union(db.selectFrom('excuse').select('class_id').where('stud_id', '=', stud_id)),
    )
    .where((eb) => eb.or([eb('attendance.stud_id', 'is not', null), eb('excuse.stud_id', 'is not', null), isMeant]))
    .where('class_session.isdeleted', '=', false)
    .orderBy('class_session.createdAt', 'desc')
    .orderBy('class_session.class_id', 'desc')
    .execute();
  return rows.map(
    ({ professor, timeIn, source, attended, excuse, isMeant: meant, changes: count, reason, ...session }) => {
      const status = statusOf(attended, excuse, meant ? missedMark(session, moment) : '-');
      return { class: session, professor, status, timeIn, source, reason, changes: count };
    },
  );
}
