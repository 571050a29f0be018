import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { environment, secretSettings } from './environment.ts';
import { isLoopback } from './network-address.ts';
import { openFileFault, secretsFromFiles } from './secret-files.ts';
import { settingMeant } from './setting-names.ts';

export interface BackupSettings {
  /** The folder for backup files. */
  folder: string;
  /** The time of the daily backup, `HH:MM` in the school's time zone. */
  time: string;
  /** For how many days, weeks and months the newest backup of each day, week and month is kept. */
  keep: { days: number; weeks: number; months: number };
}

/** The settings of this process, read once at the start. */
export interface Config {
  port: number;
  host: string;
  /** The second listener's port; 0 turns it off. */
  realtimePort: number;
  dataDir: string;
  databaseUrl: string | undefined;
  smtpUrl: string | undefined;
  /** The only PEM certificates that are trusted for the mail server; undefined for Node's defaults. */
  smtpCa: string[] | undefined;
  /** Whether emails may leave this machine unencrypted, for a mail server on another machine that offers no TLS. */
  smtpPlain: boolean;
  mailFrom: string;
  /** The most codes mailed in an hour, to all addresses together. @see decisions §3.7 */
  mailsPerHour: number;
  /** The most professors waiting for approval at a time, because registering requires no proof. @see decisions §3.6 */
  pendingProfessors: number;
  /** The number of professors from one network who can register in a day before they have to wait for one another. */
  professorsPerAddress: number;
  /** The address that people open: an origin, without a slash at its end. */
  publicUrl: string | undefined;
  allowedOrigins: string[];
  /** The value that the school's setting gets at the first start. */
  schoolTimeZone: string;
  /** Whether a person set the time zone; otherwise it is the machine's. */
  isTimeZoneSet: boolean;
  /** The value that the school's setting gets at the first start. */
  schoolName: string;
  adminUsername: string;
  adminPassword: string | undefined;
  passwordMinLength: number;
  /**
   * Minutes without use after which a sign-in ends. A student's sign-in never ends because it is unused.
   * @see decisions §3.11
   */
  idleMinutes: { professor: number; admin: number };
  /** The number of proxies in front of the product. Each proxy adds its client's address. 0 trusts none. */
  trustProxy: number;
  logLevel: string;
  /** The key that signs mailed codes and marks, in place of the key in the database. Every copy has the same key. */
  serverKey: string | undefined;
  /** Undefined if there are no automatic backups. @see docs/decisions/0050 */
  backup: BackupSettings | undefined;
  /** Public age keys whose owners can decrypt every backup; none: backups are not encrypted. */
  backupRecipients: string[];
  /** Whether an upgrade makes a backup before it changes the tables; without a backup, the tables stay unchanged. */
  backupBeforeUpgrade: boolean;
  /** The days for which audit entries are stored. @see docs/decisions/0052 */
  auditDays: number;
  /** The token with which other machines may read the metrics. */
  metricsToken: string | undefined;
  tls: { cert: Buffer; key: Buffer } | undefined;
  /**
   * Whether other machines reach the product by plain HTTP without a known proxy in front. This requires `ALLOW_HTTP`.
   */
  plainHttp: boolean;
  /**
   * Whether browsers learn to use only HTTPS from now on. Never set for a certificate that this machine made, because
   * browsers would then let no one past their warning, on any port of the name.
   */
  strictTransport: boolean;
  /** Whether `strictTransport` also applies to every subdomain. Some subdomains may be other machines. */
  strictSubdomains: boolean;
}

/** The name of a school that no one has named. */
export const UNNAMED_SCHOOL = 'Rollcall';

/** A setting has an unusable value; the message is one clear line. */
export class WrongSetting extends Error {}

/** The setting stays wrong until a person corrects it, so a retry cannot help. */
export class UnusableSetting extends WrongSetting {}

/** The exit code of a start that needs a corrected setting: systemd does not retry. */
export const UNUSABLE_SETTING_CODE = 78;

/** Settings with a password or token, or an address that contains one: never repeated on the console. */
const SECRET_SETTING = /(?<!^PUBLIC)_URL$|PASSWORD$|TOKEN$|_KEY$/;

/** The names that Rollcall reads from the environment: its settings, and the places where settings are. */
const NAMES = [
  ...Object.keys(environment.shape),
  ...secretSettings.map((name) => `${name}_FILE`),
  'SETTINGS_FILE',
  'POSTGRES_BIN',
];

/** Makes a sentence for each name that is almost a setting's name, because its value would have no effect. */
function misspeltNames(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const meant = settingMeant(name, NAMES);
    return meant ? [`${name} is no setting of Rollcall. If ${meant} is meant, correct its name; else remove it.`] : [];
  });
}

/** A PEM file, and the setting that names it. */
interface Pem {
  name: string;
  file: string;
  text: Buffer;
}

