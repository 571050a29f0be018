import type { Db } from '#server/database/database.ts';
import type { Clock } from './clock.ts';
import { instantIn } from './clock.ts';
import { type Person, personIdOf } from './who.ts';

/** Keeps who did what cannot be undone, in the same transaction as the deed. */
export async function audit(db: Db, clock: Clock, who: Person, action: string, object: string): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({ role: who.role, person_id: personIdOf(who), action, object, createdAt: instantIn(clock) })
    .execute();
}
