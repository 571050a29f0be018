import * as z from 'zod/mini';
import { PASSWORD_MIN_LENGTH } from '#contract/platform/base/field-bounds.ts';
import {
  ageKeys,
  mailbox,
  origin,
  origins,
  port,
  proxies,
  timeZoneName,
  url,
  wholeNumberBetween,
  yesOrNo,
} from './setting-forms.ts';

/** The settings in the environment, all of them optional. @see decisions §7.2 */
export const environment = z.object({
  PORT: z._default(port(0), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  REALTIME_PORT: z.optional(port(0)),
  DATA_DIR: z.optional(z.string()),
  /** systemd's name for a service's data folder. */
  STATE_DIRECTORY: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'])),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'])),
  SMTP_CA: z.optional(z.string()),
  SMTP_PLAIN: z._default(yesOrNo, false),
  MAIL_FROM: z._default(mailbox, 'Rollcall <rollcall@localhost>'),
  MAILS_PER_HOUR: z._default(wholeNumberBetween(1, 100_000), 600),
  PENDING_PROFESSORS: z._default(wholeNumberBetween(2, 10_000), 500),
  PROFESSORS_PER_ADDRESS: z._default(wholeNumberBetween(1, 10_000), 120),
  PUBLIC_URL: z.optional(origin),
  ALLOWED_ORIGINS: z._default(origins, []),
  SCHOOL_TIME_ZONE: z.optional(timeZoneName),
  SCHOOL_NAME: z.optional(z.string().check(z.maxLength(120))),
  ADMIN_USERNAME: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  ADMIN_PASSWORD: z.optional(z.string()),
  PASSWORD_MIN_LENGTH: z._default(wholeNumberBetween(PASSWORD_MIN_LENGTH, 64), PASSWORD_MIN_LENGTH),
  // The last use is stored to the minute, so a shorter time would not be exact.
  PROFESSOR_IDLE_MINUTES: z._default(wholeNumberBetween(5, 720), 60),
  ADMIN_IDLE_MINUTES: z._default(wholeNumberBetween(5, 480), 30),
  TRUST_PROXY: z._default(proxies, 0),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  SERVER_KEY: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_TIME: z._default(
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:15')),
    '02:15',
  ),
  BACKUP_KEEP_DAYS: z._default(wholeNumberBetween(1, 366), 7),
  BACKUP_KEEP_WEEKS: z._default(wholeNumberBetween(0, 520), 4),
  BACKUP_KEEP_MONTHS: z._default(wholeNumberBetween(0, 240), 12),
  BACKUP_RECIPIENTS: z._default(ageKeys, []),
  BACKUP_BEFORE_UPGRADE: z._default(yesOrNo, true),
  AUDIT_DAYS: z._default(wholeNumberBetween(30, 36_500), 400),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  ALLOW_HTTP: z._default(yesOrNo, false),
  HSTS_SUBDOMAINS: z._default(yesOrNo, false),
});

/** Settings that `NAME_FILE` can give as a file, so that lists of processes or containers do not show them. */
export const secretSettings = ['DATABASE_URL', 'SMTP_URL', 'ADMIN_PASSWORD', 'SERVER_KEY', 'METRICS_TOKEN'] as const;
