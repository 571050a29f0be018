import { type ExpressionBuilder, sql } from 'kysely';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import type { Role } from '#contract/platform/base/call.ts';
import { MARK_CHARACTERS } from '#server/platform/config/network-address.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { AttemptTable, Tables } from '#server/platform/database/tables.ts';
import type { Wanted } from './known-device.ts';

/** Replaces a network's mark in the key that counts all networks together for an unknown username. */
const ALL_NETWORKS = '-'.repeat(MARK_CHARACTERS);

/** The most stored rows of tries, besides one row per account. Guesses at new usernames must not fill the disk. */
const MOST_ROWS = 8000;

/**
 * The key that counts wrong passwords for an account, separately for each known device and each network. Different
 * spellings of one username count together.
 * @param mark the mark of a known device or of a network
 * @see decisions §3.6, §3.9
 */
export function signInTriesKey({ role, username }: Wanted, mark: string): string {
  return `sign-in:${role}:${mark}:${usernameKey(username)}`;
}

/** The key that counts wrong passwords from all networks together, except known devices. */
export function triesOfAllKey(wanted: Wanted, exists: boolean): string {
  return exists ? accountKey(wanted) : signInTriesKey(wanted, ALL_NETWORKS);
}

function accountKey({ role, username }: Wanted): string {
  return `sign-in-from-all:${role}:${usernameKey(username)}`;
}

/** The key that stores and counts codes for a new password. @see decisions §3.12 */
export function forgottenKey(role: Role, username: string): string {
  return `forgot:${role}:${usernameKey(username)}`;
}

/** The key that stores and counts codes that prove a professor's address. @see decisions §3.12 */
export function emailKey(prof_id: number): string {
  return `email:${prof_id}`;
}

/** The key that counts the QR codes that a student requests. @see decisions §3.6 */
export function qrTriesKey(stud_id: number): string {
  return `qr:${stud_id}`;
}

/** The key that counts wrong passwords of a signed-in person. @see decisions §3.11 */
export function confirmTriesKey(role: Role, person_id: number): string {
  return `confirm:${role}:${person_id}`;
}

/** A person for whom tries may have been counted. */
export interface Tried {
  id: number;
  username: string;
}

/** Whether a row counts wrong passwords for one of these usernames, from any network or device. */
function isWrongPasswordOf(role: Role, usernames: readonly string[]) {
  const start = `sign-in:${role}:`;
  const ofAll = usernames.map((username) => accountKey({ role, username }));
  return ({ eb, and, or }: ExpressionBuilder<Tables, 'attempt'>) =>
    or([
      eb('key', 'in', ofAll),
      and([
        eb(sql`substr(key, 1, ${sql.lit(start.length)})`, '=', start),
        eb(sql`substr(key, ${sql.lit(start.length + MARK_CHARACTERS + 2)})`, 'in', usernames.map(usernameKey)),
      ]),
    ]);
}

/** Whether a row counts tries of one of these people: wrong passwords from anywhere, or requested codes. */
function isOf(role: Role, people: readonly Tried[]) {
  const usernames = people.map(({ username }) => username);
  const wrongPassword = isWrongPasswordOf(role, usernames);
  return (eb: ExpressionBuilder<Tables, 'attempt'>) => {
    const ownKey = role === 'student' ? qrTriesKey : emailKey;
    const whole = people.flatMap(({ id, username }) => [
      forgottenKey(role, username),
      confirmTriesKey(role, id),
      ownKey(id),
    ]);
    return eb.or([wrongPassword(eb), eb('key', 'in', whole)]);
  };
}

/** A person's current counts of tries, by key. */
export function triesOf(db: Db, role: Role, person: Tried): Promise<AttemptTable[]> {
  return db
    .selectFrom('attempt')
    .selectAll()
    .where(isOf(role, [person]))
    .orderBy('key')
    .execute();
}

/** Deletes all counts of these deleted people, because the keys contain their usernames. */
export async function forgetTriesOf(db: Db, role: Role, people: readonly Tried[]): Promise<void> {
  if (people.length === 0) return;
  await db.deleteFrom('attempt').where(isOf(role, people)).execute();
}

/** Clears an account's counts of wrong passwords, so that no one has to wait. */
export async function forgetWrongPasswords(db: Db, { role, username }: Wanted): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where(isWrongPasswordOf(role, [username]))
    .execute();
}

/**
 * Deletes counts of wrong passwords above the limit: counts with the fewest tries first, then the oldest counts. An
 * account's total stays: otherwise, guesses at new usernames would erase the count of guesses at this account.
 * @see decisions §3.6
 */
export async function boundWrongPasswords(db: Db): Promise<void> {
  const counts = sql`substr(key, 1, 8) = 'sign-in:'`;
  // Looks up the last row that remains only once, without a join, whatever the table's statistics say.
  await sql`delete from attempt where ${counts} and (count, ${sql.ref('lastAt')}, key) < (
    select count, ${sql.ref('lastAt')}, key from attempt where ${counts}
    order by count desc, ${sql.ref('lastAt')} desc, key desc limit 1 offset ${sql.lit(MOST_ROWS - 1)})`.execute(db);
}
