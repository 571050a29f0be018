import { type ExpressionBuilder, sql } from 'kysely';
import { usernameKey } from '#contract/account/sign-in/username-rules.ts';
import type { Role } from '#contract/platform/base/call.ts';
import { MARK_CHARACTERS } from '#server/platform/config/network-address.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { AttemptTable, Tables } from '#server/platform/database/tables.ts';
import type { Wanted } from './known-device.ts';

/** In the place of a mark: all networks together, for a name that is nobody's. */
const ALL_NETWORKS = '-'.repeat(MARK_CHARACTERS);

/** Rows of tries that are kept, but for one an account: whoever tries ever new names must not fill the disk. */
const MOST_ROWS = 8000;

/**
 * The key under which wrong passwords for an account are counted, apart for each device that knows it and for each
 * network; spellings of one username count together.
 * @param mark of a known device or of a network
 * @see decisions §3.6, §3.9
 */
export function signInTriesKey({ role, username }: Wanted, mark: string): string {
  return `sign-in:${role}:${mark}:${usernameKey(username)}`;
}

/** The key under which wrong passwords from all networks together are counted, known devices aside. */
export function triesOfAllKey(wanted: Wanted, exists: boolean): string {
  return exists ? accountKey(wanted) : signInTriesKey(wanted, ALL_NETWORKS);
}

function accountKey({ role, username }: Wanted): string {
  return `sign-in-from-all:${role}:${usernameKey(username)}`;
}

/** The key of codes for a new password: they are counted under it, and kept. @see decisions §3.12 */
export function forgottenKey(role: Role, username: string): string {
  return `forgot:${role}:${usernameKey(username)}`;
}

/** The key of codes that prove a professor's address: they are counted under it, and kept. @see decisions §3.12 */
export function emailKey(prof_id: number): string {
  return `email:${prof_id}`;
}

/** The key under which the QR codes that a student asks for are counted. @see decisions §3.6 */
export function qrTriesKey(stud_id: number): string {
  return `qr:${stud_id}`;
}

/** The key under which wrong passwords of somebody who is signed in are counted. @see decisions §3.11 */
export function confirmTriesKey(role: Role, person_id: number): string {
  return `confirm:${role}:${person_id}`;
}

/** Somebody for whom tries may have been counted. */
export interface Tried {
  id: number;
  username: string;
}

/** Whether a row counts wrong passwords for one of these usernames, from wherever they came. */
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

/** Whether a row counts tries of one of these people: wrong passwords from anywhere, codes asked for. */
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

/** Forgets the wrong passwords that were counted for an account, so that nobody has to wait any more. */
export async function forgetWrongPasswords(db: Db, { role, username }: Wanted): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where(isWrongPasswordOf(role, [username]))
    .execute();
}

/**
 * Deletes counts of wrong passwords beyond a number: those of fewest tries first, of them the oldest. What is counted of
 * an account from everywhere stays, or ever new names would wipe out the guesses at it.
 * @see decisions §3.6
 */
export async function boundWrongPasswords(db: Db): Promise<void> {
  const counts = sql`substr(key, 1, 8) = 'sign-in:'`;
  // The last one that stays is looked up once: nothing is joined, whatever is known of the table.
  await sql`delete from attempt where ${counts} and (count, ${sql.ref('lastAt')}, key) < (
    select count, ${sql.ref('lastAt')}, key from attempt where ${counts}
    order by count desc, ${sql.ref('lastAt')} desc, key desc limit 1 offset ${sql.lit(MOST_ROWS - 1)})`.execute(db);
}