function readPem(name: string, file: string): Pem {
  try {
    return { name, file, text: readFileSync(file) };
  } catch (error) {
    // If the setting seems to contain the key itself, it is not shown.
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

/** The certificates in a PEM file, as written there. @throws WrongSetting if one is unreadable, or there is none */
function readCertificates(name: string, file: string): string[] {
  return heldIn(readPem(name, file), 'certificates in PEM', (text) => {
    const certificates = text.toString().match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
    if (certificates.length === 0) throw new Error('none');
    for (const each of certificates) new X509Certificate(each);
    return certificates;
  });
}

/**
 * The other facts that decide whether a start may serve with the settings. A command reads the settings but serves no
 * one.
 */
export interface AtStart {
  /** The settings file, if there is one. */
  settingsFile: string | undefined;
  /** Whether `--share` was given, which provides a certificate. */
  shares: boolean;
}

type Given = Record<string, string>;

/** The usable values. Adds a sentence to `faults` for each unusable value, which has no effect. */
function usable(given: Given, faults: string[]) {
  const parsed = z.safeParse(environment, given);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path: [name] }) => String(name)));
  for (const name of wrong) {
    const issue = parsed.error.issues.find(({ path }) => path[0] === name);
    // Secrets are not shown. Any address can contain a password.
    const isSecret = SECRET_SETTING.test(name) || /\/\/.*@/.test(given[name] ?? '');
    faults.push(`${name} ${issue?.message}${isSecret ? '' : ` (it is "${given[name]}")`}.`);
  }
  return z.parse(environment, Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
}

type Read = z.output<typeof environment>;

/** Whether passwords would cross the network in plain text. @see decisions §8.13 */
function servesPlainHttp({ HOST, TLS_CERT, TRUST_PROXY, PUBLIC_URL }: Read): boolean {
  return !isLoopback(HOST) && !TLS_CERT && TRUST_PROXY === 0 && !PUBLIC_URL?.startsWith('https:');
}

/** The reasons why a start cannot serve although each setting is usable. */
function startFaults(read: Read, given: Given, { settingsFile, shares }: AtStart): string[] {
  const secretFiles = secretSettings.map((name) => [`${name}_FILE`, given[`${name}_FILE`]] as const);
  const faults = [['The settings file', settingsFile], ['TLS_KEY', read.TLS_KEY], ...secretFiles] as const;
  return [
    ...faults.flatMap(([what, file]) => openFileFault(what, file) ?? []),
    ...(servesPlainHttp(read) && !read.ALLOW_HTTP && !shares
      ? [
          `HOST ${read.HOST} opens Rollcall to the network without HTTPS, so passwords could be read on the way. Set TLS_CERT and TLS_KEY; or TRUST_PROXY=true and PUBLIC_URL=https://… behind a proxy that speaks HTTPS; or ALLOW_HTTP=yes in a closed network.`,
        ]
      : []),
  ];
}

/**
 * Reads the settings. Blank settings have no effect.
 * @param start given if the process will serve with these settings
 * @throws WrongSetting with a sentence for each unusable value or misspelled name, all at once
 */
export function readConfig(env: Record<string, string | undefined>, start?: AtStart): Config {
  const faults: string[] = [];
  const set = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== ''),
  );
  faults.push(...misspeltNames(Object.keys(set)));
  const given = { ...set, ...secretsFromFiles(set, faults) };
  const read = usable(given, faults);
  const collected = <Value>(act: () => Value): Value | undefined => {
    try {
      return act();
    } catch (error) {
      if (!(error instanceof WrongSetting)) throw error;
      faults.push(error.message);
      return undefined;
    }
  };
  const tls = collected(() => readTls(read.TLS_CERT, read.TLS_KEY));
  const smtpCa = collected(() => (read.SMTP_CA ? readCertificates('SMTP_CA', read.SMTP_CA) : undefined));
  if (start) faults.push(...startFaults(read, given, start));
  if (faults.length > 1)
    throw new WrongSetting(`${faults.length} things have to be corrected first.\n${faults.join('\n')}`);
  if (faults[0]) throw new WrongSetting(faults[0]);
  const isHttps = tls !== undefined || read.PUBLIC_URL?.startsWith('https:') === true;
  return {
    port: read.PORT,
    host: read.HOST,
    // With HTTPS, no port accepts plain connections unless one is configured.
    realtimePort: read.REALTIME_PORT ?? (isHttps ? 0 : 6543),
    dataDir: resolve(read.DATA_DIR ?? read.STATE_DIRECTORY),
    databaseUrl: read.DATABASE_URL,
    smtpUrl: read.SMTP_URL,
    smtpCa,
    smtpPlain: read.SMTP_PLAIN,
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
    plainHttp: servesPlainHttp(read),
    strictSubdomains: read.HSTS_SUBDOMAINS,
    strictTransport: isHttps,
  };
}
