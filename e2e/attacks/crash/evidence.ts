import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { violations } from '#server/people/ledger/verify-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Acknowledged } from './check-in-load.ts';

/** Differences between a school's records and the responses to its clients. */
export interface Evidence {
  /** Acknowledged check-ins that are not in the records. */
  lost: number;
  /** Rules that the records break, and ledger rows of check-ins without an attendance. */
  broken: number;
}

/** Opens a school's records read-only, while a process serves the school. */
async function lookInto<Result>(env: Record<string, string>, look: (db: Db) => Promise<Result>): Promise<Result> {
  if (env.DATABASE_URL) {
    const database = openPostgres(env.DATABASE_URL);
    return await database.read
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(look)
      .finally(() => database.close());
  }
  // A writable handle would clean up the file when it closes, which is the product's task.
  const database = new BetterSqlite(join(env.DATA_DIR ?? '', 'rollcall.sqlite'), { readonly: true });
  const db: Db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  return await db
    .transaction()
    .execute(look)
    .finally(() => db.destroy());
}

/** Compares the records, at one moment, with check-ins that were acknowledged before that moment. */
export function evidence(env: Record<string, string>, acknowledged: readonly Acknowledged[]): Promise<Evidence> {
  const before = [...acknowledged];
  const first = before.reduce((least, { attendance_id }) => Math.min(least, attendance_id), Number.MAX_SAFE_INTEGER);
  return lookInto(env, async (db) => {
    const rows = await db
      .selectFrom('attendance')
      .select(['attendance_id', 'stud_id', 'class_id'])
      .where('attendance_id', '>=', Math.min(first, 2 ** 31 - 1))
      .execute();
    const stored = new Map(
      rows.map(({ attendance_id, stud_id, class_id }) => [attendance_id, `${stud_id} ${class_id}`]),
    );
    const lost = before.filter(
      ({ attendance_id, stud_id, class_id }) => stored.get(attendance_id) !== `${stud_id} ${class_id}`,
    ).length;
    const { rows: unearned } = await sql`select 1 from points_ledger where kind <> 'redemption'
      and not exists (select 1 from attendance
        where attendance.stud_id = points_ledger.stud_id and class_id = points_ledger.reference)`.execute(db);
    return { lost, broken: unearned.length + (await violations(db)).length };
  });
}

/** All faults that `npm run verify` finds in a school and in the school's file. */
export function allViolations(env: Record<string, string>): Promise<string[]> {
  return lookInto(env, violations);
}
