import { sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import { idsOf } from '#server/platform/base/person-names-queries.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Where it is kept that a student was there, was given something, or did something. Cards may have been printed. */
const traces = [
  'sign_in',
  'attendance',
  'roll_change',
  'excuse',
  'leave',
  'enrolment',
  'points_ledger',
  'award',
  'shop_transaction',
  'photo',
  'former_photo',
  'profile_change',
] as const;

/**
 * Who of these students has signed in, been scanned, been given points or an excuse, or done anything else by now.
 * @param made those whom a file made, without a password: one of their own is as good as a sign-in
 */
export async function usedAccounts(db: Db, stud_ids: readonly number[], made: readonly number[]): Promise<Set<number>> {
  if (stud_ids.length === 0) return new Set();
  const found = traces.map(
    (table) => sql`select stud_id from ${sql.table(table)} where stud_id in ${idsOf(db, stud_ids)}`,
  );
  const chosen = sql`select stud_id from student where stud_id in ${idsOf(db, made)}
    and password <> '' and "oneTimePasswordUntil" is null`;
  const { rows } = await sql<{ stud_id: number }>`${sql.join([...found, chosen], sql` union `)}`.execute(db);
  return new Set(rows.map(({ stud_id }) => stud_id));
}

/** Keeps that lines are undone, or why they stay as they are. */
export async function markUndone(db: Db, row_ids: readonly number[], undoneAt: Instant, why = ''): Promise<void> {
  if (row_ids.length === 0) return;
  await db.updateTable('import_row').set({ undoneAt, problem: why }).where('row_id', 'in', row_ids).execute();
}

/** Lets lines name nobody, since whom they made is deleted: only that they were there stays. */
export async function forgetWhoWasMade(db: Db, row_ids: readonly number[]): Promise<void> {
  if (row_ids.length === 0) return;
  const nothing = { stud_id: null, before: null, after: null };
  await db.updateTable('import_row').set(nothing).where('row_id', 'in', row_ids).execute();
}

/** Since when students had left before a file took them back, and null for those who waited for approval. */
export async function storeWhenLeft(
  db: Db,
  students: readonly { stud_id: number; wasLeftAt: Instant | null }[],
): Promise<void> {
  for (const { stud_id, wasLeftAt } of students)
    await db.updateTable('student').set({ leftAt: wasLeftAt }).where('stud_id', '=', stud_id).execute();
}
