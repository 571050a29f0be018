import type { Insertable } from 'kysely';
import { isNewUsername, usernameKey } from '#contract/account/sign-in/username-rules.ts';
import { MAXIMUM } from '#contract/platform/base/bounds.ts';
import type { RegisteredRole, Role } from '#contract/platform/base/call.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { endMailedCodes, type MailedCodeOwner } from '#server/account/mailed-code/mailed-code-queries.ts';
import { accountTable, personColumn } from '#server/platform/base/active-sign-in-queries.ts';
import { WrongSetting } from '#server/platform/config/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';
import type { SignInTable } from '#server/platform/database/sign-in-table.ts';
import type { AdministratorTable } from '#server/platform/database/tables.ts';
import { dropLettersTo } from '#server/platform/mail/letter-queries.ts';
import type { PasswordOwner } from './common-passwords.ts';
import { standsFor } from './username-queries.ts';

/** The fields of an account that signing in needs. */
export interface SignInAccount {
  person_id: number;
  password: string;
  oneTimePasswordUntil: Instant | null;
  /** Whether the account is approved. Administrators need no approval. */
  isValidated: boolean;
  /** When the account was closed. */
  leftAt: Instant | null;
}

/**
 * The account with this username in this role. Letter case is ignored.
 * @param isHeld whether to lock it until the transaction ends: a change of the password waits for this lock, and then
 *   ends the sign-ins stored in the meantime
 * @see decisions §3.9
 */
export async function accountByUsername(
  db: Db,
  role: Role,
  username: string,
  isHeld = false,
): Promise<SignInAccount | undefined> {
  const found = await db
    .selectFrom(accountTable[role] as 'student')
    .select([`${personColumn[role] as 'stud_id'} as person_id`, 'password', 'oneTimePasswordUntil'])
    .$if(role !== 'admin', (query) => query.select(['isValidated', 'leftAt']))
    .where(standsFor(username))
    .$if(isHeld, (query) => query.forShare())
    .executeTakeFirst();
  return found && { isValidated: true, leftAt: null, ...found };
}

/** An account with the data for an email to it. */
export interface AddressedAccount {
  username: string;
  /** The address; null for a professor without one. */
  email: string | null;
  owner: MailedCodeOwner;
}

/** The account of this username, with its address. @see decisions §3.12 */
export async function addressByUsername(
  db: Db,
  role: RegisteredRole,
  username: string,
): Promise<AddressedAccount | undefined> {
  const found = await db
    .selectFrom(role as 'student')
    .select([`${personColumn[role] as 'stud_id'} as id`, 'username', 'email'])
    .where(standsFor(username))
    .executeTakeFirst();
  if (!found) return undefined;
  const { id, ...account } = found;
  return { ...account, owner: { stud_id: null, prof_id: null, [personColumn[role]]: id } };
}

/**
 * Stores a new administrator, the username in NFKC, with all rights by default.
 * @returns the admin_id
 * @throws WrongSetting when the username is invalid for a new account
 * @see decisions §3.9
 */
export async function insertAdministrator(
  db: Db,
  { username: given, ...account }: Omit<Insertable<AdministratorTable>, 'admin_id' | 'usernameKey'>,
): Promise<number> {
  const username = given.normalize('NFKC').trim();
  if (!isNewUsername(username))
    throw new WrongSetting(
      `An administrator's username can have letters, digits, dots, underscores and hyphens only (it is "${given}").`,
    );
  const { admin_id } = await db
    .insertInto('administrator')
    .values({ ...account, username, usernameKey: usernameKey(username) })
    .returning('admin_id')
    .executeTakeFirstOrThrow();
  return admin_id;
}

/** A stored sign-in, which has only the hash of its token. */
export type StoredSignIn = Omit<Insertable<SignInTable>, 'role' | 'stud_id' | 'prof_id' | 'admin_id'>;

/** Stores a sign-in. Deletes the person's expired sign-ins, and the oldest sign-ins above the limit. */
export async function storeSignIn(db: Db, role: Role, person_id: number, signIn: StoredSignIn): Promise<void> {
  await db
    .insertInto('sign_in')
    .values({ ...signIn, role, stud_id: null, prof_id: null, admin_id: null, [personColumn[role]]: person_id })
    .execute();
  const beyondMost = db
    .selectFrom('sign_in')
    .select('hash')
    .where(personColumn[role], '=', person_id)
    .where('hash', '!=', signIn.hash)
    .orderBy('createdAt', 'desc')
    .limit(1000)
    .offset(MAXIMUM.signIns - 1);
  await db
    .deleteFrom('sign_in')
    .where(personColumn[role], '=', person_id)
    .where((eb) => eb.or([eb('expiresAt', '<=', signIn.createdAt), eb('hash', 'in', beyondMost)]))
    .execute();
}

/**
 * Stores when a sign-in ends, or that the person confirmed the password.
 * @returns false if the sign-in has already ended
 */
