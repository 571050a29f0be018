import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import type { Role } from '#contract/platform/base/call.ts';
import { accountTable } from '#server/platform/base/active-sign-in-queries.ts';
import type { Db } from '#server/platform/database/database.ts';

/**
 * Matches the account of a typed username: by the key, or by the exact spelling if older accounts share a key.
 * @see decisions §3.9
 */
export function standsFor(username: string): RawBuilder<SqlBool> {
  return sql`("usernameKey" = ${usernameKey(username)} or ("usernameKey" is null and username = ${username}))`;
}

/** Whether a username is taken. Takes into account the few older accounts that share a key. @see decisions §3.9 */
export async function usernameIsTaken(db: Db, role: Role, username: string): Promise<boolean> {
  const key = usernameKey(username);
  const holders = await db
    .selectFrom(accountTable[role] as 'student')
    .select('username')
    .where((eb) => eb.or([eb('usernameKey', '=', key), eb('usernameKey', 'is', null)]))
    .execute();
  return holders.some((holder) => usernameKey(holder.username) === key);
}
