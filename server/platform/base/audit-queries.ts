import type { AuditAction } from '#contract/platform/base/audit-actions.ts';
import type { Role } from '#contract/platform/base/call.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Clock } from './clock.ts';
import { instantIn } from './clock.ts';
import { type Person, personIdOf } from './who.ts';

/** People of one role whom a deed concerns. */
export interface Concerned {
  role: Role;
  ids: readonly number[];
}

/**
 * Keeps who did what to whom, in the same transaction as the deed: one entry, however many it concerns.
 * @param object what it was done to, or from what to what: by ids where it is somebody, and never a secret
 * @param concerned whom it concerns, each id once
 * @see docs/decisions/0052
 */
export async function audit(
  db: Db,
  clock: Clock,
  who: Person,
  action: AuditAction,
  object: string,
  ...concerned: readonly Concerned[]
): Promise<void> {
  const { audit_entry_id } = await db
    .insertInto('audit_entry')
    .values({ role: who.role, person_id: personIdOf(who), action, object, createdAt: instantIn(clock) })
    .returning('audit_entry_id')
    .executeTakeFirstOrThrow();
  const people = concerned.flatMap(({ role, ids }) => ids.map((person_id) => ({ audit_entry_id, role, person_id })));
  if (people.length > 0) await db.insertInto('audit_person').values(people).execute();
}

/** The same of a deed done to people of one role at once: of nobody nothing is kept, of several how many in the entry itself. */
export async function auditPeople(
  db: Db,
  clock: Clock,
  who: Person,
  action: AuditAction,
  concerned: Concerned,
): Promise<void> {
  const { ids, role } = concerned;
  if (ids.length === 0) return;
  await audit(db, clock, who, action, ids.length === 1 ? `${ids[0]}` : `${ids.length} ${role}s`, concerned);
}
