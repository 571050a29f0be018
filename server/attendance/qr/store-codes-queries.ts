import { sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';
import { preparedQuery, type ValueOf } from '#server/platform/database/queries.ts';
import { rowLists } from '#server/platform/database/row-arrays.ts';
import { REPLACED_KEPT } from './qr-queries.ts';

const asked = rowLists('asked', {
  stud_id: 'integer',
  hash: 'text',
  mark: 'text',
  sign_in: 'text',
  key: 'text',
  count: 'integer',
  first_at: 'timestamptz',
});

/** A code that may be made: its stored form, the sign-in that shows it, and its student's updated attempts. */
interface CodeToStore {
  stud_id: number;
  hash: string;
  mark: string | null;
  sign_in: string;
  key: string;
  count: number;
  first_at: Instant;
}

/**
 * A statement does not see the values that it replaces itself, so it keeps one fewer of those replaced earlier. The
 * insert depends on `replaced`, so it runs later: an index allows one unused code per student. PostgreSQL plans the
 * statement only once, in the morning, when the table is almost empty. A join with such a small table becomes a scan of
 * a whole index, and stays one with thousands of rows: 4.7 ms per statement instead of 0.2 in `npm run bench --
 * morning`. So a subquery looks up each student's code in the index of unused codes, where the student's other codes of
 * `offline_hours` are not, and the coalesce prevents a full scan of that index.
 */
const storedAtOnce = preparedQuery((_db, value: ValueOf<Record<string, unknown>>) => {
  const at = sql`cast(${value('at')} as timestamptz)`;
  return sql<{ hash: string }>`
    with asked as (select * from ${asked.table(value)}),
    counted as (
      insert into attempt (key, count, "firstAt", "lastAt") select key, count, first_at, ${at} from asked
      on conflict (key) do update
      set count = excluded.count, "firstAt" = excluded."firstAt", "lastAt" = excluded."lastAt"),
    replaced as (
      update qr_token set "replacedAt" = ${at}
      where hash = any(array(
        select unused.hash from asked cross join lateral (
          select hash from qr_token own
          where own.stud_id = asked.stud_id and own."usedAt" is null and own."replacedAt" is null offset 0) unused))
      and coalesce("usedAt", "replacedAt") is null
      returning stud_id),
    outnumbered as (
      delete from qr_token where hash = any(array(
        select older.hash from replaced cross join lateral (
          select hash from qr_token own where own.stud_id = replaced.stud_id and own."replacedAt" is not null
          order by own."replacedAt" desc offset ${sql.lit(REPLACED_KEPT - 1)}) older
        where not cast(${value('keeps_all')} as boolean)))),
    shown as (
      update sign_in set "codeShownAt" = ${at} where hash = any(array(select sign_in from asked)) returning hash)
    insert into qr_token (hash, stud_id, "deviceMark", "createdAt", "expiresAt")
    select asked.hash, stud_id, mark, ${at}, cast(${value('until')} as timestamptz)
    from shown join asked on asked.sign_in = shown.hash
    where (select count(*) from replaced) >= 0
    returning hash`;
});

/**
 * Stores many codes of different students in one statement on PostgreSQL. The caller locks the students' attempts. Each
 * code replaces the student's unused code, counts as an attempt, and updates the sign-in, as with `replaceQrToken`.
 * @returns the hashes of the stored codes; codes of sign-ins that ended in the meantime are missing
 */
export async function storeCodeBatch(
  db: Db,
  codes: readonly CodeToStore[],
  { at, until, keepsAll }: { at: Instant; until: Instant; keepsAll: boolean },
): Promise<ReadonlySet<string>> {
  const stored = await storedAtOnce(db, { at, until, keeps_all: keepsAll, ...asked.of(codes) });
  return new Set(stored.map(({ hash }) => hash));
}
