import type { Instant } from '#contract/platform/base/fields.ts';
import type { OtpTable } from '#server/platform/database/code-tables.ts';
import type { Db } from '#server/platform/database/database.ts';
import { dropCodesFor } from '#server/platform/mail/letter-queries.ts';

/** The beginning of time, before any mail was sent. */
export const NEVER: Instant = '1970-01-01T00:00:00.000Z';

/** How often and when an address was last mailed a code. */
export type MailedBefore = Pick<OtpTable, 'sentAt' | 'sentToday' | 'dayStartedAt'>;

/** An address's count of codes; its row is made if necessary and locked until the transaction ends. */
export function mailedBefore(db: Db, email: string): Promise<MailedBefore> {
  // An insert without changes still locks the row, so that requests for one address are serialized.
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

/** Stores an address's count of codes. */
export async function countMail(db: Db, email: string, mailed: MailedBefore): Promise<void> {
  await db.updateTable('otp').set(mailed).where('email', '=', email).execute();
}

/** Removes a code that could not be mailed from the count, unless a newer one has been mailed since. */
export async function uncountMail(db: Db, email: string, sentAt: Instant): Promise<void> {
  await db
    .updateTable('otp')
    .set((eb) => ({ sentAt: NEVER, sentToday: eb('sentToday', '-', 1) }))
    .where('email', '=', email)
    .where('sentAt', '=', sentAt)
    .execute();
}

/** The key of a code that registers a student with this address. */
export const otpKey = (email: string): string => `otp:${email}`;

/** Deletes these addresses' counts, codes and pending mails. */
export async function forgetMails(db: Db, emails: readonly string[]): Promise<void> {
  if (emails.length > 0) await db.deleteFrom('otp').where('email', 'in', emails).execute();
  await dropCodesFor(db, emails.map(otpKey));
}
