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

/** A code that may be made: what is kept of it, by which sign-in it is shown, and the tries that its student then has. */
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
 * What a statement replaces is no replaced one yet to the rest of it, so one fewer is kept of those before. The new ones
 * ask for the replaced ones, so that they come after them: a student has one unused code, which an index sees to.
 *
 * The plan is made once, in the morning, when hardly a code is there. A join with a table so small is planned as a walk over
 * a whole index, and walks it still when thousands are there: 4.7 ms instead of 0.2 a statement,
 * `npm run bench -- morning`. So each row is looked up in a subquery of its own, and the coalesce keeps the index of unused
 * codes from being read from end to end.
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
          where own.stud_id = asked.stud_id and coalesce(own."usedAt", own."replacedAt") is null offset 0) unused))
      and coalesce("usedAt", "replacedAt") is null
      returning stud_id),
    outnumbered as (
      delete from qr_token where hash = any(array(
        select older.hash from replaced cross join lateral (
          select hash from qr_token own where own.stud_id = replaced.stud_id and own."replacedAt" is not null
          order by own."replacedAt" desc offset ${sql.lit(REPLACED_KEPT - 1)}) older))),
    shown as (
      update sign_in set "codeShownAt" = ${at} where hash = any(array(select sign_in from asked)) returning hash)
    insert into qr_token (hash, stud_id, "deviceMark", "createdAt", "expiresAt")
    select asked.hash, stud_id, mark, ${at}, cast(${value('until')} as timestamptz)
    from shown join asked on asked.sign_in = shown.hash
    where (select count(*) from replaced) >= 0
    returning hash`;
});

/**
 * The writes of many codes of different students, whose tries are locked, in one statement on PostgreSQL: each replaces
 * its student's unused one, is counted, and its sign-in has shown it, as `replaceQrToken` and what goes with it do of one.
 * @returns the hashes of those that were stored: none of a sign-in that was ended meanwhile
 */
export async function storeCodeBatch(
  db: Db,
  codes: readonly CodeToStore[],
  { at, until }: { at: Instant; until: Instant },
): Promise<ReadonlySet<string>> {
  const stored = await storedAtOnce(db, { at, until, ...asked.of(codes) });
  return new Set(stored.map(({ hash }) => hash));
}
