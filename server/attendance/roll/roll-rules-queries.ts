import type { RollRules } from '#contract/attendance/roll/school-roll-calls.ts';
import type { Db } from '#server/platform/database/database.ts';
import { settingValue } from '#server/platform/settings/settings-queries.ts';

/** What lateness is worth, and for how many days a roll can be changed. */
export async function storedRollRules(db: Db): Promise<RollRules> {
  const [late_percent, change_days] = [await settingValue(db, 'late_percent'), await settingValue(db, 'change_days')];
  return { late_percent: Number(late_percent), change_days: Number(change_days) };
}
