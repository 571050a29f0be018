import type { RollRules } from '#contract/roll/school-roll-calls.ts';
import { audit } from '#server/base/audit-queries.ts';
import type { Services } from '#server/base/services.ts';
import type { Administrator } from '#server/base/who.ts';
import { storeSetting } from '#server/settings/settings-queries.ts';
import { rollRules } from './roll-rules-queries.ts';

/** Changes the rules of the roll, from now on; what is null stays. @returns them as they are now */
export function changeRollRules(
  { clock, database }: Services,
  who: Administrator,
  changes: { [Rule in keyof RollRules]: number | null },
): Promise<RollRules> {
  return database.write(async (db) => {
    const before = await rollRules(db);
    for (const name of ['late_percent', 'change_days'] as const) {
      const value = changes[name];
      if (value === null || value === before[name]) continue;
      await storeSetting(db, name, String(value));
      await audit(db, clock, who, `change-${name}`, `${before[name]} to ${value}`);
    }
    return rollRules(db);
  });
}
