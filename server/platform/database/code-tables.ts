import type { Instant } from '#contract/platform/base/fields.ts';
import type { LetterKind } from '#contract/platform/mail/letter-kinds.ts';

/** The one-time code of a registration, one row per address. @see decisions §3.7 */
export interface OtpTable {
  email: string;
  mac: string;
  salt: string;
  expiresAt: Instant;
  tries: number;
  sentAt: Instant;
  /** The number of emails sent since `dayStartedAt`. */
  sentToday: number;
  dayStartedAt: Instant;
  consumedAt: Instant | null;
}

/** A mailed code of ten letters and digits, one row per purpose. @see decisions §3.12 */
export interface MailedCodeTable {
  /** The purpose of the code, such as `forgot:student:ana`. */
  key: string;
  /** The person; both are null if no account has the username that was requested. */
  stud_id: number | null;
  prof_id: number | null;
  mac: string;
  salt: string;
  tries: number;
  expiresAt: Instant;
}

/** An email in the queue, or one that was given up. @see docs/decisions/0056 */
export interface LetterTable {
  /** A random value, from which the email's `Message-ID` is made. */
  letter_id: string;
  kind: LetterKind;
  /** The purpose of the email's code, so that a newer code replaces it; null for an email without a code. */
  key: string | null;
  /** The person whom the email is about; both are null if there is no person, or the person no longer exists. */
  stud_id: number | null;
  prof_id: number | null;
  /** The encrypted email; '' after the queue gave it up. */
  sealed: string;
  /** The number of attempts to send the email, including a running attempt. */
  tries: number;
  /** When to send the email next. */
  dueAt: Instant;
  /** While a copy sends the email: the time until which no other copy sends it. Otherwise null. */
  claimedUntil: Instant | null;
  /** When the email's code expires. After that the email is not sent. Null for an email without a code. */
  expiresAt: Instant | null;
  givenUpAt: Instant | null;
  /** The mail server's answer when the email was given up, without addresses; '' until then. */
  reason: string;
}
