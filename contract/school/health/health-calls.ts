import * as z from 'zod/mini';
import { aDay } from '#contract/platform/base/bounds.ts';
import { call, roles } from '#contract/platform/base/call.ts';
import { emailAddress } from '#contract/platform/base/email-fields.ts';
import { instant } from '#contract/platform/base/fields.ts';
import { reachedBound } from '#contract/platform/base/reached-limits.ts';
import { oneOfOrKeep } from '#contract/platform/base/word-fields.ts';
import { letterKinds } from '#contract/platform/mail/letter-kinds.ts';
import { wordedKinds } from '#contract/platform/mail/letter-rules.ts';

/** How phones reach the school: over HTTPS, which a camera needs; without it; or not at all, from this machine alone. */
export const reaches = ['https', 'insecure', 'this-machine'] as const;

/** Where letters go: to a mail server, or as files into a folder. @see decisions §3.8 */
export const mailWays = ['server', 'folder'] as const;

/**
 * What goes over a network unencrypted, or could: pages (`ALLOW_HTTP`), letters (`SMTP_PLAIN`), the connection to the
 * database; or a database's account that may do more than a school needs. @see decisions §8.13
 */
const exposureKinds = ['http', 'mail', 'database', 'database-allowed', 'superuser'] as const;

/** A backup that the product made by itself. @see docs/decisions/0050 */
const madeBackup = z.object({
  startedAt: instant,
  tookMs: z.int(),
  file: z.string(),
  bytes: z.int(),
  /** It was opened again, and everything in it holds. */
  isChecked: z.boolean(),
  /** Its file is still there, and what its checksum says. */
  isWhole: z.boolean(),
  /** What does not hold in it; '' when all is well. */
  problem: z.string(),
});

/** The most letters of which it is said whose they were, the newest ones. */
export const GIVEN_UP_NAMED = 50;

const givenUpLetter = z.object({
  id: z.string(),
  /** What it was for; what it said is kept nowhere. */
  kind: z.enum(letterKinds),
  /** Whom it was about; null of somebody who was declined, or is not there any more. */
  name: z.nullable(z.string()),
  givenUpAt: instant,
});

/** Someone who was refused more often than a screen causes it, in an hour of the last day. */
const oftenRefused = z.object({
  role: z.enum(roles),
  id: z.int(),
  /** What they are called now; '' of somebody who is removed. */
  name: z.string(),
  count: z.int(),
  firstAt: instant,
  lastAt: instant,
});

/**
 * How the school's machine, database, backups and mail stand, as one copy of the product sees it. What is null could not
 * be read.
 */
export const health = z.object({
  /** Now, by the clock that the school goes by. */
  readAt: instant,
  version: z.string(),
  /** Since when this copy runs. */
  startedAt: instant,
  timeZone: z.string(),
  /** Whether a person chose the zone; else it is the machine's. */
  isZoneChosen: z.boolean(),
  /** The disk of the data folder, in bytes. */
  disk: z.nullable(z.object({ free: z.int(), size: z.int() })),
  database: z.nullable(
    z.object({
      kind: z.enum(['sqlite', 'postgres']),
      /** How long one question took, in milliseconds. */
      answersMs: z.number(),
      bytes: z.nullable(z.int()),
      /** How many copies of the product serve this database; null on SQLite, where there is one. */
      copies: z.nullable(z.int()),
    }),
  ),
  backup: z.nullable(
    z.object({
      /** `HH:MM` by the school's clock; null where none is scheduled. */
      time: z.nullable(z.string()),
      made: z.nullable(madeBackup),
      /** A restored copy makes none. @see decisions §8.4 */
      isCopy: z.boolean(),
      /** Why the newest could not be made since. */
      failed: z.nullable(z.object({ startedAt: instant, problem: z.string() })),
    }),
  ),
  mail: z.object({
    way: z.enum(mailWays),
    /** Letters since this copy started, and attempts that were not taken. */
    sent: z.int(),
    failed: z.int(),
    /** Letters in the school's queue. */
    waiting: z.nullable(z.int()),
    /** Letters without a code that were given up in the last seven days, and why the last one was. */
    givenUp: z.nullable(z.object({ count: z.int(), reason: z.string(), letters: z.array(givenUpLetter) })),
    /** Whether the last letter was not taken. */
    isFailing: z.boolean(),
  }),
  /** Sockets that have proved who they are. */
  sockets: z.int(),
  reach: z.enum(reaches),
  /** The one of the settings; null where a proxy in front has it, or there is none. */
  certificate: z.nullable(z.object({ endsAt: instant, isForAddress: z.boolean() })),
  exposures: z.array(z.enum(exposureKinds)),
  /** What sent people away in the last day. */
  bounds: z.nullable(z.array(reachedBound)),
  /** Who asked this copy for what is not theirs, often and in the last day. */
  oftenRefused: z.nullable(z.array(oftenRefused)),
});
export type Health = z.output<typeof health>;

export const getHealth = call({
  method: 'GET',
  path: '/api/admin/getHealth',
  summary:
    'Version, clock, disk, database, backups, mail, sockets and limits of the running product; null for what could not be read.',
  reply: health,
  fullAdministrator: true,
});

/** Seconds after which a mail server that says nothing is given up. */
export const TEST_MAIL_SECONDS = 20;

export const sendTestMail = call({
  method: 'POST',
  path: '/api/admin/sendTestMail',
  summary:
    'Sends a letter to try the mail, and answers what the mail server said; one that is not taken is no refusal.',
  body: z.object({
    email: emailAddress('Email', 'Email is required.'),
    /** A letter as the school words it, with a made-up person's values; none: one that says what it is for. */
    kind: oneOfOrKeep('Letter', wordedKinds),
  }),
  reply: z.object({
    message: z.string(),
    /** `no-answer`: nothing was said within 20 s. */
    outcome: z.enum(['taken', 'refused', 'no-answer']),
    /** What the mail server said, or the file that was written; '' where there is nothing to show. */
    answer: z.string(),
  }),
  done: 'The test email was sent.',
  pace: aDay(50),
  fullAdministrator: true,
});
