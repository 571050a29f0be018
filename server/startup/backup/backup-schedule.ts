import { dayAfter, instantAt, localTime } from '#contract/platform/base/dates.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isRestoredCopy } from '#server/platform/settings/restored-copy-queries.ts';
import { schoolTimeZone } from '#server/platform/settings/settings-queries.ts';
import { lastBackup } from './last-backup-queries.ts';

/** If a backup began further in the future than this, its time is from a wrong clock; in milliseconds. */
const AHEAD_MS = 60_000;

/**
 * Whether a backup is due: none has begun since the daily backup time last passed, today or yesterday in the school's
 * time zone. So a missed backup is made as soon as a server runs.
 * @param madeAt when the newest backup was begun; undefined if there is none
 * @param time `HH:MM`
 */
export function isBackupDue(now: Instant, madeAt: Instant | undefined, time: string, timeZone: string): boolean {
  if (madeAt === undefined || Date.parse(madeAt) > Date.parse(now) + AHEAD_MS) return true;
  const { day } = localTime(now, timeZone);
  const today = instantAt(day, time, timeZone);
  return madeAt < (today <= now ? today : instantAt(dayAfter(day, -1), time, timeZone));
}

/** Whether a school's backup is due; always false for a restored copy. */
export async function hasBackupDue(db: Db, now: Instant, time: string): Promise<boolean> {
  if (await isRestoredCopy(db)) return false;
  const { made } = await lastBackup(db);
  return isBackupDue(now, made?.startedAt, time, await schoolTimeZone(db));
}
