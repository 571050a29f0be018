import { CODE_MOST_TRIES } from '#contract/account/mailed-code/mailed-code-rules.ts';
import { OTP_LIFE_SECONDS } from '#contract/people/registration/registration-rules.ts';
import type { Instant } from '#contract/platform/base/fields.ts';
import { NEVER } from '#server/account/mailed-code/mail-count-queries.ts';
import { secondsAfter } from '#server/platform/base/clock.ts';
import type { OtpTable } from '#server/platform/database/code-tables.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Puts a new code in the place of the address's last one, with all its tries. */
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
 * Ends a code that could not be mailed, unless a newer one has come since, or whoever asks for one again and again while
 * the mail server is away would get tries without end.
 */
export async function endOtp(db: Db, email: string, mac: string): Promise<void> {
  await db.updateTable('otp').set({ expiresAt: NEVER }).where('email', '=', email).where('mac', '=', mac).execute();
}

/** What a typed code is compared with, and the tries it has had, this one included. */
export type TriedOtp = Pick<OtpTable, 'mac' | 'salt' | 'tries'>;

/**
 * Counts a try of the address's living code, in one statement, so that parallel tries cannot slip through.
 * @returns undefined when there is no living code, or its tries are used up
 * @see decisions §3.7
 */
export function takeOtpTry(db: Db, email: string, now: Instant): Promise<TriedOtp | undefined> {
  return db
    .updateTable('otp')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('email', '=', email)
    .where('tries', '<', CODE_MOST_TRIES)
    .where('consumedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', secondsAfter(now, OTP_LIFE_SECONDS))
    .returning(['mac', 'salt', 'tries'])
    .executeTakeFirst();
}

/** Gives the try of a right code back, which was counted before it was looked at. */
export async function giveOtpTryBack(db: Db, email: string, mac: string): Promise<void> {
  await db
    .updateTable('otp')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('email', '=', email)
    .where('mac', '=', mac)
    .execute();
}

/** Whether the address has a code that would still be good but for its tries. */
export async function otpTriesAreUsedUp(db: Db, email: string, now: Instant): Promise<boolean> {
  const found = await db
    .selectFrom('otp')
    .select('email')
    .where('email', '=', email)
    .where('tries', '>=', CODE_MOST_TRIES)
    .where('consumedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', secondsAfter(now, OTP_LIFE_SECONDS))
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses a code up. @returns whether it was still unused, and still the address's last one */
export async function consumeOtp(db: Db, email: string, mac: string, consumedAt: Instant): Promise<boolean> {
  const consumed = await db
    .updateTable('otp')
    .set({ consumedAt })
    .where('email', '=', email)
    .where('mac', '=', mac)
    .where('consumedAt', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return consumed !== undefined;
}
