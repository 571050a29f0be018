import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { isTimeZone } from '#contract/base/dates.ts';
import { PASSWORD_MIN_LENGTH } from '#contract/base/field-bounds.ts';

const port = (least: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(least, 'must be a port number'), z.lte(65_535, 'must be a port number')),
    ),
  );
const wholeNumber = (least: number, most: number) => {
  const sentence = `must be a whole number from ${least} to ${most}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, sentence)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least, sentence), z.lte(most, sentence))),
  );
};
const proxies = z.pipe(
  z.string().check(z.regex(/^(true|false|yes|no|\d)$/, 'must be true, false, or how many proxies there are')),
  z.transform((value) => (/^\d$/.test(value) ? Number(value) : Number(['true', 'yes'].includes(value)))),
);
const url = (schemes: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
        `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
      ),
    );
const timeZone = z.string().check(z.refine(isTimeZone, 'must be a time zone such as Europe/Berlin or Asia/Manila'));

/** Every setting of the environment, all of them optional. @see decisions §7.2 */
const environment = z.object({
  PORT: z._default(port(0), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  REALTIME_PORT: z._default(port(0), 6543),
  DATA_DIR: z.optional(z.string()),
  /** systemd's name for the folder that it keeps for a service. */
  STATE_DIRECTORY: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'])),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'])),
  MAIL_FROM: z._default(z.string(), 'Rollcall <rollcall@localhost>'),
  MAILS_PER_HOUR: z._default(wholeNumber(1, 100_000), 600),
  PENDING_PROFESSORS: z._default(wholeNumber(2, 10_000), 500),
  PROFESSORS_PER_ADDRESS: z._default(wholeNumber(1, 10_000), 120),
  PUBLIC_URL: z.optional(url(['http:', 'https:'])),
  ALLOWED_ORIGINS: z._default(
    z.pipe(
      z.string(),
      z.transform((list) =>
        list
          .split(',')
          .map((origin) => origin.trim())
          .filter(Boolean),
      ),
    ),
    [],
  ),
  SCHOOL_TIME_ZONE: z.optional(timeZone),
  SCHOOL_NAME: z.optional(z.string().check(z.maxLength(120))),
  ADMIN_USERNAME: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  ADMIN_PASSWORD: z.optional(z.string()),
  PASSWORD_MIN_LENGTH: z._default(wholeNumber(1, 64), PASSWORD_MIN_LENGTH),
  PROFESSOR_IDLE_MINUTES: z._default(wholeNumber(1, 720), 60),
  ADMIN_IDLE_MINUTES: z._default(wholeNumber(1, 480), 30),
  TRUST_PROXY: z._default(proxies, 0),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  SERVER_KEY: z.optional(z.string().check(z.minLength(32, 'must have 32 characters or more'))),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
});

/** The settings of this process, read once at the start. */
export interface Config {
  port: number;
  host: string;
  /** 0 turns the second listener off. */
  realtimePort: number;
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Codes that are mailed in an hour, to all addresses together. @see decisions §3.7 */
  mailsPerHour: number;
  /** Professors who may wait for approval at a time: registering takes no proof of anything. @see decisions §3.6 */
  pendingProfessors: number;
  /** Registrations of professors from one network in a day that need not wait for one another. */
  professorsPerAddress: number;
  publicUrl: string | undefined;
  allowedOrigins: string[];
  /** Seeds the school's setting at first start. */
  schoolTimeZone: string;
  /** Seeds the school's setting at first start. */
  schoolName: string;
  adminUsername: string;
  adminPassword: string | undefined;
  passwordMinLength: number;
  /** Minutes without use after which a sign-in ends; a student's does not end so. @see decisions §3.11 */
  idleMinutes: { professor: number; admin: number };
  /** Proxies in front, each of which adds the address that it was asked from; 0 believes none. */
  trustProxy: number;
  logLevel: string;
  /** What mailed codes and marks are signed with, in place of the key in the database; the same for every copy. */
  serverKey: string | undefined;
  /** What a program has to show to read the metrics from another machine. */
  metricsToken: string | undefined;
  tls: { cert: Buffer; key: Buffer } | undefined;
  /**
   * Whether browsers are told to come by HTTPS alone from now on. Never because of a certificate that this machine made
   * itself: a browser that was told so lets nobody past its warning, and holds to it for every port of the name.
   */
  strictTransport: boolean;
}

/** A setting with a value that cannot be used; the message is one clear line. */
export class WrongSetting extends Error {}

/** Settings that hold a password or a token, or an address with one in it: never repeated on the console. */
const SECRET_SETTING = /_URL$|PASSWORD$|TOKEN$|_KEY$/;

function readTls(cert: string | undefined, key: string | undefined): Config['tls'] {
  if (!cert && !key) return undefined;
  if (!cert || !key) throw new WrongSetting('TLS_CERT and TLS_KEY belong together: set both, or neither.');
  const read = (name: string, file: string) => {
    try {
      return readFileSync(file);
    } catch {
      // Somebody may have put the key itself there.
      const shown = /\n|-----/.test(file) ? 'it names' : file;
      throw new WrongSetting(`${name}: the file ${shown} cannot be read.`);
    }
  };
  return { cert: read('TLS_CERT', cert), key: read('TLS_KEY', key) };
}

/**
 * Reads the settings; blank ones count as not set.
 * @throws WrongSetting that names the first setting with an unusable value
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = z.safeParse(environment, given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new WrongSetting(`${name} ${issue?.message}${SECRET_SETTING.test(name) ? '' : ` (it is "${given[name]}")`}.`);
  }
  const read = parsed.data;
  const tls = readTls(read.TLS_CERT, read.TLS_KEY);
  return {
    port: read.PORT,
    host: read.HOST,
    realtimePort: read.REALTIME_PORT,
    dataDir: resolve(read.DATA_DIR ?? read.STATE_DIRECTORY),
    databaseUrl: read.DATABASE_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    mailsPerHour: read.MAILS_PER_HOUR,
    pendingProfessors: read.PENDING_PROFESSORS,
    professorsPerAddress: read.PROFESSORS_PER_ADDRESS,
    publicUrl: read.PUBLIC_URL,
    allowedOrigins: read.ALLOWED_ORIGINS,
    schoolTimeZone: read.SCHOOL_TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    schoolName: read.SCHOOL_NAME ?? 'Rollcall',
    adminUsername: read.ADMIN_USERNAME ?? 'admin',
    adminPassword: read.ADMIN_PASSWORD,
    passwordMinLength: read.PASSWORD_MIN_LENGTH,
    idleMinutes: { professor: read.PROFESSOR_IDLE_MINUTES, admin: read.ADMIN_IDLE_MINUTES },
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    serverKey: read.SERVER_KEY,
    metricsToken: read.METRICS_TOKEN,
    tls,
    strictTransport: tls !== undefined || read.PUBLIC_URL?.startsWith('https:') === true,
  };
}
