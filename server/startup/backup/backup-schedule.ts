import { dayAfter, instantAt, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isRestoredCopy } from '#server/platform/settings/restored-copy-queries.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { lastBackup } from './last-backup-queries.ts';

/** A start that lies further ahead than this was written by a clock that was wrong, in milliseconds. */
const AHEAD_MS = 60_000;

/**
 * Whether the day's backup is still to be made: none was begun since the time of day came last, on this day of the school
 * or the one before. So a day on which nothing ran is made up as soon as something does.
 * @param madeAt when the newest was begun; undefined where there is none
 * @param time `HH:MM`
 */
export function isBackupDue(now: Instant, madeAt: Instant | undefined, time: string, timeZone: string): boolean {
  if (madeAt === undefined || Date.parse(madeAt) > Date.parse(now) + AHEAD_MS) return true;
  const { day } = localTime(now, timeZone);
  const today = instantAt(day, time, timeZone);
  return madeAt < (today <= now ? today : instantAt(dayAfter(day, -1), time, timeZone));
}

/** The same of a school, in which a restored copy makes none. */
export async function hasBackupDue(db: Db, now: Instant, time: string): Promise<boolean> {
  if (await isRestoredCopy(db)) return false;
  const { made } = await lastBackup(db);
  return isBackupDue(now, made?.startedAt, time, await schoolTimeZone(db));
}
