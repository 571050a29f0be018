import * as rules from '#contract/attendance/attendance/counting-rules.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import type { RollEntry } from '#contract/attendance/roll/roll-calls.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { membershipsFor } from '#server/attendance/attendance/membership-queries.ts';
import { masterlistOf } from '#server/attendance/attendance/participation-queries.ts';
import type { OwnSession } from '#server/attendance/session/session-queries.ts';
import { inClassColumns } from '#server/people/student/student-queries.ts';
import type { Authorized, Person, ProfessorActor } from '#server/platform/base/actors.ts';
import type { Db } from '#server/platform/database/database.ts';

/**
 * The person who reads the roll. The text of a leave is shown to administrators, the professor who gave it, and its
 * student.
 */
export type Viewer = Person;

/**
 * The id of the professor whose leave reasons a person may read: a co-teacher may read the owner's.
 * @see docs/decisions/0035
 */
export function reader(who: ProfessorActor, { standing, prof_id }: OwnSession): number {
  return standing === 'co' ? prof_id : who.prof_id;
}

/** The students for whom a session was meant at that time; none for an event. */
export async function meantStudents(db: Db, session: rules.SessionForStudents, only?: number): Promise<number[]> {
  const memberships = await membershipsFor(db, [session], only);
  return [...memberships].flatMap(([stud_id, own]) => (rules.isMeantFor(session, own) ? [stud_id] : []));
}

function attendanceAt(db: Db, class_id: number, only: number | undefined) {
  return db
    .selectFrom('attendance')
    .select(['stud_id', 'status', 'source', 'createdAt'])
    .where('class_id', '=', class_id)
    .$if(only !== undefined, (query) => query.where('stud_id', '=', only ?? 0))
    .execute();
}

function excusesAt(db: Db, class_id: number, only: number | undefined) {
  return db
    .selectFrom('excuse')
    .leftJoin('leave', 'leave.leave_id', 'excuse.leave_id')
    .select(['excuse.stud_id', 'excuse.kind', 'excuse.note', 'excuse.leave_id', 'leave.prof_id'])
    .where('class_id', '=', class_id)
    .$if(only !== undefined, (query) => query.where('excuse.stud_id', '=', only ?? 0))
    .execute();
}

function changesAt(db: Db, class_id: number, only: number | undefined) {
  return db
    .selectFrom('roll_change')
    .select(['stud_id', 'was', 'now', 'reason', 'source'])
    .where('class_id', '=', class_id)
    .$if(only !== undefined, (query) => query.where('stud_id', '=', only ?? 0))
    .orderBy('change_id', 'desc')
    .execute();
}

/** The students of a session's roll: its master list, and everyone who came, is excused, or was meant to come. */
async function studentsAt(
  db: Db,
  session: OwnSession,
  others: Iterable<number>,
  now: Instant,
  only: number | undefined,
): Promise<StudentInClass[]> {
  if (only !== undefined) return db.selectFrom('student').select(inClassColumns).where('stud_id', '=', only).execute();
  return masterlistOf(db, session, others, now);
}

/**
 * Every student of a session with their status, by last and first name.
 * @param only only this student, whether on the roll or not
 * @see docs/decisions/0030
 */
export async function rollEntries(
  db: Db,
  who: Viewer,
  session: Authorized<OwnSession>,
  moment: rules.Moment,
  only?: number,
): Promise<RollEntry[]> {
  const { class_id } = session;
  const meant = new Set(await meantStudents(db, session, only));
  const came = new Map((await attendanceAt(db, class_id, only)).map((row) => [row.stud_id, row]));
  const excuses = new Map((await excusesAt(db, class_id, only)).map((row) => [row.stud_id, row]));
  const changes = Map.groupBy(await changesAt(db, class_id, only), ({ stud_id }) => stud_id);
  const missed = rules.missedMark(session, moment);
  const mayRead = (leave: { leave_id: number | null; prof_id: number | null }) =>
    leave.leave_id === null || who.role !== 'professor' || leave.prof_id === reader(who, session);
  const others = new Set([...meant, ...came.keys(), ...excuses.keys()]);
  return (await studentsAt(db, session, others, moment.now, only)).map((student) => {
    const { stud_id } = student;
    const attendance = came.get(stud_id);
    const excuse = excuses.get(stud_id);
    const own = changes.get(stud_id) ?? [];
    const status = rules.statusOf(attendance?.status ?? null, excuse?.kind ?? null, meant.has(stud_id) ? missed : '-');
    const isExcused = excuse !== undefined && !attendance;
    return {
      student,
      meant: meant.has(stud_id),
      status,
      ...(!attendance && !excuse && own[0]?.now === 'absent' && { markedAbsent: true }),
      timeIn: attendance?.createdAt ?? null,
      source: attendance?.source ?? (isExcused ? (excuse.leave_id ? 'leave' : 'hand') : (own[0]?.source ?? null)),
      reason: isExcused ? (mayRead(excuse) ? excuse.note : '') : (own[0]?.reason ?? ''),
      changes: changesAfterFirst(own),
    };
  });
}

/**
 * How often a status was changed after it was first set. The list is newest first; if its last change set the first
 * status, that change does not count.
 */
export function changesAfterFirst(changes: readonly { was: Status | null }[]): number {
  return changes.length - (changes.at(-1)?.was === null ? 1 : 0);
}

/**
 * Whether a roll was taken: someone attended or was excused by hand, or someone closed the session.
 * @see docs/decisions/0030
 */
export function isTaken(session: OwnSession, entries: Iterable<RollEntry>): boolean {
  if (session.closedAt !== null) return true;
  for (const { timeIn, status, source } of entries)
    if (timeIn !== null || ((status === 'excused' || status === 'school') && source === 'hand')) return true;
  return false;
}
