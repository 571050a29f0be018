import { violations } from '#server/people/ledger/verify-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { shapeFaults } from '#server/platform/migrations/shape-queries.ts';
import { keptSettings } from '#server/platform/settings/settings-queries.ts';
import { settingFaults } from './check-stored-settings.ts';

/**
 * The faults of a school of the newest version, a sentence each: wrong tables, invalid settings, and records that
 * contradict one another. Records are not checked if the tables are wrong. `db` must be a transaction, so that a
 * running school is read at one moment.
 */
export async function schoolFaults(db: Db): Promise<string[]> {
  const shape = await shapeFaults(db);
  if (shape.length > 0) return shape;
  return [...settingFaults(await keptSettings(db)), ...(await violations(db))];
}
