import { type ExpressionBuilder, sql } from 'kysely';
import type { Role } from '#contract/base/call.ts';
import { usernameKey } from '#contract/sign-in/username-rules.ts';
import type { Db } from '#server/base/database.ts';
import type { AttemptTable, Tables } from '#server/base/tables.ts';
import { emailKey } from '#server/professor/professor-email-actions.ts';
import { DEVICE_CHARACTERS } from './known-device.ts';

/** The device of everybody who has not signed in from where he is now. */
export const UNKNOWN_DEVICE = 'unknown';

/**
 * The key under which wrong passwords for an account are counted, apart for each device that knows it; spellings of one
 * username count together.
 * @see decisions §3.6, §3.9
 */
export function signInTriesKey(role: Role, device: string, username: string): string {
  return `sign-in:${role}:${device}:${usernameKey(username)}`;
}

/** The key of codes for a new password: they are counted under it, and kept. @see decisions §3.12 */
export function forgottenKey(role: Role, username: string): string {
  return `forgot:${role}:${usernameKey(username)}`;
}

/** The key under which the QR codes that a student asks for are counted. @see decisions §3.6 */
export function qrTriesKey(stud_id: number): string {
  return `qr:${stud_id}`;
}

/** Somebody for whom tries may have been counted. */
export interface Tried {
  id: number;
  username: string;
}

/** Whether a row counts tries of one of these people: wrong passwords from any device, codes asked for. */
function isOf(role: Role, people: readonly Tried[]) {
  const start = `sign-in:${role}:`;
  const afterUnknown = sql.lit(start.length + UNKNOWN_DEVICE.length + 2);
  const afterDevice = sql.lit(start.length + DEVICE_CHARACTERS + 2);
  return ({ eb, and, or }: ExpressionBuilder<Tables, 'attempt'>) => {
    const fromUnknown = eb(sql`substr(key, ${sql.lit(start.length + 1)}, 8)`, '=', `${UNKNOWN_DEVICE}:`);
    const username = sql<string>`case when ${fromUnknown} then substr(key, ${afterUnknown}) else substr(key, ${afterDevice}) end`;
    const wrongPasswords = and([
      eb(sql`substr(key, 1, ${sql.lit(start.length)})`, '=', start),
      eb(
        username,
        'in',
        people.map((person) => usernameKey(person.username)),
      ),
    ]);
    const ownKey = role === 'student' ? qrTriesKey : emailKey;
    const whole = people.flatMap(({ id, username }) => [forgottenKey(role, username), ownKey(id)]);
    return or([wrongPasswords, eb('key', 'in', whole)]);
  };
}

/** The tries that are counted of a person at the moment, by key. */
export function triesOf(db: Db, role: Role, person: Tried): Promise<AttemptTable[]> {
  return db
    .selectFrom('attempt')
    .selectAll()
    .where(isOf(role, [person]))
    .orderBy('key')
    .execute();
}

/** Forgets every try that was counted of these people, for they are gone: the keys hold their usernames. */
export async function forgetTriesOf(db: Db, role: Role, people: readonly Tried[]): Promise<void> {
  if (people.length === 0) return;
  await db.deleteFrom('attempt').where(isOf(role, people)).execute();
}
