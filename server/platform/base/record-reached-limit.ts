import { type Bound, bounds, type ReachedBound } from '#contract/platform/base/reached-limits.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lastSince, storeLast } from './attempt-queries.ts';
import { instantIn } from './clock.ts';
import type { Services } from './services.ts';

/** How long administrators see that a limit was reached, in seconds. */
const TOLD_SECONDS = 86_400;

const keyOf = (bound: Bound) => `bound:${bound}`;

/**
 * Counts in the log that a limit was reached, and stores the time for administrators. Returns immediately, so that the
 * refused request does not wait. The time is stored at most once a minute.
 */
export function tellBound(
  { clock, database, log, securityLog }: Pick<Services, 'clock' | 'database' | 'log' | 'securityLog'>,
  bound: Bound,
  address?: string,
): void {
  if (!securityLog.note('limit reached', bound, address)) return;
  const lastAt = instantIn(clock);
  // This does not use the caller's write, because that write is often rolled back.
  setImmediate(() =>
    database
      .write((db) => storeLast(db, keyOf(bound), lastAt))
      .catch(({ message }: Error) => log.warn({ reason: message }, 'a bound that was reached could not be kept')),
  );
}

/** The limits that were reached in the last day, with the latest time of each. */
export async function boundsReached(db: Db, clock: Services['clock']): Promise<ReachedBound[]> {
  const rows = await lastSince(db, bounds.map(keyOf), instantIn(clock, -TOLD_SECONDS));
  const at = new Map(rows.map(({ key, lastAt }) => [key, lastAt]));
  return bounds.flatMap((bound) => {
    const lastAt = at.get(keyOf(bound));
    return lastAt === undefined ? [] : { bound, lastAt };
  });
}
