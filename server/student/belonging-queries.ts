import type { Instant } from '#contract/base/fields.ts';
import { type Belonging, withoutChange } from '#contract/student/belonging-rules.ts';
import type { Db } from '#server/database/database.ts';

/** The moment at which what follows `since` begins: now, or just after it where that is not over yet. */
export function after(since: Instant, now: Instant): Instant {
  return now > since ? now : new Date(Date.parse(since) + 1).toISOString();
}

/**
 * Lets approved students belong to their program levels from now on; who does already goes on as before.
 * @see decisions §4.9
 */
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
 * Ends the time of a student's program level and begins that of another, from now on and never backwards. The student's
 * row is held. @returns when: now, or just after the ended one began
 * @see decisions §4.9
 */
export async function changeBelonging(
  db: Db,
  stud_id: number,
  courseYearSection: string,
  now: Instant,
): Promise<Instant> {
  const lasting = await db
    .selectFrom('belonging')
    .select(['belonging_id', 'since'])
    .where('stud_id', '=', stud_id)
    .where('until', 'is', null)
    .executeTakeFirst();
  const since = lasting ? after(lasting.since, now) : now;
  if (lasting)
    await db.updateTable('belonging').set({ until: since }).where('belonging_id', '=', lasting.belonging_id).execute();
  await beginBelonging(db, [{ stud_id, courseYearSection }], since);
  return since;
}

/** The times in which a student belonged to a program level, in order. */
export function belongingsOf(db: Db, stud_id: number): Promise<Belonging[]> {
  return db
    .selectFrom('belonging')
    .select(['courseYearSection', 'since', 'until'])
    .where('stud_id', '=', stud_id)
    .orderBy('since')
    .execute();
}

/** Lets a student belong as if this change of program level had never been. The student's row is held. @see decisions §1.2 */
export async function takeBackBelonging(
  db: Db,
  stud_id: number,
  change: { createdAt: Instant; from: string; to: string },
): Promise<void> {
  const joined = withoutChange(await belongingsOf(db, stud_id), change);
  if (joined.length === 0) return;
  await db.deleteFrom('belonging').where('stud_id', '=', stud_id).execute();
  await db
    .insertInto('belonging')
    .values(joined.map((each) => ({ stud_id, ...each })))
    .execute();
}
