import type { Instant } from '#contract/platform/base/fields.ts';
import type { OtpTable } from '#server/platform/database/code-tables.ts';
import type { Db } from '#server/platform/database/database.ts';
import { dropCodesFor } from '#server/platform/mail/letter-queries.ts';

/** Before any mail was sent: the beginning of time. */
export const NEVER: Instant = '1970-01-01T00:00:00.000Z';

/** How often and when an address was last mailed a code. */
export type MailedBefore = Pick<OtpTable, 'sentAt' | 'sentToday' | 'dayStartedAt'>;

/** The codes that an address has had; the row is made if need be and held until the transaction ends. */
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

/** Keeps that an address is mailed a code. */
export async function countMail(db: Db, email: string, mailed: MailedBefore): Promise<void> {
  await db.updateTable('otp').set(mailed).where('email', '=', email).execute();
}

/** Takes a code that could not be mailed out of the count, unless a newer one has been mailed since. */
export async function uncountMail(db: Db, email: string, sentAt: Instant): Promise<void> {
  await db
    .updateTable('otp')
    .set((eb) => ({ sentAt: NEVER, sentToday: eb('sentToday', '-', 1) }))
    .where('email', '=', email)
    .where('sentAt', '=', sentAt)
    .execute();
}

/** What a code is for that registers somebody with this address. */
export const otpKey = (email: string): string => `otp:${email}`;

/** Forgets what was mailed to these addresses, and how often, and what still waits to be. */
export async function forgetMails(db: Db, emails: readonly string[]): Promise<void> {
  if (emails.length > 0) await db.deleteFrom('otp').where('email', 'in', emails).execute();
  await dropCodesFor(db, emails.map(otpKey));
}
