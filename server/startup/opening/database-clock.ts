import { sql } from 'kysely';
import { type Clock, machineClock } from '#server/platform/base/clock.ts';
import type { Database } from '#server/platform/database/database.ts';

/** How often the machine's clock is compared with the database's, in milliseconds. */
const COMPARE_EVERY_MS = 10_000;
/** Questions at a time; the one that was answered fastest tells the time best. */
const QUESTIONS = 3;

/** A clock that has to be let go of. */
export interface FollowingClock extends Clock {
  /** Compares once, now. */
  compare(): Promise<void>;
  close(): void;
}

/**
 * The clock of the PostgreSQL that all copies share, so that they agree on when a QR code expires however wrong their
 * machines are. It is compared at the start and every 10 s; in between, and while the database is away, the machine's
 * clock carries it on. Half of the time that the answer took is taken off, so it is wrong by at most that.
 * @see decisions §2.2
 */
export async function followDatabaseClock(
  { read }: Pick<Database, 'read'>,
  machine: Clock = machineClock,
): Promise<FollowingClock> {
  let offsetMs = 0;

  async function compare(): Promise<void> {
    // On a connection of its own, or the wait for a free one would be taken for the way to the database.
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
    // While the database is away nothing can be recorded either; the last comparison is good enough for what is read.
    compare().catch(() => undefined);
  }, COMPARE_EVERY_MS).unref();
  return { nowMs: () => machine.nowMs() + offsetMs, compare, close: () => clearInterval(timer) };
}
