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
  /** Emails sent since `dayStartedAt`. */
  sentToday: number;
  dayStartedAt: Instant;
  consumedAt: Instant | null;
}

/** A mailed code of ten letters and digits, one row per purpose. @see decisions §3.12 */
export interface MailedCodeTable {
  /** Its purpose, such as `forgot:student:ana`. */
  key: string;
  /** The person; both null if the name requested does not exist. */
  stud_id: number | null;
  prof_id: number | null;
  mac: string;
  salt: string;
  tries: number;
  expiresAt: Instant;
}

/** An email in the queue, or one that was given up. @see docs/decisions/0056 */
export interface LetterTable {
  /** Random; the email's `Message-ID` is made from it. */
  letter_id: string;
  kind: LetterKind;
  /** The purpose of its code, so that a newer one replaces it; null for an email without a code. */
  key: string | null;
  /** The person it is about; both null if there is none, or they no longer exist. */
  stud_id: number | null;
  prof_id: number | null;
  /** The encrypted email; '' once it was given up. */
  sealed: string;
  /** Attempts to send it, including a running one. */
  tries: number;
  /** When to send it next. */
  dueAt: Instant;
  /** Until then no other copy sends it; null while none does. */
  claimedUntil: Instant | null;
  /** When its code expires, after which it is not sent; null for an email without a code. */
  expiresAt: Instant | null;
  givenUpAt: Instant | null;
  /** The mail server's answer when it was given up, without addresses; '' until then. */
  reason: string;
}
