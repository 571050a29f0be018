import { sql } from 'kysely';
import { CODE_LIFE_SECONDS, CODE_MOST_TRIES } from '#contract/account/mailed-code/mailed-code-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { secondsAfter } from '#server/platform/base/clock.ts';
import type { MailedCodeTable } from '#server/platform/database/code-tables.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';
import { dropCodesOf, dropLettersTo, giveUpSignIns } from '#server/platform/mail/letter-queries.ts';

/** The owner of a code; null if the code was requested for a username that no account has. */
export type MailedCodeOwner = Pick<MailedCodeTable, 'stud_id' | 'prof_id'>;

/** Replaces the last code under this key, and all of that code's tries, by a new code. @see decisions §3.12 */
export async function storeCode(db: Db, key: string, code: Omit<MailedCodeTable, 'key' | 'tries'>): Promise<void> {
  await db
    .insertInto('mailed_code')
    .values({ key, tries: 0, ...code })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ tries: 0, ...code }))
    .execute();
}

/** The last code under a key, if it has not ended. */
const isLiving = (key: string, now: Instant) => sql<boolean>`key = ${key}
  and "expiresAt" > ${now} and "expiresAt" <= ${secondsAfter(now, CODE_LIFE_SECONDS)}`;

/** The data for checking a typed code: check value, owner, and the number of tries including this try. */
export type TriedCode = Pick<MailedCodeTable, 'mac' | 'salt' | 'tries'> & MailedCodeOwner;

/**
 * Counts a try of the valid code in one statement, so that parallel tries cannot bypass the limit.
 * @returns undefined when there is no valid code, or its tries are used up
 * @see decisions §3.7
 */
export function takeCodeTry(db: Db, key: string, now: Instant): Promise<TriedCode | undefined> {
  return db
    .updateTable('mailed_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where(isLiving(key, now))
    .where('tries', '<', CODE_MOST_TRIES)
    .returning(['mac', 'salt', 'tries', 'stud_id', 'prof_id'])
    .executeTakeFirst();
}

/** Whether there is a code that has only become invalid because its tries are used up. */
export async function codeTriesAreUsedUp(db: Db, key: string, now: Instant): Promise<boolean> {
  return (await countRows(db.selectFrom('mailed_code').where(isLiving(key, now)))) > 0;
}

/** A check value that no code has, with the usual length in hexadecimal. */
const OF_NO_CODE = '-'.repeat(64);

/**
 * Ends every code of a person: a typed code gets the answer for a wrong code, and queued codes are not mailed. The
 * codes' rows and tries stay. Otherwise, requesting a code by username would reveal the change of the account.
 * @see decisions §3.12
 */
export async function endMailedCodes(db: Db, owner: 'stud_id' | 'prof_id', person_id: number): Promise<void> {
  await db.updateTable('mailed_code').set({ mac: OF_NO_CODE }).where(owner, '=', person_id).execute();
  await dropCodesOf(db, owner, person_id);
}

/**
 * Ends codes for a new password that were mailed to a student's former address, and emails that wait to be sent there.
 * Emails with a sign-in are shown as given up.
 */
export async function endFormerAddress(db: Db, stud_id: number, now: Instant): Promise<void> {
  await giveUpSignIns(db, [stud_id], now, 'its address was changed before it was sent');
  await endMailedCodes(db, 'stud_id', stud_id);
  await dropLettersTo(db, [stud_id]);
}

/** Uses a code up. @returns whether it was unused and the latest under this key */
export async function consumeCode(db: Db, key: string, mac: string): Promise<boolean> {
  const code = db.deleteFrom('mailed_code').where('key', '=', key).where('mac', '=', mac);
  return (await code.executeTakeFirst()).numDeletedRows > 0;
}
