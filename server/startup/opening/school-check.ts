import { violations } from '#server/people/ledger/verify-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { shapeFaults } from '#server/platform/migrations/shape-queries.ts';
import { keptSettings } from '#server/platform/settings/settings-queries.ts';
import { settingFaults } from './check-stored-settings.ts';

/**
 * What does not hold in a school of the newest version, a sentence each: what its tables lack, settings that cannot be used,
 * and records that do not agree. Records are not asked where the tables are not what they have to be. Give it one
 * transaction, so that a living school is seen at one moment.
 */
export async function schoolFaults(db: Db): Promise<string[]> {
  const shape = await shapeFaults(db);
  if (shape.length > 0) return shape;
  return [...settingFaults(await keptSettings(db)), ...(await violations(db))];
}
