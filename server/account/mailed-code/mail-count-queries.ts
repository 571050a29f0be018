import type { Instant } from '#contract/platform/base/fields.ts';
import type { OtpTable } from '#server/platform/database/code-tables.ts';
import type { Db } from '#server/platform/database/database.ts';
import { dropCodesFor } from '#server/platform/mail/letter-queries.ts';

/** The earliest instant, for an address that was never sent an email. */
export const NEVER: Instant = '1970-01-01T00:00:00.000Z';

/** The number of codes sent to an address, and when the last one was. */
export type MailedBefore = Pick<OtpTable, 'sentAt' | 'sentToday' | 'dayStartedAt'>;

/** Reads an address's count of codes. The row is made if necessary, and stays locked until the transaction ends. */
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

/** Removes a code that could not be mailed from the count, unless a newer code has been mailed since. */
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
