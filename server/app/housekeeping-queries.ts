import { sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import { type Db, dialectOf } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** The number of rows deleted in one transaction. The number is small, so that no scan waits for long. */
export const ROWS_AT_A_TIME = 500;

/** Rows of a table that become useless when the time in one of their columns is long enough ago. */
export interface Outworn {
  table: keyof Tables;
  key: string;
  column: string;
}

/** Deletes a batch of old rows. Each row is checked again when it is deleted, because it may be in use again. */
export async function deleteSome(db: Db, { table, key, column }: Outworn, before: Instant): Promise<number> {
  const some = sql`select ${sql.ref(key)} from ${sql.table(table)}
    where ${sql.ref(column)} < ${before} limit ${sql.lit(ROWS_AT_A_TIME)}`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)}
    where ${sql.ref(key)} in (${some}) and ${sql.ref(column)} < ${before}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Removes the device's mark from a batch of attendances. Flags that are based on the mark stay. */
export async function unmarkSome(db: Db, before: Instant): Promise<number> {
  const some = sql`select attendance_id from attendance
    where "deviceMark" is not null and "createdAt" < ${before} limit ${sql.lit(ROWS_AT_A_TIME)}`;
  const { numAffectedRows } =
    await sql`update attendance set "deviceMark" = null where attendance_id in (${some})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A text about a student, and the column that has its time. */
export interface Remark {
  table: keyof Tables;
  text: string;
  column: string;
}

/** Blanks a batch of old remarks; their rows stay. Each table has an index of the remarks that are not blank. */
export async function blankSome(db: Db, { table, text, column }: Remark, before: Instant): Promise<number> {
  const key = sql.raw(dialectOf(db) === 'postgres' ? 'ctid' : 'rowid');
  const some = sql`select ${key} from ${sql.table(table)}
    where ${sql.ref(text)} <> '' and ${sql.ref(column)} < ${before} limit ${sql.lit(ROWS_AT_A_TIME)}`;
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(text)} = ''
    where ${key} in (${some})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