export async function changeSignIn(
  db: Db,
  hash: string,
  changes: Partial<Pick<SignInTable, 'expiresAt' | 'provenAt'>>,
): Promise<boolean> {
  const changed = db.updateTable('sign_in').set(changes).where('hash', '=', hash);
  return (await changed.executeTakeFirst()).numUpdatedRows > 0;
}

/** Ends a one-time password at `until`, unless it ends earlier or has been replaced. */
export async function shortenOneTimePassword(
  db: Db,
  role: Role,
  { person_id, password }: SignInAccount,
  until: Instant,
): Promise<void> {
  await db
    .updateTable(accountTable[role] as 'student')
    .set({ oneTimePasswordUntil: until })
    .where(personColumn[role] as 'stud_id', '=', person_id)
    .where('password', '=', password)
    .where('oneTimePasswordUntil', '>', until)
    .execute();
}

/** Whether the school has an administrator. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  return (await countRows(db.selectFrom('administrator'))) > 0;
}

/** Until this transaction ends, other copies of the product that start at the same time wait. */
export async function takeTurnAtStart(db: Db): Promise<void> {
  await db.updateTable('setting').set({ name: 'server_key' }).where('name', '=', 'server_key').execute();
}

/**
 * Ends the unused QR codes of students. A scan of an ended code is refused as expired, except a scan that a device made
 * without a network while the code was valid.
 */
function endCodes(db: Db) {
  return db
    .updateTable('qr_token')
    .set(({ ref }) => ({ replacedAt: ref('expiresAt') }))
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null);
}

/**
 * Ends one sign-in with its student's QR code. The sign-in ends first. A transaction that makes a code has locked the
 * sign-in, so its code already exists when codes are ended.
 * @returns false when the sign-in had already ended
 */
export async function endSignIn(db: Db, hash: string): Promise<boolean> {
  const ended = await db.deleteFrom('sign_in').where('hash', '=', hash).returning('stud_id').executeTakeFirst();
  if (typeof ended?.stud_id === 'number') await endCodes(db).where('stud_id', '=', ended.stud_id).execute();
  return ended !== undefined;
}

/**
 * Ends every sign-in of a person except `keep`, if given, and a student's QR code.
 * @returns the number of ended sign-ins
 * @see decisions §3.1
 */
export async function endSignIns(db: Db, role: Role, person_id: number, keep?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in')
    .where(personColumn[role], '=', person_id)
    .$if(keep !== undefined, (query) => query.where('hash', '!=', keep ?? ''))
    .executeTakeFirst();
  if (role === 'student') await endCodes(db).where('stud_id', '=', person_id).execute();
  return Number(numDeletedRows);
}

/** Ends every sign-in and QR code of these students. */
export async function endSignInsOfStudents(db: Db, stud_ids: readonly number[]): Promise<void> {
  await dropLettersTo(db, stud_ids);
  await db.deleteFrom('sign_in').where('stud_id', 'in', stud_ids).execute();
  await endCodes(db).where('stud_id', 'in', stud_ids).execute();
}

/** The hash of a person's password. */
export async function storedPassword(db: Db, role: Role, person_id: number): Promise<string | undefined> {
  const found = await db
    .selectFrom(accountTable[role] as 'student')
    .select('password')
    .where(personColumn[role] as 'stud_id', '=', person_id)
    .executeTakeFirst();
  return found?.password;
}

/** The owner of a password, in the form that `judgedPassword` compares. */
export function passwordOwner(db: Db, role: Role, person_id: number): Promise<PasswordOwner | undefined> {
  return db
    .selectFrom(accountTable[role] as 'student')
    .select('username')
    .$if(role !== 'admin', (query) => query.select(['first_name', 'middle_name', 'last_name']))
    .where(personColumn[role] as 'stud_id', '=', person_id)
    .executeTakeFirst();
}

/**
 * Stores a new password, and ends every mailed code of the account. If `oneTimePasswordUntil` is null, the person chose
 * the password.
 * @see decisions §3.12
 */
export async function storePassword(
  db: Db,
  role: Role,
  person_id: number,
  password: string,
  oneTimePasswordUntil: Instant | null,
): Promise<void> {
  if (role !== 'admin') await endMailedCodes(db, personColumn[role], person_id);
  await db
    .updateTable(accountTable[role] as 'student')
    .set({ password, oneTimePasswordUntil })
    .where(personColumn[role] as 'stud_id', '=', person_id)
    .execute();
}

/** Stores another hash of an account's password, unless the password was changed in the meantime. */
export async function renewHash(
  db: Db,
  role: Role,
  { person_id, password }: Pick<SignInAccount, 'person_id' | 'password'>,
  renewed: string,
): Promise<void> {
  await db
    .updateTable(accountTable[role] as 'student')
    .set({ password: renewed })
    .where(personColumn[role] as 'stud_id', '=', person_id)
    .where('password', '=', password)
    .execute();
}
