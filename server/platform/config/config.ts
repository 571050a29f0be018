import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { PASSWORD_MIN_LENGTH } from '#contract/platform/base/field-bounds.ts';
import {
  ageKeys,
  mailbox,
  origin,
  origins,
  port,
  proxies,
  timeZone,
  url,
  wholeNumber,
  yesOrNo,
} from './setting-forms.ts';
import { settingMeant } from './setting-names.ts';

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
  SMTP_CA: z.optional(z.string()),
  MAIL_FROM: z._default(mailbox, 'Rollcall <rollcall@localhost>'),
  MAILS_PER_HOUR: z._default(wholeNumber(1, 100_000), 600),
  PENDING_PROFESSORS: z._default(wholeNumber(2, 10_000), 500),
  PROFESSORS_PER_ADDRESS: z._default(wholeNumber(1, 10_000), 120),
  PUBLIC_URL: z.optional(origin),
  ALLOWED_ORIGINS: z._default(origins, []),
  SCHOOL_TIME_ZONE: z.optional(timeZone),
  SCHOOL_NAME: z.optional(z.string().check(z.maxLength(120))),
  ADMIN_USERNAME: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  ADMIN_PASSWORD: z.optional(z.string()),
  PASSWORD_MIN_LENGTH: z._default(wholeNumber(PASSWORD_MIN_LENGTH, 64), PASSWORD_MIN_LENGTH),
  // Use is kept to a minute, which one of less than this would show.
  PROFESSOR_IDLE_MINUTES: z._default(wholeNumber(5, 720), 60),
  ADMIN_IDLE_MINUTES: z._default(wholeNumber(5, 480), 30),
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
  BACKUP_KEEP_DAYS: z._default(wholeNumber(1, 366), 7),
  BACKUP_KEEP_WEEKS: z._default(wholeNumber(0, 520), 4),
  BACKUP_KEEP_MONTHS: z._default(wholeNumber(0, 240), 12),
  BACKUP_RECIPIENTS: z._default(ageKeys, []),
  BACKUP_BEFORE_UPGRADE: z._default(yesOrNo, true),
  AUDIT_DAYS: z._default(wholeNumber(30, 36_500), 400),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  HSTS_SUBDOMAINS: z._default(yesOrNo, false),
});

/** Backups that the product makes by itself. */
export interface BackupSettings {
  /** The folder that they are written to. */
  folder: string;
  /** `HH:MM` of the school's day. */
  time: string;
  /** Of how many days, weeks and months the newest backup is kept. */
  keep: { days: number; weeks: number; months: number };
}

/** The settings of this process, read once at the start. */
export interface Config {
  port: number;
  host: string;
  /** 0 turns the second listener off. */
  realtimePort: number;
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  /** The certificates in PEM that the mail server's is checked against, and no others; undefined: those that Node knows. */
  smtpCa: string[] | undefined;
  mailFrom: string;
  /** Codes that are mailed in an hour, to all addresses together. @see decisions §3.7 */
  mailsPerHour: number;
  /** Professors who may wait for approval at a time: registering takes no proof of anything. @see decisions §3.6 */
  pendingProfessors: number;
  /** Registrations of professors from one network in a day that need not wait for one another. */
  professorsPerAddress: number;
  /** What people open: an origin, without a slash at its end. */
  publicUrl: string | undefined;
  allowedOrigins: string[];
  /** Seeds the school's setting at first start. */
  schoolTimeZone: string;
  /** Whether a person set it; else it is the machine's. */
  isTimeZoneSet: boolean;
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
  /** Undefined where the product makes none by itself. @see docs/decisions/0050 */
  backup: BackupSettings | undefined;
  /** Public keys of age, to whose owners every backup is encrypted; none: they are not. */
  backupRecipients: string[];
  /** Whether a backup is made before the tables are changed, without which they stay as they are. */
  backupBeforeUpgrade: boolean;
  /** For how many days entries of the audit are kept. @see docs/decisions/0052 */
  auditDays: number;
  /** What a program has to show to read the metrics from another machine. */
  metricsToken: string | undefined;
  tls: { cert: Buffer; key: Buffer } | undefined;
  /**
   * Whether browsers are told to come by HTTPS alone from now on. Never because of a certificate that this machine made
   * itself: a browser that was told so lets nobody past its warning, and holds to it for every port of the name.
   */
  strictTransport: boolean;
  /** Whether they are told the same of every name below this one, some of which may be other machines'. */
  strictSubdomains: boolean;
}

/** What a school is called that nobody has named. */
export const UNNAMED_SCHOOL = 'Rollcall';

/** A setting with a value that cannot be used; the message is one clear line. */
export class WrongSetting extends Error {}

/** One that stays wrong until a person corrects it, so that trying again is in vain. */
export class UnusableSetting extends WrongSetting {}

/** How a start ends that a person has to correct a setting for: systemd does not try again. */
export const UNUSABLE_SETTING_CODE = 78;

/** Settings that hold a password or a token, or an address with one in it: never repeated on the console. */
const SECRET_SETTING = /(?<!^PUBLIC)_URL$|PASSWORD$|TOKEN$|_KEY$/;

