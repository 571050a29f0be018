import { type Moment, missedMark, statusOf } from '#contract/attendance/attendance/counting-rules.ts';
import { countsOf } from '#contract/attendance/roll/roll-rules.ts';
import type * as calls from '#contract/attendance/roll/school-roll-calls.ts';
import { lastNameFirst } from '#contract/people/student/name-rules.ts';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { isMeantForSql, sessionTerms } from '#server/attendance/attendance/counting-queries.ts';
import { studentsOf } from '#server/attendance/attendance/participation-queries.ts';
import { candidateIds } from '#server/attendance/attendance/student-attendance-queries.ts';
import { devicesThatMayHold } from '#server/attendance/check-in/class-packet-queries.ts';
import { sessionWireColumns } from '#server/attendance/session/session-queries.ts';
import { inClassColumns } from '#server/people/student/student-queries.ts';
import { fullNameColumn } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type Days, instantsOf } from './leave-excuse-queries.ts';
import { concerning } from './own-roll-queries.ts';
import { changesAfterFirst } from './roll-entries-queries.ts';
import { type HeldRoll, rollsBetween } from './school-session-queries.ts';

function toSchoolSession({ session, statuses, taken }: HeldRoll, { now }: Moment): calls.SchoolSession {
  const { subject_courseYearSection, professor, ...held } = session;
  const counts = countsOf(statuses.values());
  return { class: held, subject_courseYearSection, professor, counts, isOver: held.overAt <= now, taken };
}

/** The sessions of a day with their counts, and the students who were late, excused or absent. */
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
    mayHold: await devicesThatMayHold(
      db,
      moment.now,
      rolls.map(({ session }) => session.class_id),
    ),
    students: students.sort(lastNameFirst).map((student) => ({ student, marks: marks.get(student.stud_id) ?? [] })),
  };
}

/** The approved students of a program level, with how often each status occurred at its sessions of some days. */
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

/** All sessions that a student attended, is excused from, or was expected to attend, newest first. */
export async function studentRoll(db: Db, stud_id: number, moment: Moment): Promise<calls.SchoolRollEntry[]> {
  const isMeant = isMeantForSql(stud_id, sessionTerms);
  const excused = db.selectFrom('excuse').select('class_id').where('stud_id', '=', stud_id);
  const rows = await concerning(db, stud_id)
    .innerJoin('professor', 'professor.prof_id', 'subject.prof_id')
    .select([...sessionWireColumns, fullNameColumn('professor').as('professor')])
    .select(['attendance.createdAt as timeIn', 'attendance.source', 'attendance.status as attended'])
    .select(['excuse.kind as excuse', 'excuse.note', isMeant.as('isMeant')])
    .where('class_session.class_id', 'in', candidateIds(db, stud_id).union(excused))
    .orderBy('class_session.createdAt', 'desc')
    .orderBy('class_session.class_id', 'desc')
    .execute();
  const changes = await db
    .selectFrom('roll_change')
    .select(['class_id', 'was', 'reason'])
    .where('stud_id', '=', stud_id)
    .orderBy('change_id', 'desc')
    .execute();
  const changesOf = Map.groupBy(changes, ({ class_id }) => class_id);
  return rows.map(({ professor, timeIn, source, attended, excuse, note, isMeant: meant, ...session }) => {
    const own = changesOf.get(session.class_id) ?? [];
    const status = statusOf(attended, excuse, meant ? missedMark(session, moment) : '-');
    const reason = (attended === null ? note : null) ?? own[0]?.reason ?? '';
    return { class: session, professor, status, timeIn, source, reason, changes: changesAfterFirst(own) };
  });
}
