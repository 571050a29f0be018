import type { AttendanceSource, Status } from '#contract/attendance/attendance/status.ts';
import type { RollChange } from '#contract/attendance/roll/roll-change.ts';
import { NOTHING, sumOf } from '#contract/people/ledger/settle-rules.ts';
import { wholeName } from '#contract/people/student/name-rules.ts';
import type { Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { doersName } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Viewer } from './roll-entries-queries.ts';

/** The name that students and professors see for an administrator. Students and professors do not need the username. */
const ADMINISTRATOR = 'Administrator';

/** A student's first attendance at a session, if it came from a scan and not from a change. */
async function firstRecord(
  db: Db,
  class_id: number,
  stud_id: number,
  oldest: { was: Status | null; wasSource: AttendanceSource | null } | undefined,
): Promise<RollChange | undefined> {
  const rows = await db
    .selectFrom('points_ledger')
    .select(['points', 'exp', 'level', 'createdAt'])
    .where('stud_id', '=', stud_id)
    .where('kind', 'in', ['attendance', 'late', 'level-up', 'streak'])
    .where('reference', '=', class_id)
    .execute();
  // If a student was absent or excused before the oldest change, they had not come: a change made their first
  // attendance.
  if (rows.length === 0 || (oldest && oldest.was !== 'present' && oldest.was !== 'late')) return undefined;
  const there = await db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.class_id', '=', 'class_session.class_id').on('attendance.stud_id', '=', stud_id),
    )
    // If an attendance has no recorder, or was removed, the subject's professor counts as the one who scanned it.
    .leftJoin('professor', (join) =>
      join.on(({ eb, fn }) => eb('professor.prof_id', '=', fn.coalesce('attendance.recordedBy', 'subject.prof_id'))),
    )
    .select(['attendance.status', 'attendance.source', 'professor.first_name', 'professor.last_name'])
    .where('class_session.class_id', '=', class_id)
    .executeTakeFirst();
  const at = rows[0]?.createdAt as Instant;
  return {
    change_id: null,
    was: null,
    now: oldest?.was ?? there?.status ?? 'present',
    timeIn: at,
    reason: '',
    source: (oldest ? oldest.wasSource : there?.source) ?? 'code',
    byRole: 'professor',
    by: wholeName({ first_name: there?.first_name ?? '', last_name: there?.last_name ?? '' }),
    at,
    posted: sumOf(rows),
    kept: NOTHING,
  };
}

/** The leave that excuses a student from a session without a change; undefined if there is none. */
async function leaveRecord(db: Db, who: Viewer, class_id: number, stud_id: number): Promise<RollChange | undefined> {
  const excuse = await db
    .selectFrom('excuse')
    .innerJoin('leave', 'leave.leave_id', 'excuse.leave_id')
    .select(['excuse.kind', 'excuse.note', 'excuse.byRole', 'excuse.createdAt', 'leave.prof_id'])
    .select(doersName('excuse').as('by'))
    .where('excuse.class_id', '=', class_id)
    .where('excuse.stud_id', '=', stud_id)
    .executeTakeFirst();
  if (!excuse) return undefined;
  const { kind, note, byRole, createdAt, prof_id, by } = excuse;
  return {
    change_id: null,
    was: null,
    now: kind,
    timeIn: null,
    reason: who.role === 'professor' && prof_id !== who.prof_id ? '' : note,
    source: 'leave',
    byRole,
    by: shownName(who, byRole, by),
    at: createdAt,
    posted: NOTHING,
    kept: NOTHING,
  };
}

/** The name of the person who made a change, as the viewer may see it. */
export const shownName = (who: Pick<Viewer, 'role'>, byRole: Role, name: string) =>
  byRole === 'admin' && who.role !== 'admin' ? ADMINISTRATOR : name;

/**
 * Every change of a student's status at a session, newest first, with the first scan and the leave. Professors see the
 * text of a leave only if they gave it.
 * @see docs/decisions/0030
 */
export async function rollHistory(db: Db, who: Viewer, class_id: number, stud_id: number): Promise<RollChange[]> {
  const rows = await db
    .selectFrom('roll_change')
    .select(['change_id', 'was', 'now', 'timeIn', 'reason', 'source', 'wasSource', 'byRole', 'at', 'points', 'exp'])
    .select(['level', 'keptPoints', 'keptExp', 'keptLevel', doersName('roll_change').as('by')])
    .where('class_id', '=', class_id)
    .where('stud_id', '=', stud_id)
    .orderBy('change_id', 'desc')
    .execute();
  const changes = rows.map((row): RollChange => {
    const { points, exp, level, keptPoints, keptExp, keptLevel, wasSource: _before, by, ...change } = row;
    return {
      ...change,
      reason: row.source === 'leave' && who.role === 'professor' ? '' : row.reason,
      by: shownName(who, row.byRole, by),
      posted: { points, exp, level },
      kept: { points: keptPoints, exp: keptExp, level: keptLevel },
    };
  });
  const first = await firstRecord(db, class_id, stud_id, rows.at(-1));
  const leave = await leaveRecord(db, who, class_id, stud_id);
  const records = [...changes, ...(first ? [first] : []), ...(leave ? [leave] : [])];
  return records.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