/** Names that mean something to Rollcall: its settings, and where they are read from. */
const NAMES = [...Object.keys(environment.shape), 'SETTINGS_FILE', 'POSTGRES_BIN'];

/** @throws WrongSetting when one of these names is nearly a setting's: its value would be taken for not set */
function refuseMisspelt(names: readonly string[]): void {
  for (const name of names) {
    const meant = settingMeant(name, NAMES);
    if (meant)
      throw new WrongSetting(
        `${name} is no setting of Rollcall. If ${meant} is meant, correct its name; else remove it.`,
      );
  }
}

/** A file of PEM, by the setting that names it. */
interface Pem {
  name: string;
  file: string;
  text: Buffer;
}

function readPem(name: string, file: string): Pem {
  try {
    return { name, file, text: readFileSync(file) };
  } catch (error) {
    // Somebody may have put the key itself there.
    const shown = /\n|-----/.test(file) ? 'it names' : file;
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongSetting(`${name}: the file ${shown} cannot be read (${code}) by the account that runs Rollcall.`);
  }
}

function heldIn<Held>({ name, file, text }: Pem, what: string, read: (text: Buffer) => Held): Held {
  try {
    return read(text);
  } catch {
    throw new WrongSetting(`${name}: the file ${file} holds no ${what}.`);
  }
}

function readTls(certFile: string | undefined, keyFile: string | undefined): Config['tls'] {
  if (!certFile && !keyFile) return undefined;
  if (!certFile || !keyFile) throw new WrongSetting('TLS_CERT and TLS_KEY belong together: set both, or neither.');
  const [cert, key] = [readPem('TLS_CERT', certFile), readPem('TLS_KEY', keyFile)];
  const certificate = heldIn(cert, 'certificate in PEM', (text) => new X509Certificate(text));
  if (!certificate.checkPrivateKey(heldIn(key, 'key in PEM without a passphrase', createPrivateKey)))
    throw new WrongSetting(
      `TLS_KEY (${keyFile}) is not the key of TLS_CERT (${certFile}). Name the two of one certificate, the school's own first in its file.`,
    );
  return { cert: cert.text, key: key.text };
}

/** The certificates in a file of PEM, each as it stands there. @throws WrongSetting when one cannot be read, or there is none */
function readCertificates(name: string, file: string): string[] {
  return heldIn(readPem(name, file), 'certificates in PEM', (text) => {
    const certificates = text.toString().match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
    if (certificates.length === 0) throw new Error('none');
    for (const each of certificates) new X509Certificate(each);
    return certificates;
  });
}

/**
 * Reads the settings; blank ones count as not set.
 * @throws WrongSetting that names the first setting with an unusable value, or a name that is nearly a setting's
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  refuseMisspelt(Object.keys(given));
  const parsed = z.safeParse(environment, given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    // An address may have a password in it, whatever it is the address of.
    const isSecret = SECRET_SETTING.test(name) || /\/\/.*@/.test(given[name] ?? '');
    throw new WrongSetting(`${name} ${issue?.message}${isSecret ? '' : ` (it is "${given[name]}")`}.`);
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
    smtpCa: read.SMTP_CA ? readCertificates('SMTP_CA', read.SMTP_CA) : undefined,
    mailFrom: read.MAIL_FROM,
    mailsPerHour: read.MAILS_PER_HOUR,
    pendingProfessors: read.PENDING_PROFESSORS,
    professorsPerAddress: read.PROFESSORS_PER_ADDRESS,
    publicUrl: read.PUBLIC_URL,
    allowedOrigins: read.ALLOWED_ORIGINS,
    schoolTimeZone: read.SCHOOL_TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    isTimeZoneSet: read.SCHOOL_TIME_ZONE !== undefined,
    schoolName: read.SCHOOL_NAME ?? UNNAMED_SCHOOL,
    adminUsername: read.ADMIN_USERNAME ?? 'admin',
    adminPassword: read.ADMIN_PASSWORD,
    passwordMinLength: read.PASSWORD_MIN_LENGTH,
    idleMinutes: { professor: read.PROFESSOR_IDLE_MINUTES, admin: read.ADMIN_IDLE_MINUTES },
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    serverKey: read.SERVER_KEY,
    backup: read.BACKUP_DIR
      ? {
          folder: resolve(read.BACKUP_DIR),
          time: read.BACKUP_TIME,
          keep: { days: read.BACKUP_KEEP_DAYS, weeks: read.BACKUP_KEEP_WEEKS, months: read.BACKUP_KEEP_MONTHS },
        }
      : undefined,
    backupRecipients: read.BACKUP_RECIPIENTS,
    backupBeforeUpgrade: read.BACKUP_BEFORE_UPGRADE,
    auditDays: read.AUDIT_DAYS,
    metricsToken: read.METRICS_TOKEN,
    tls,
    strictSubdomains: read.HSTS_SUBDOMAINS,
    strictTransport: tls !== undefined || read.PUBLIC_URL?.startsWith('https:') === true,
  };
}
