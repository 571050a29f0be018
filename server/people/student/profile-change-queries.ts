import { type Selectable, type SqlBool, sql } from 'kysely';
import {
  MOST_KEPT_CHANGES,
  MOST_PROFILE_SAVES,
  PROFILE_CHANGES_KEPT_DAYS,
  type ProfileField,
} from '#contract/people/student/profile-change-limits.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { type Clock, instantIn } from '#server/platform/base/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ProfileChangeTable } from '#server/platform/database/tables.ts';

/** A stored change. */
export type KeptChange = Omit<Selectable<ProfileChangeTable>, 'stud_id'>;

/** The oldest instant of changes that are still stored. Older changes count as deleted. */
export function keptSince(clock: Clock): Instant {
  return instantIn(clock, -PROFILE_CHANGES_KEPT_DAYS * 86_400);
}

/**
 * The instants after this moment at which a student saved changes, newest first, up to the limit, whether or not they
 * were undone.
 */
export async function latestSaves(db: Db, stud_id: number, after: Instant): Promise<Instant[]> {
  const rows = await db
    .selectFrom('profile_change')
    .select('createdAt')
    .distinct()
    .where('stud_id', '=', stud_id)
    .where('createdAt', '>', after)
    .orderBy('createdAt', 'desc')
    .limit(MOST_PROFILE_SAVES)
    .execute();
  return rows.map(({ createdAt }) => createdAt);
}

/** Stores the changes that a student saved together. */
export async function storeProfileChanges(
  db: Db,
  stud_id: number,
  changed: readonly { field: ProfileField; from: string; to: string }[],
  createdAt: Instant,
): Promise<void> {
  const rows = changed.map((each) => ({ stud_id, ...each, createdAt, takenBackAt: null }));
  await db.insertInto('profile_change').values(rows).execute();
}

/** A student's changes since that moment, newest first, at most {@link MOST_KEPT_CHANGES}. */
export function keptChanges(db: Db, stud_id: number, since: Instant): Promise<KeptChange[]> {
  return db
    .selectFrom('profile_change')
    .select(['change_id', 'field', 'from', 'to', 'createdAt', 'takenBackAt'])
    .where('stud_id', '=', stud_id)
    .where('createdAt', '>=', since)
    .orderBy('createdAt', 'desc')
    .orderBy('change_id', 'desc')
    .limit(MOST_KEPT_CHANGES)
    .execute();
}

/** Marks these changes as undone. */
export async function markTakenBack(db: Db, changes: readonly KeptChange[], takenBackAt: Instant): Promise<void> {
  const ids = changes.map(({ change_id }) => change_id);
  await db.updateTable('profile_change').set({ takenBackAt }).where('change_id', 'in', ids).execute();
}

/** Stores another old value for a profile change. */
export async function rejoinChange(db: Db, { change_id }: KeptChange, from: string): Promise<void> {
  await db.updateTable('profile_change').set({ from }).where('change_id', '=', change_id).execute();
}

/** Counts the changes in effect and the undone changes since that moment, for each student or only for one. */
export async function countedChanges(
  db: Db,
  since: Instant,
  stud_id?: number,
): Promise<Map<number, { standing: number; takenBack: number }>> {
  const stands = sql<SqlBool>`"takenBackAt" is null`;
  const rows = await db
    .selectFrom('profile_change')
    .select(({ fn }) => [
      'stud_id',
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(stands).as('standing'),
    ])
    .where('createdAt', '>=', since)
    .$if(stud_id !== undefined, (query) => query.where('stud_id', '=', stud_id ?? 0))
    .groupBy('stud_id')
    .execute();
  return new Map(rows.map((row) => [row.stud_id, { standing: row.standing, takenBack: row.all - row.standing }]));
}
