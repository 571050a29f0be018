import type { Clock } from './clock.ts';
import { instantIn } from './clock.ts';
import type { Db } from './database.ts';

/** How often something may be tried under one key. */
export interface Limit {
  /** The window starts with the first try and ends this many seconds later. */
  windowSeconds: number;
  /** Tries in one window; the next has to wait for the window's end. */
  most: number;
  /** Tries without a pause; from then on each has to wait twice as long as the one before, from one second. */
  freeTries?: number;
  /** The longest of these pauses. */
  longestPauseSeconds?: number;
}

/** Seconds a further try has to wait, 0 when it may go ahead. */
export function waitSeconds(limit: Limit, count: number, sinceFirstSeconds: number, sinceLastSeconds: number): number {
  if (sinceFirstSeconds >= limit.windowSeconds) return 0;
  if (count >= limit.most) return limit.windowSeconds - sinceFirstSeconds;
  if (limit.freeTries === undefined || count < limit.freeTries) return 0;
  const pause = Math.min(2 ** (count - limit.freeTries), limit.longestPauseSeconds ?? Number.POSITIVE_INFINITY);
  return Math.max(0, pause - sinceLastSeconds);
}

/**
 * Counts one try under a key, if the limit allows it. The count is held by the database, so it holds across copies,
 * and it is taken before the try is evaluated, so that parallel tries cannot slip through.
 * @returns 0 when the try may go ahead, else the seconds to wait (and then nothing was counted)
 * @see decisions §3.6
 */
export async function takeAttempt(db: Db, clock: Clock, key: string, limit: Limit): Promise<number> {
  const now = instantIn(clock);
  // Inserting nothing new still locks the row, so that parallel tries are judged one after another.
  const found = await db
    .insertInto('attempt')
    .values({ key, count: 0, firstAt: now, lastAt: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning(['count', 'firstAt', 'lastAt'])
    .executeTakeFirstOrThrow();
  const sinceFirst = (clock.nowMs() - Date.parse(found.firstAt)) / 1000;
  const sinceLast = (clock.nowMs() - Date.parse(found.lastAt)) / 1000;
  const wait = waitSeconds(limit, found.count, sinceFirst, sinceLast);
  if (wait > 0) return wait;
  const fresh = sinceFirst >= limit.windowSeconds;
  await db
    .updateTable('attempt')
    .set({ count: fresh ? 1 : found.count + 1, lastAt: now, ...(fresh ? { firstAt: now } : {}) })
    .where('key', '=', key)
    .execute();
  return 0;
}

/** Forgets what was counted under a key. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', key).execute();
}
