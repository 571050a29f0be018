import * as z from 'zod/mini';
import { mayHold } from '#contract/attendance/check-in/settle-scans-calls.ts';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call, roles } from '#contract/platform/base/call.ts';
import { emailAddress } from '#contract/platform/base/email-fields.ts';
import { instant } from '#contract/platform/base/fields.ts';
import { reachedBound } from '#contract/platform/base/reached-limits.ts';
import { oneOfOrKeep } from '#contract/platform/base/word-fields.ts';
import { letterKinds } from '#contract/platform/mail/letter-kinds.ts';
import { wordedKinds } from '#contract/platform/mail/letter-rules.ts';

/** How phones reach the school: over HTTPS, which cameras need; without HTTPS; or not at all (this machine only). */
export const reaches = ['https', 'insecure', 'this-machine'] as const;

/** Where emails go: to a mail server, or into files in a folder. @see decisions §3.8 */
export const mailWays = ['server', 'folder'] as const;

/**
 * What is or could be sent unencrypted: pages (`ALLOW_HTTP`), emails (`SMTP_PLAIN`) or the database connection. Also
 * whether the database account has more rights than needed.
 * @see decisions §8.13
 */
const exposureKinds = ['http', 'mail', 'database', 'database-allowed', 'superuser'] as const;

/** A backup that the product made automatically. @see docs/decisions/0050 */
const madeBackup = z.object({
  startedAt: instant,
  tookMs: z.int(),
  file: z.string(),
  bytes: z.int(),
  /** Whether the product opened the backup after making it, and found all of its content valid. */
  isChecked: z.boolean(),
  /** Whether the backup's file still exists and matches its checksum. */
  isWhole: z.boolean(),
  /** The problem with the backup; '' if there is none. */
  problem: z.string(),
});

/** The most failed emails that are listed, newest first, each with the person whom it was about. */
export const GIVEN_UP_NAMED = 50;

const givenUpLetter = z.object({
  id: z.string(),
  /** The kind of email. The text of the email is not stored. */
  kind: z.enum(letterKinds),
  /** The person whom the email was about; null if they were declined or no longer exist. */
  name: z.nullable(z.string()),
  givenUpAt: instant,
});

/** A person who had more requests refused, in some hour of the last day, than a screen can cause. */
const oftenRefused = z.object({
  role: z.enum(roles),
  id: z.int(),
  /** The person's current name; '' if the account was removed. */
  name: z.string(),
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
});

/** The school's machine, database, backups and mail, as one copy of the product sees them. Null: not readable. */
export const health = z.object({
  /** The current time by the school's clock. */
  readAt: instant,
  version: z.string(),
  /** When this copy started. */
  startedAt: instant,
  timeZone: z.string(),
  /** Whether a person chose the zone; false if it is still the machine's time zone. */
  isZoneChosen: z.boolean(),
  /** The disk of the data folder, in bytes. */
  disk: z.nullable(z.object({ free: z.int(), size: z.int() })),
  database: z.nullable(
    z.object({
      kind: z.enum(['sqlite', 'postgres']),
      /** How long one query took, in milliseconds. */
      answersMs: z.number(),
      bytes: z.nullable(z.int()),
      /** The number of copies of the product that use this database; null on SQLite, which has only one. */
      copies: z.nullable(z.int()),
    }),
  ),
  backup: z.nullable(
    z.object({
      /** The time of the daily backup, `HH:MM` by the school's clock; null if none is scheduled. */
      time: z.nullable(z.string()),
      made: z.nullable(madeBackup),
      /** Whether this is a restored copy, which makes no backups. @see decisions §8.4 */
      isCopy: z.boolean(),
      /** The error of a later backup that failed. */
      failed: z.nullable(z.object({ startedAt: instant, problem: z.string() })),
    }),
  ),
  mail: z.object({
    way: z.enum(mailWays),
    /** Emails sent since this copy started, and failed attempts. */
    sent: z.int(),
    failed: z.int(),
    /** Emails in the school's queue. */
    waiting: z.nullable(z.int()),
    /** Emails given up in the last seven days, except emails with a code: their number, and the last error. */
    givenUp: z.nullable(z.object({ count: z.int(), reason: z.string(), letters: z.array(givenUpLetter) })),
    /** Whether the last email failed. */
    isFailing: z.boolean(),
  }),
  /** The number of signed-in sockets. */
  sockets: z.int(),
  reach: z.enum(reaches),
  /** The configured certificate; null if a proxy has the certificate, or there is none. */
  certificate: z.nullable(z.object({ endsAt: instant, isForAddress: z.boolean() })),
  exposures: z.array(z.enum(exposureKinds)),
  /** Limits that turned people away in the last day. */
  bounds: z.nullable(z.array(reachedBound)),
  /** Devices that may hold scans. */
  mayHold: z.nullable(z.array(mayHold)),
  /** People whom this copy often refused in the last day, because they requested other people's things. */
  oftenRefused: z.nullable(z.array(oftenRefused)),
});
export type Health = z.output<typeof health>;

export const getHealth = call('GET', '/api/admin/getHealth', {
  summary:
    'Version, clock, disk, database, backups, mail, sockets and limits of the running server; null for each value that could not be read.',
  reply: health,
  fullAdministrator: true,
});

/** Seconds after which a mail server that sends nothing counts as not answering. */
export const TEST_MAIL_SECONDS = 20;

export const sendTestMail = call('POST', '/api/admin/sendTestMail', {
  summary:
    'Sends a test email and returns the mail server’s answer. The call succeeds even if the mail server refuses the email.',
  body: z.object({
    email: emailAddress('Email', 'Email is required.'),
    /** Sends an email with the school's text and sample values; without a kind, the email says that it is a test. */
    kind: oneOfOrKeep('Letter', wordedKinds),
  }),
  reply: z.object({
    message: z.string(),
    /** `no-answer`: no answer within 20 s. */
    outcome: z.enum(['taken', 'refused', 'no-answer']),
    /** The mail server's answer, or the file that was written; '' if there is nothing to show. */
    answer: z.string(),
  }),
  done: 'The test email was sent.',
  pace: aDay(50),
  fullAdministrator: true,
});
