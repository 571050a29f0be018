import { sql } from 'kysely';
import { CODE_MOST_TRIES } from '#contract/account/mailed-code/mailed-code-rules.ts';
import { OTP_LIFE_SECONDS } from '#contract/people/registration/registration-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { NEVER } from '#server/account/mailed-code/mail-count-queries.ts';
import { secondsAfter } from '#server/platform/base/clock.ts';
import type { OtpTable } from '#server/platform/database/code-tables.ts';
import type { Db } from '#server/platform/database/database.ts';
import { countRows } from '#server/platform/database/queries.ts';

/** Replaces the address's last code, with all its tries, by a new one. */
export async function storeOtp(
  db: Db,
  email: string,
  code: Pick<OtpTable, 'mac' | 'salt' | 'expiresAt'>,
): Promise<void> {
  await db
    .updateTable('otp')
    .set({ ...code, tries: 0, consumedAt: null })
    .where('email', '=', email)
    .execute();
}

/**
 * Ends a code that could not be mailed, unless a newer one exists. Otherwise, people who request codes again and again
 * during a mail outage would get unlimited tries.
 */
export async function endOtp(db: Db, email: string, mac: string): Promise<void> {
  await db.updateTable('otp').set({ expiresAt: NEVER }).where('email', '=', email).where('mac', '=', mac).execute();
}

/** The address's last code, if it was not used and has not ended. */
const isLiving = (email: string, now: Instant) => sql<boolean>`email = ${email} and "consumedAt" is null
  and "expiresAt" > ${now} and "expiresAt" <= ${secondsAfter(now, OTP_LIFE_SECONDS)}`;

/** The data for checking a typed code: the check value, and the number of tries including this try. */
export type TriedOtp = Pick<OtpTable, 'mac' | 'salt' | 'tries'>;

/**
 * Counts a try of the address's valid code in one statement, so that parallel tries cannot bypass the limit.
 * @returns undefined if there is no valid code, or its tries are used up
 * @see decisions §3.7
 */
export function takeOtpTry(db: Db, email: string, now: Instant): Promise<TriedOtp | undefined> {
  return db
    .updateTable('otp')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where(isLiving(email, now))
    .where('tries', '<', CODE_MOST_TRIES)
    .returning(['mac', 'salt', 'tries'])
    .executeTakeFirst();
}

/** Uncounts the try of a correct code, which was counted before the check. */
export async function giveOtpTryBack(db: Db, email: string, mac: string): Promise<void> {
  await db
    .updateTable('otp')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('email', '=', email)
    .where('mac', '=', mac)
    .execute();
}

/** Whether the address has a code that has only become invalid because its tries are used up. */
export async function otpTriesAreUsedUp(db: Db, email: string, now: Instant): Promise<boolean> {
  const used = db.selectFrom('otp').where(isLiving(email, now)).where('tries', '>=', CODE_MOST_TRIES);
  return (await countRows(used)) > 0;
}

/** Uses a code up. @returns whether it was still unused and still the address's latest */
export async function consumeOtp(db: Db, email: string, mac: string, consumedAt: Instant): Promise<boolean> {
  const code = db.updateTable('otp').set({ consumedAt }).where('email', '=', email).where('mac', '=', mac);
  return (await code.where('consumedAt', 'is', null).executeTakeFirst()).numUpdatedRows > 0;
}
