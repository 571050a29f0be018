import type { Instant } from '#contract/base/fields.ts';
import { OTP_MOST_TRIES } from '#contract/registration/registration-rules.ts';
import type { Db } from '#server/base/database.ts';

/** Before any mail was sent: the beginning of time. */
export const NEVER: Instant = '1970-01-01T00:00:00.000Z';

/** How often and when an address was last mailed a code. */
export interface MailedBefore {
  sentAt: Instant;
  sentToday: number;
  dayStartedAt: Instant;
}

/** The mails that an address has had; the row is made if need be and held until the transaction ends. */
export function mailedBefore(db: Db, email: string): Promise<MailedBefore> {
  // Inserting nothing new still locks the row, so that requests for one address are judged one after another.
  return db
    .insertInto('otp')
    .values({
      email,
      mac: '',
      salt: '',
      expiresAt: NEVER,
      tries: 0,
      sentAt: NEVER,
      sentToday: 0,
      dayStartedAt: NEVER,
      consumedAt: null,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning(['sentAt', 'sentToday', 'dayStartedAt'])
    .executeTakeFirstOrThrow();
}

/** Puts a new code in the place of the address's last one, with all its tries. */
export async function storeOtp(
  db: Db,
  email: string,
  code: MailedBefore & { mac: string; salt: string; expiresAt: Instant },
): Promise<void> {
  await db
    .updateTable('otp')
    .set({ ...code, tries: 0, consumedAt: null })
    .where('email', '=', email)
    .execute();
}

/**
 * Takes a mail that could not be sent out of the count, unless a newer code has come since. Its code ends, or whoever
 * asks for one again and again while the mail server is away would get tries without end.
 */
export async function forgetMail(db: Db, email: string, mac: string): Promise<void> {
  await db
    .updateTable('otp')
    .set((eb) => ({ expiresAt: NEVER, sentAt: NEVER, sentToday: eb('sentToday', '-', 1) }))
    .where('email', '=', email)
    .where('mac', '=', mac)
    .execute();
}

/** What a typed code is compared with, and the tries it has had, this one included. */
export interface TriedOtp {
  mac: string;
  salt: string;
  tries: number;
}

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
    .where('tries', '<', OTP_MOST_TRIES)
    .where('consumedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['mac', 'salt', 'tries'])
    .executeTakeFirst();
}

/** Whether the address has a code that would still be good but for its tries. */
export async function otpTriesAreUsedUp(db: Db, email: string, now: Instant): Promise<boolean> {
  const found = await db
    .selectFrom('otp')
    .select('email')
    .where('email', '=', email)
    .where('tries', '>=', OTP_MOST_TRIES)
    .where('consumedAt', 'is', null)
    .where('expiresAt', '>', now)
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

/** Forgets what was mailed to these addresses, and how often. */
export async function forgetOtps(db: Db, emails: readonly string[]): Promise<void> {
  if (emails.length > 0) await db.deleteFrom('otp').where('email', 'in', emails).execute();
}
