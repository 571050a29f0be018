import { sql } from 'kysely';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';
import { preparedQuery, type ValueOf } from '#server/platform/database/queries.ts';
import { type Clock, instantIn, secondsSince } from './clock.ts';

/** The limit of tries under one key. */
export interface Limit {
  /** The window starts with the first try and ends this many seconds later. */
  windowSeconds: number;
  /**
   * The most tries in one window; a further try must wait for the window's end. If left out, only pauses limit the
   * tries.
   */
  most?: number;
  /** The number of tries without a pause. Each further try must wait twice as long as the previous one. */
  freeTries?: number;
  /** The first pause; a second by default. */
  shortestPauseSeconds?: number;
  /** The longest pause. */
  longestPauseSeconds?: number;
}

/** The seconds that the next try must wait; 0 for none. */
export function waitSeconds(limit: Limit, count: number, sinceFirstSeconds: number, sinceLastSeconds: number): number {
  if (sinceFirstSeconds >= limit.windowSeconds) return 0;
  if (limit.most !== undefined && count >= limit.most) return limit.windowSeconds - sinceFirstSeconds;
  if (limit.freeTries === undefined || count < limit.freeTries) return 0;
  const doubled = (limit.shortestPauseSeconds ?? 1) * 2 ** (count - limit.freeTries);
  const pause = Math.min(doubled, limit.longestPauseSeconds ?? Number.POSITIVE_INFINITY);
  return Math.max(0, pause - sinceLastSeconds);
}

/** The tries under a key. */
interface Tries {
  count: number;
  firstAt: Instant;
  lastAt: Instant;
}

const locked = preparedQuery((db, value: ValueOf<{ key: string; now: Instant }>) =>
  db
    .insertInto('attempt')
    .values({ key: value('key'), count: 0, firstAt: value('now'), lastAt: value('now') })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: value('key') }))
    .returning(['count', 'firstAt', 'lastAt']),
);

/** Transactions that lock several keys use the same order, so that no two wait for each other. */
const lockProfessors = preparedQuery((_db, value: ValueOf<{ keys: string[]; now: Instant }>) => {
  const now = sql`cast(${value('now')} as timestamptz)`;
  return sql<Tries & { key: string }>`insert into attempt (key, count, "firstAt", "lastAt")
    select key, 0, ${now}, ${now} from unnest(cast(${value('keys')} as text[])) as key order by key
    on conflict (key) do update set key = excluded.key returning key, count, "firstAt", "lastAt"`;
});

const counted = preparedQuery((db, value: ValueOf<Tries & { key: string }>) =>
  db
    .updateTable('attempt')
    .set({ count: value('count'), firstAt: value('firstAt'), lastAt: value('lastAt') })
    .where('key', '=', value('key')),
);

/**
 * Decides whether another try is allowed after the stored tries.
 * @param told the limit from which the reported wait is computed
 * @returns the tries to store if it is allowed, otherwise the seconds to wait
 */
export function judgedTry(clock: Clock, found: Tries, limit: Limit, told = limit): Tries | number {
  const sinceFirst = secondsSince(clock, found.firstAt, limit.windowSeconds);
  const sinceLast = secondsSince(clock, found.lastAt, limit.longestPauseSeconds ?? limit.windowSeconds);
  if (waitSeconds(limit, found.count, sinceFirst, sinceLast) > 0)
    return Math.max(1, waitSeconds(told, found.count, sinceFirst, sinceLast));
  const now = instantIn(clock);
  const isFirst = sinceFirst >= limit.windowSeconds;
  return { count: isFirst ? 1 : found.count + 1, firstAt: isFirst ? now : found.firstAt, lastAt: now };
}

/**
 * Counts one try under a key, if the limit allows it. The count is in the database, so it is shared by all copies. A
 * try is counted before it is evaluated, so that parallel tries cannot bypass the limit.
 * @param told the limit from which the reported wait is computed, if the caller will apply another limit
 * @returns 0 if the try is allowed, otherwise the seconds to wait; then nothing was counted
 * @see decisions §3.6
 */
export async function takeAttempt(db: Db, clock: Clock, key: string, limit: Limit, told = limit): Promise<number> {
  const now = instantIn(clock);
  // An insert that conflicts still locks the row, so that parallel tries are serialized.
  const [found = { count: 0, firstAt: now, lastAt: now }] = await locked(db, { key, now });
  const judged = judgedTry(clock, found, limit, told);
  if (typeof judged === 'number') return judged;
  await counted(db, { key, ...judged });
  return 0;
}

/**
 * The tries under several keys, locked until the transaction ends as in {@link takeAttempt}; only for PostgreSQL. The
 * caller stores what {@link judgedTry} returns.
 */
export async function lockTries(db: Db, keys: readonly string[], now: Instant): Promise<Map<string, Tries>> {
  const found = await lockProfessors(db, { keys: [...new Set(keys)], now });
  return new Map(found.map(({ key, ...tries }) => [key, tries]));
}

/**
 * Uncounts the last try under a key, because the limit is not meant for such tries.
 * @param pause `ends` allows the next try at once, because the previous pause was over when this try was made
 */
export async function uncountAttempt(db: Db, key: string, pause: 'stays' | 'ends' = 'stays'): Promise<void> {
  await db
    .updateTable('attempt')
    .set((eb) => ({ count: eb('count', '-', 1), ...(pause === 'ends' && { lastAt: eb.ref('firstAt') }) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/** Deletes the count under a key. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', key).execute();
}

/** Stores when something last happened. This key does not count tries. */
export async function storeLast(db: Db, key: string, lastAt: Instant): Promise<void> {
  await db
    .insertInto('attempt')
    .values({ key, count: 1, firstAt: lastAt, lastAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ lastAt }))
    .execute();
}

/** The keys for which something happened after that moment, with the time. */
export function lastSince(
  db: Db,
  keys: readonly string[],
  since: Instant,
): Promise<{ key: string; lastAt: Instant }[]> {
  return db
    .selectFrom('attempt')
    .select(['key', 'lastAt'])
    .where('key', 'in', keys)
    .where('lastAt', '>', since)
    .execute();
}
