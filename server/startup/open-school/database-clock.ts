import { sql } from 'kysely';
import { type Clock, machineClock } from '#server/platform/base/clock.ts';
import type { Database } from '#server/platform/database/database.ts';

/** How often the machine's clock is compared with the database's, in milliseconds. */
const COMPARE_EVERY_MS = 10_000;
/** Queries per comparison; the fastest one counts, because it is the most precise. */
const QUESTIONS = 3;

/** A clock that has to be closed. */
export interface FollowingClock extends Clock {
  /** Compares the clocks once, immediately. */
  compare(): Promise<void>;
  close(): void;
}

/**
 * The clock of the PostgreSQL that all copies share, so that they agree on when a QR code expires even if their
 * machines' clocks are wrong. The clocks are compared at the start and every 10 s. Between two comparisons, and while
 * the database is unreachable, the machine's clock is used with the last offset. The error is at most half of the
 * query's time.
 * @see decisions §2.2
 */
export async function followDatabaseClock(
  { read }: Pick<Database, 'read'>,
  machine: Clock = machineClock,
): Promise<FollowingClock> {
  let offsetMs = 0;

  async function compare(): Promise<void> {
    // All queries use one connection, so that waiting for a free one does not count as network time.
    await read.connection().execute(async (db) => {
      let fastestMs = Number.POSITIVE_INFINITY;
      for (let asked = 0; asked < QUESTIONS; asked += 1) {
        const askedMs = machine.nowMs();
        const { rows } = await sql<{
          ms: number;
        }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
        const answeredMs = machine.nowMs();
        const tookMs = answeredMs - askedMs;
        if (tookMs >= fastestMs) continue;
        fastestMs = tookMs;
        offsetMs = Math.round((rows[0]?.ms ?? answeredMs) + tookMs / 2 - answeredMs);
      }
    });
  }

  await compare();
  const timer = setInterval(() => {
    // While the database is unavailable, nothing can be recorded. The last comparison is good enough for reading.
    compare().catch(() => undefined);
  }, COMPARE_EVERY_MS).unref();
  return { nowMs: () => machine.nowMs() + offsetMs, compare, close: () => clearInterval(timer) };
}
