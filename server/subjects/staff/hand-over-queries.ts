import type { Instant } from '#contract/platform/base/fields.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import type { Owned } from '#server/platform/base/who.ts';
import type { Db } from '#server/platform/database/database.ts';

/**
 * Lets the excuses in a subject that come from leave of whose it was go with it: the leave is there once more, as one of
 * whose it is from now on, which has ended and so excuses from nothing else. That of the former one goes when they are removed.
 */
export async function moveExcuses(
  db: Db,
  { subject_id }: Owned<Subject>,
  from: number,
  prof_id: number,
  endedAt: Instant,
): Promise<void> {
  const sessions = db.selectFrom('class_session').select('class_id').where('subject_id', '=', subject_id);
  const leaves = await db
    .selectFrom('leave')
    .selectAll()
    .where('prof_id', '=', from)
    .where(
      'leave_id',
      'in',
      db.selectFrom('excuse').select('leave_id').where('class_id', 'in', sessions).$castTo<number>(),
    )
    .orderBy('leave_id')
    .execute();
  for (const { leave_id, ...leave } of leaves) {
    const copy = await db
      .insertInto('leave')
      .values({ ...leave, prof_id, endedAt: leave.endedAt ?? endedAt })
      .returning('leave_id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('excuse')
      .set({ leave_id: copy.leave_id })
      .where('leave_id', '=', leave_id)
      .where('class_id', 'in', sessions)
      .execute();
  }
}
