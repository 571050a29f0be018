import type { RollRules } from '#contract/attendance/roll/school-roll-calls.ts';
import type { Services } from '#server/platform/base/services.ts';
import type { AdministratorActor } from '#server/platform/base/who.ts';
import { changeSetting } from '#server/platform/settings/settings-actions.ts';
import { storedRollRules } from './roll-rules-queries.ts';

/** Changes the rules of the roll, from now on; what is null stays. @returns them as they are now */
export function changeRollRules(
  services: Services,
  who: AdministratorActor,
  changes: { [Rule in keyof RollRules]: number | null },
): Promise<RollRules> {
  return services.database.write(async (db) => {
    for (const name of ['late_percent', 'change_days'] as const) {
      const value = changes[name];
      if (value !== null) await changeSetting(db, services, who, name, String(value));
    }
    return storedRollRules(db);
  });
}
