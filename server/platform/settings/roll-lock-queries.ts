import { Refusal } from '#contract/platform/base/refusal.ts';
import { isDayLocked, rollLocked } from '#contract/platform/settings/roll-lock-rules.ts';
import type { AdministratorActor, ProfessorActor } from '#server/platform/base/actors.ts';
import type { Db } from '#server/platform/database/database.ts';
import { settingValue } from './settings-queries.ts';

/** The refusal if a day is locked for a professor. Administrators are never locked out. */
export type LockFor<Who extends ProfessorActor | AdministratorActor> = Who extends ProfessorActor
  ? typeof rollLocked
  : never;

/**
 * The reason why this person may no longer change the rolls of this period: the school no longer lets professors change
 * the rolls of the period's first day.
 * @see docs/decisions/0030
 */
export async function lockOfDay<Who extends ProfessorActor | AdministratorActor>(
  db: Db,
  who: Who,
  day: string,
  today: string,
): Promise<LockFor<Who> | undefined> {
  if (who.role === 'admin') return undefined;
  const days = await settingValue(db, 'change_days');
  if (!isDayLocked(day, today, days)) return undefined;
  const { code, status, message } = rollLocked;
  const locked: typeof rollLocked = new Refusal(code, status, message.replace('{n}', String(days)), { also: { days } });
  return locked as LockFor<Who>;
}
