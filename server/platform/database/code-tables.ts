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
  /** Mails sent since `dayStartedAt`. */
  sentToday: number;
  dayStartedAt: Instant;
  consumedAt: Instant | null;
}

/** A code of ten letters and digits that was mailed to somebody, one row per what it is for. @see decisions §3.12 */
export interface MailedCodeTable {
  /** What it is for, such as `forgot:student:ana`. */
  key: string;
  /** Whose it is; both null where a name was asked for that nobody has. */
  stud_id: number | null;
  prof_id: number | null;
  mac: string;
  salt: string;
  tries: number;
  expiresAt: Instant;
}

/** A letter that waits for the mail server, or that was given up. @see docs/decisions/0056 */
export interface LetterTable {
  /** Random; the letter's `Message-ID` is made of it. */
  letter_id: string;
  kind: LetterKind;
  /** What its code is for, so that a newer one takes its place; null of a letter without a code. */
  key: string | null;
  /** Whom it is about; both null where that is nobody, or nobody any more. */
  stud_id: number | null;
  prof_id: number | null;
  /** The letter, sealed; '' once it was given up. */
  sealed: string;
  /** Attempts to send it, the one that is under way included. */
  tries: number;
  /** When it is to be sent next. */
  dueAt: Instant;
  /** Until then nobody else sends it; null while nobody does. */
  claimedUntil: Instant | null;
  /** When its code ends, after which it is not sent any more; null of a letter without a code. */
  expiresAt: Instant | null;
  givenUpAt: Instant | null;
  /** What the mail server said when it was given up, without an address; '' before. */
  reason: string;
}
