import { missedMark, statusOf } from '#contract/attendance/attendance/counting-rules.ts';
import type { Status } from '#contract/attendance/attendance/status.ts';
import type { OwnRollEntry } from '#contract/attendance/roll/own-roll-calls.ts';
import { isMeantForSql, momentNow, sessionTerms } from '#server/attendance/attendance/counting-queries.ts';
import { sessionWireColumns } from '#server/attendance/session/session-queries.ts';
import type { Clock } from '#server/platform/base/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';
import { changesAfterFirst } from './roll-entries-queries.ts';

/** The sessions outside the bin that a student attended, is excused from, or was expected to attend. */
export function concerning(db: Db, stud_id: number) {
  return db
    .selectFrom('class_session')
    .innerJoin('subject', 'subject.subject_id', 'class_session.subject_id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.class_id', '=', 'class_session.class_id').on('attendance.stud_id', '=', stud_id),
    )
    .leftJoin('excuse', (join) =>
      join.onRef('excuse.class_id', '=', 'class_session.class_id').on('excuse.stud_id', '=', stud_id),
    )
    .where('class_session.isdeleted', '=', false)
    .where((eb) =>
      eb.or([
        eb('attendance.class_id', 'is not', null),
        eb('excuse.class_id', 'is not', null),
        isMeantForSql(stud_id, sessionTerms),
      ]),
    );
}

/** Whether a session concerns a student, so that they may see their history there. */
export async function concerns(db: Db, stud_id: number, class_id: number): Promise<boolean> {
  const changed = db.selectFrom('roll_change').where('stud_id', '=', stud_id).where('class_id', '=', class_id);
  const found = concerning(db, stud_id).select('subject.subject_id').where('class_session.class_id', '=', class_id);
  return (await found.executeTakeFirst()) !== undefined || (await countRows(changed)) > 0;
}

/**
 * A student's status at each session of a subject that concerns them, up to today, newest first, with the total reward.
 * @see docs/decisions/0030
 */
export async function ownRoll(db: Db, clock: Clock, stud_id: number, subject_id: number): Promise<OwnRollEntry[]> {
  const moment = await momentNow(db, clock);
  const rows = await concerning(db, stud_id)
    .select(sessionWireColumns)
    .select(['attendance.status', 'attendance.createdAt as timeIn', 'attendance.source'])
    .select(['attendance.points', 'attendance.exp', 'excuse.kind', 'excuse.note'])
    .where('class_session.subject_id', '=', subject_id)
    .where('class_session.createdAt', '<', moment.tomorrow)
    .orderBy('class_session.createdAt', 'desc')
    .orderBy('class_session.class_id', 'desc')
    .execute();
  const changes = await db
    .selectFrom('roll_change')
    .innerJoin('class_session', 'class_session.class_id', 'roll_change.class_id')
    // `open` does not include amounts that later refunds have taken back.
    .leftJoin('kept_points', (join) =>
      join
        .onRef('kept_points.stud_id', '=', 'roll_change.stud_id')
        .on('kept_points.kind', '=', 'correction')
        .onRef('kept_points.reference', '=', 'roll_change.change_id'),
    )
    .select(['roll_change.class_id', 'was', 'now', 'reason', 'open as keptPoints', 'keptExp'])
    .where('roll_change.stud_id', '=', stud_id)
    .where('class_session.subject_id', '=', subject_id)
    .orderBy('change_id', 'desc')
    .execute();
  const shown = changes.filter((change) => !isMarkForEnd(change));
  const changesOf = Map.groupBy(shown, ({ class_id }) => class_id);
  return rows.map(({ status, timeIn, source, points, exp, kind, note, ...session }) => {
    const own = changesOf.get(session.class_id) ?? [];
    const isExcused = kind !== null && status === null;
    return {
      class: session,
      status: statusOf(status, kind, missedMark(session, moment)),
      timeIn,
      source,
      reason: isExcused ? (note ?? '') : (own[0]?.reason ?? ''),
      points: points ?? own[0]?.keptPoints ?? 0,
      exp: exp ?? own[0]?.keptExp ?? 0,
      changes: changesAfterFirst(own),
    };
  });
}

/**
 * Whether a change only marked a student to be absent at the session's end, or removed that mark. In both cases, the
 * student saw no change.
 */
export const isMarkForEnd = ({ was, now }: { was: Status | null; now: Status | null }) =>
  was === null && (now === null || now === 'absent');
