import { type Belonging, withoutChange } from '#contract/people/student/belonging-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The instant at which something that follows `since` starts: now, or just after `since` if `since` is not past. */
export function after(since: Instant, now: Instant): Instant {
  return now > since ? now : new Date(Date.parse(since) + 1).toISOString();
}

/** Starts the belonging of approved students to their program levels. A current one continues. @see decisions §4.9 */
export async function beginBelonging(
  db: Db,
  students: readonly { stud_id: number; courseYearSection: string }[],
  since: Instant,
): Promise<void> {
  if (students.length === 0) return;
  await db
    .insertInto('belonging')
    .values(students.map(({ stud_id, courseYearSection }) => ({ stud_id, courseYearSection, since })))
    .onConflict((conflict) => conflict.column('stud_id').where('until', 'is', null).doNothing())
    .execute();
}

/**
 * Ends students' belongings to their program levels and starts belongings to another level, or to none if null (when
 * they leave). The change applies from now on, never backward. The caller locks the students' rows.
 * @returns the instant for each student: now, or just after the beginning of the belonging that ended
 * @see decisions §4.9
 */
export async function changeBelongings(
  db: Db,
  students: readonly { stud_id: number; courseYearSection: string | null }[],
  now: Instant,
): Promise<Map<number, Instant>> {
  if (students.length === 0) return new Map();
  const ids = students.map(({ stud_id }) => stud_id);
  const held = await db
    .selectFrom('belonging')
    .select(['belonging_id', 'stud_id', 'since', 'until'])
    .where('stud_id', 'in', ids)
    .execute();
  const moments = new Map(ids.map((id) => [id, now]));
  for (const { stud_id, since, until } of held) {
    const moment = moments.get(stud_id) ?? now;
    const ended = until ?? after(since, moment);
    if (ended > moment) moments.set(stud_id, ended);
  }
  for (const moment of new Set(moments.values())) {
    const here = students.filter(({ stud_id }) => moments.get(stud_id) === moment);
    const hereIds = new Set(here.map(({ stud_id }) => stud_id));
    const lasting = held.flatMap(({ belonging_id, stud_id, until }) =>
      until === null && hereIds.has(stud_id) ? belonging_id : [],
    );
    if (lasting.length > 0)
      await db.updateTable('belonging').set({ until: moment }).where('belonging_id', 'in', lasting).execute();
    const begun = here.flatMap(({ stud_id, courseYearSection }) =>
      courseYearSection === null ? [] : { stud_id, courseYearSection },
    );
    await beginBelonging(db, begun, moment);
  }
  return moments;
}

/** A student's belongings, in order. */
export function belongingsOf(db: Db, stud_id: number): Promise<Belonging[]> {
  return db
    .selectFrom('belonging')
    .select(['courseYearSection', 'since', 'until', 'former'])
    .where('stud_id', '=', stud_id)
    .orderBy('since')
    .execute();
}

/**
 * Stores a student's belongings as they would be without this change of program level. The caller locks their row.
 * @see decisions §1.2
 */
export async function takeBackBelonging(
  db: Db,
  stud_id: number,
  change: { createdAt: Instant; from: string; to: string },
): Promise<void> {
  const joined = withoutChange(await belongingsOf(db, stud_id), change);
  if (joined.length === 0) return;
  await db.deleteFrom('belonging').where('stud_id', '=', stud_id).execute();
  const rows = joined.map((each) => ({ stud_id, ...each }));
  await db.insertInto('belonging').values(rows).execute();
}
