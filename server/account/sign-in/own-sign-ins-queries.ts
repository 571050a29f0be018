import { sql } from 'kysely';
import { RECENT_ENTRIES, type RecentEntry } from '#contract/account/sign-in/own-sign-ins-calls.ts';
import { auditTopics } from '#contract/platform/base/audit-actions.ts';
import type { Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { personColumn } from '#server/platform/base/active-sign-in-queries.ts';
import type { Db } from '#server/platform/database/database.ts';
import { preparedQuery, type ValueOf } from '#server/platform/database/queries.ts';

/** The number of characters of a hash that identify a sign-in among a person's own. */
export const SIGN_IN_ID_LENGTH = 16;

/** A person's sign-ins that have not expired, latest first. */
export function signInsOf(db: Db, role: Role, person_id: number, now: Instant) {
  return db
    .selectFrom('sign_in')
    .select(['hash', 'device', 'createdAt', 'seenAt', 'codeShownAt'])
    .where(personColumn[role], '=', person_id)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('hash')
    .execute();
}

/** The latest activity on a person's sign-ins and password, latest first. */
export function recentEntries(db: Db, role: Role, person_id: number) {
  return db
    .selectFrom('audit_entry')
    .select(['createdAt as at', 'action', 'object'])
    .$narrowType<{ action: RecentEntry['action'] }>()
    .where('role', '=', role)
    .where('person_id', '=', person_id)
    .where('action', 'in', auditTopics.signingIn)
    .orderBy('audit_entry_id', 'desc')
    .limit(RECENT_ENTRIES)
    .execute();
}

/** The hash of the person's sign-in that has this id. */
export async function signInOf(db: Db, role: Role, person_id: number, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('sign_in')
    .select('hash')
    .where(personColumn[role], '=', person_id)
    .where(sql`substr(hash, 1, ${sql.lit(SIGN_IN_ID_LENGTH)})`, '=', id)
    .executeTakeFirst();
  return found?.hash;
}

/**
 * Stores that a sign-in has shown a code. Returns the sign-in unless it has ended. Prepared, because it runs for every
 * code.
 */
export const storeCodeShown = preparedQuery((db, value: ValueOf<{ hash: string; codeShownAt: Instant }>) =>
  db
    .updateTable('sign_in')
    .set({ codeShownAt: value('codeShownAt') })
    .where('hash', '=', value('hash'))
    .returning('hash'),
);
