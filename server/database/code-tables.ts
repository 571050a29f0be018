import type { Instant } from '#contract/base/fields.ts';

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
